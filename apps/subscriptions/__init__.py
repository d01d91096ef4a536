"""Plans, payments, quotas and the device limit."""
