"""How instants and days are written where Django writes them: on the support site."""
