/**
 * `npm run dev`: the app from Vite with hot replacement, the server rebuilt and restarted on every change.
 * API_PORT (3000) is the server's port, PORT (5173) the one to open.
 */
import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { endWithNpm } from './end-with-npm.mjs';
import { ensureBuilt, ensureInstalled, forgetBuild, root } from './install.mjs';

const bundle = join(root, 'dist', 'server', 'main.js');
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
const children = [];

process.on('SIGINT', () => end(0));
process.on('SIGTERM', () => end(0));
endWithNpm();
await ensureInstalled(console.log);
// Once in full, since the server also serves the built app; from then on, dist is the watcher's.
await ensureBuilt(console.log);
forgetBuild();
const before = statSync(bundle).mtimeMs;
run([vite, 'build', '--ssr', '--watch', '--logLevel', 'warn']);
while (!(statSync(bundle, { throwIfNoEntry: false })?.mtimeMs > before)) await delay(50);
const apiPort = process.env.API_PORT ?? '3000';
run(['--watch', '--watch-preserve-output', bundle], { PORT: apiPort });
run([vite, '--port', process.env.PORT ?? '5173'], { API_PORT: apiPort });

function run(args, variables = {}) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...variables },
    // Out of the reach of Ctrl-C, so that each is stopped once, by us.
    detached: true,
  });
  children.push(child);
  child.on('exit', (code) => end(code ?? 1));
}

function end(code) {
  process.exitCode ??= code;
  const running = children.filter((child) => child.exitCode === null && child.signalCode === null);
  for (const child of running) child.kill('SIGTERM');
  if (running.length === 0) process.exit();
}
