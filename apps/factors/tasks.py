from apps.core import jobs
from apps.factors import key_rotation

jobs.at_start(order=20)(key_rotation.log_missing_key)
