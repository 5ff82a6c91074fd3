import { spawn } from 'node:child_process';
import { cpSync, rmSync, mkdtempSync, chmodSync } from 'node:fs';
const run = (dir) => new Promise((ok) => {
  const t = performance.now();
  const c = spawn(process.execPath, ['dist/server/main.js'], { env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', DATA_DIR: dir, NOW: '2026-03-11T02:00:00Z' }});
  let first; let out='';
  const u0 = process.cpuUsage();
  c.stdout.on('data', (d) => { out += d; process.stdout.write(d.toString().split('\n').filter(Boolean).map((l) => `${Math.round(performance.now()-t)} ${l}\n`).join('')); if (/ready at/.test(out)) { const a = performance.now()-t; c.kill('SIGTERM'); c.on('close', () => ok([a, performance.now()-t])); } });
  c.stderr.on('data', (d) => process.stdout.write(d));
});
const a = mkdtempSync('/tmp/pace-data-'); chmodSync(a, 0o755);
console.log(await run(a));
const b = a + 'copy';
let t = performance.now(); cpSync(a, b, { recursive: true, preserveTimestamps: true }); console.log('copy', performance.now() - t);
console.log(await run(b));
const { execSync } = await import('node:child_process');
console.log(execSync(`du -sh ${a}; du -sh ${a}/postgres/*; ls -la ${b} ${b}/postgres | head -40`).toString());
rmSync(a, { recursive: true }); rmSync(b, { recursive: true });
