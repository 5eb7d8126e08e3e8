"""Players that play hands out in many possible deals and take what comes to the most."""
