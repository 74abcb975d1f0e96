// The script of the engine's worker on the web.

import '../../../www/core/engine-worker.js';
