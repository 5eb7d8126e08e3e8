"""A finished hand looked back at, decision by decision. It must not judge: prices, marks and
sentences come from the room `review`.
"""
