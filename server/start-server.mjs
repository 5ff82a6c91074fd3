/** Installs and builds what is missing, then becomes the server: signals and exit codes are the server's own. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, root } from './install.mjs';

endWithNpm();
await ensureInstalled(console.log);
await ensureBuilt(console.log);
await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href);

/**
 * Killing npm outright leaves what it runs behind, holding the port and the database. Between npm and this process
 * there may be a shell, so the parent's parent is watched too (where the system shows it).
 */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const lineage = () => [process.ppid, parentOf(process.ppid)].join();
  const atStart = lineage();
  setInterval(() => {
    if (lineage() !== atStart) process.kill(process.pid, 'SIGTERM');
  }, 250).unref();
}

function parentOf(pid) {
  try {
    return /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}
