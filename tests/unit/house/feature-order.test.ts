/** The server's features stand in one order: each imports only those that stand before it. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');

/** From the lowest to the highest. What a lower one causes above is announced (`server/events.ts`). */
const ORDER = [
  'app',
  'masters',
  'subjects',
  'alternatives',
  'audit',
  'officer',
  'mails',
  'devices',
  'session',
  'preschools',
  'people',
  'second-factor',
  'tablets',
  'children',
  'classrooms',
  'unregistered-children',
  'bookings',
  'collectors',
  'attendance',
  'care-log',
  'incidents',
  'pictures',
  'illnesses',
  'medicine',
  'staff',
  'inspections',
  'day-forms',
  'health',
  'daily-reports',
  'reads',
  'quarantine',
  'classwork',
  'terms',
  'consents',
  'breaches',
  'products',
  'closings',
  'approvals',
  'billing',
  'plans',
  'invoices',
  'instalments',
  'billing-runs',
  'documents',
  'invoice-notes',
  'payments',
  'statements',
  'deposits',
  'tax-statements',
  'quotations',
  'imports',
  'bank-statements',
  'ledger-checks',
  'accounting',
  'reports',
  'portal',
  'notifications',
  'reminders',
  'late-fees',
  'keeping',
  'data-requests',
];

type Sources = Record<string, string>;

const IMPORT = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g;
const featureOf = (file: string) => /^server\/features\/([^/]+)\//.exec(file)?.[1];

function importsOf(sources: Sources, file: string): string[] {
  const found = [...(sources[file] ?? '').matchAll(IMPORT)].map(([, to = '']) => join(dirname(file), to));
  return found.flatMap((path) => [path, `${path}.ts`, `${path}.tsx`].filter((name) => name in sources));
}

/** The files of other features that a file reaches, by itself or through the server's other rooms. */
function reached(sources: Sources, file: string): string[] {
  const seen = new Set([file]);
  const others: string[] = [];
  for (const at of seen)
    for (const to of importsOf(sources, at)) {
      if (!featureOf(to)) seen.add(to);
      else if (featureOf(to) !== featureOf(file)) others.push(to);
    }
  return [...new Set(others)];
}

/** Each import that points up, in words. */
function pointingUp(sources: Sources): string[] {
  return Object.keys(sources).flatMap((file) => {
    const place = ORDER.indexOf(featureOf(file) ?? '');
    if (place === -1) return [];
    return reached(sources, file)
      .filter((to) => ORDER.indexOf(featureOf(to) ?? '') > place)
      .map((to) => `${file} imports ${to}, which stands above it: move what both need down, or announce`);
  });
}

test('every feature has its place in the order, once', () => {
  expect(readdirSync(join(ROOT, 'server/features')).sort()).toEqual([...ORDER].sort());
});

test('no feature imports one that stands above it', () => {
  const names = readdirSync(join(ROOT, 'server'), { encoding: 'utf8', recursive: true });
  const files = names.filter((name) => /\.tsx?$/.test(name)).map((name) => join('server', name));
  const sources = Object.fromEntries(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
  expect(pointingUp(sources)).toEqual([]);
  // The imports are found at all.
  const home = 'server/features/portal/find-home.ts';
  expect(reached(sources, home)).toContain('server/features/terms/find-terms.ts');
});

test('an import that points up is found: a type, several lines, a dynamic one, and by way of another room', () => {
  const [low, high] = ['server/features/health/a.ts', 'server/features/notifications/b.ts'];
  const up = (code: string, more: Sources = {}) => pointingUp({ [low]: code, [high]: '', ...more }).length;
  expect(up("import type { B } from '../notifications/b';")).toBe(1);
  expect(up("import {\n  one,\n  other,\n} from '../notifications/b';")).toBe(1);
  expect(up("const { b } = await import('../notifications/b');")).toBe(1);
  expect(up("import '../notifications/b';")).toBe(1);
  const through = { 'server/sync/c.ts': "export { b } from '../features/notifications/b';" };
  expect(up("import { b } from '../../sync/c';", through)).toBe(1);
  expect(pointingUp({ [high]: "import { a } from '../health/a';", [low]: '' })).toEqual([]);
});
