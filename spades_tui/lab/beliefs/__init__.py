"""What a card tells of those kept back: hands played for it, tables learned, what they are worth.

Learning takes NumPy, which the program itself never needs: `pip install '.[beliefs]'`.
"""
