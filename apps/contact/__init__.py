"""Messages from visitors and service requests from members."""
