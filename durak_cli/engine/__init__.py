"""The rules of Durak, standard library only: positions, legal moves, events, and what one seat may see."""
