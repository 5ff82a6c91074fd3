/** Makes this process end with the npm that runs it, however that ends. */
import { readFileSync } from 'node:fs';

/**
 * Killing npm outright leaves what it runs behind, holding the port and the database. Between npm and this process
 * there may be a shell, so the parent's parent is watched too (where the system shows it).
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const lineage = () => [process.ppid, parentOf(process.ppid)].join();
  const atStart = lineage();
  const watch = setInterval(() => {
    if (lineage() === atStart) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}

function parentOf(pid) {
  try {
    return /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}
