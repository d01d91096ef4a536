"""Records of contractors, looked up by the public."""
