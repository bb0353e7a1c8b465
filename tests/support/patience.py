"""How long tests wait, in seconds, for what comes at once on an idle machine. On a busy one, with
sanitizers besides, it has taken half a minute. A wait ends as soon as its event comes."""

import os

PATIENCE = float(os.environ.get("KV_PATIENCE", 120))
