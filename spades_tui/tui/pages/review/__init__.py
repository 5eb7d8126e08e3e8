"""A finished hand looked back at, decision by decision. It must not judge: prices, grades and
sentences come from the rooms below.
"""
