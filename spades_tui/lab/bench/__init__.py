"""How fast the program is: the parts of `bench`. Figures are printed and must not be asserted: a
busy machine is no fault.
"""
