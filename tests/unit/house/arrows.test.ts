/** The arrows of the house are enforced: a wrong import fails `npm run check`. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');
const BIOME = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');

const wrong = [
  ['src/shared/domain/a.ts', 'react'],
  ['src/shared/domain/b.ts', 'dexie'],
  ['src/local/a.ts', '../features/today/today-page'],
  ['src/local/b.ts', '@mantine/core'],
  ['src/components/a.ts', '../local/outbox'],
  ['src/components/b.ts', '../queries/invoices'],
  ['src/queries/a.ts', '../features/today/today-page'],
  ['src/queries/b.ts', '@mantine/core'],
  ['src/features/today/a.tsx', '../health/health-page'],
  ['src/features/today/b.tsx', '../../app/shell'],
  ['src/features/today/f.tsx', '../../features/health/health-page'],
  ['src/features/today/c.tsx', 'dexie'],
  ['src/features/today/d.tsx', 'ky'],
  ['src/features/today/e.tsx', '@tanstack/react-query'],
  ['src/components/c.tsx', '@tanstack/react-query'],
  ['src/app/a.tsx', 'dexie'],
  ['src/app/b.tsx', 'dexie-react-hooks'],
  ['src/app/c.tsx', 'ky'],
  ['src/app/d.tsx', '../../server/app'],
  ['src/main.tsx', 'dexie'],
  ['server/features/health/a.ts', '../../../src/local/outbox'],
  ['server/features/health/b.ts', '../daily-reports/routes'],
  ['server/features/payments/c.ts', './transaction-routes'],
  ['server/sync/a.ts', '../features/health/routes'],
  ['server/a.ts', './demo/load-demo'],
  ['migrations/0001_a.ts', '../server/db/knex'],
] as const;

const right = [
  ['src/shared/domain/z.ts', 'zod/mini'],
  ['src/local/y.ts', '#shared/domain/money'],
  ['src/local/z.ts', 'dexie'],
  ['src/queries/z.ts', '../components/confirm'],
  ['src/app/z.tsx', '../features/today/today-page'],
  ['src/app/y.tsx', '@mantine/core'],
  ['src/features/today/y.tsx', '../../components/notify'],
  ['src/features/today/z.tsx', '../../local/hooks/use-today'],
  ['src/features/today/x.tsx', '../../queries/invoices'],
  ['server/features/health/z.ts', './policy'],
  ['server/z.ts', './features/health/routes'],
  ['server/main.ts', './demo/load-demo'],
] as const;

test('every import against the arrows is refused, every other one taken', () => {
  const house = mkdtempSync(join(tmpdir(), 'tadika-house-'));
  try {
    copyFileSync(join(ROOT, 'biome.json'), join(house, 'biome.json'));
    for (const [file, from] of [...wrong, ...right]) {
      mkdirSync(join(house, dirname(file)), { recursive: true });
      writeFileSync(join(house, file), `import { something } from '${from}';\n\nsomething();\n`);
    }
    const args = [
      'lint',
      '--reporter=github',
      '--only=style/noRestrictedImports',
      '--max-diagnostics=200',
      '.',
    ];
    const { stdout, stderr } = spawnSync(process.execPath, [BIOME, ...args], {
      cwd: house,
      encoding: 'utf8',
    });
    const files = [...(stdout + stderr).matchAll(/file=([^,]+),/g)].map(([, file = '']) =>
      resolve(house, file),
    );
    const refused = [...new Set(files)]
      .map((file) => relative(house, file))
      .filter((file) => file !== 'biome.json');
    expect(refused.sort()).toEqual(wrong.map(([file]) => file as string).sort());
  } finally {
    rmSync(house, { recursive: true, force: true });
  }
});
