"""Words shared by the games in which hands go onto one pile: what Lá Cuối and Switch say alike."""
