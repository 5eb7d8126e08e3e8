"""What bids and cards tell about hidden hands: games collected, tables trained and measured.
Training takes NumPy (`pip install --group beliefs`), which the program itself must never need.
"""
