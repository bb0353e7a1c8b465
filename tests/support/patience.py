"""How long tests wait, in seconds, for what comes at once on a quiet machine: on a busy one, where
sanitizers make programs slow besides, it has come after half a minute. What does come ends the wait."""

import os

PATIENCE = float(os.environ.get("KV_PATIENCE", 120))
