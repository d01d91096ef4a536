"""What a plan allows: quotas and the device cap."""
