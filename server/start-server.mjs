/** Installs and builds what is missing, then becomes the server: signals and exit codes are the server's own. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endWithNpm } from './end-with-npm.mjs';
import { ensureBuilt, ensureInstalled, root } from './install.mjs';

endWithNpm();
await ensureInstalled(console.log);
await ensureBuilt(console.log);
await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href);
