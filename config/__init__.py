"""Settings, root URLs and the one app page. Reaches the apps by dotted path only."""
