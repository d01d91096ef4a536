"""How instants and days are written where Django writes them: at the support desk."""
