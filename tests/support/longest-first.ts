/**
 * The order of test files: by project, since a worker that goes on with the same one has its modules already, and the
 * longest first, since a long one that comes last is waited for alone.
 */
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import type { TestSequencer, TestSpecification } from 'vitest/node';

/** What takes longest first. */
const PROJECTS = ['browser', 'sync', 'api', 'unit'];

/** Files that take much longer than their size tells, the longest first. */
const LONG = [
  // tests/api: whole servers, or every call many times
  'permissions-invoices',
  'permissions-payments',
  'permissions-children',
  'permissions-days',
  'start',
  'imports',
  'backup',
  'sync-conflicts',
  'fuzz',
  'isolation',
  'payment-kills',
  'report-figures',
  'foreign-ids',
  'embedded-database',
  'start-without-demo',
  'demo-books',
  'restarts',
  'demo-large',
  'ledger',
  'invoice-crowd',
  // tests/sync
  'schedules',
  'planted-bugs',
  'scenarios-hostile',
  // tests/browser: several browsers, or servers that are killed
  'tablets',
  'faults',
  'invoice-payments',
  'keyboard',
  'languages',
  'accessibility',
  'screens-in-short',
  'main-job',
  'quarantine',
  'classwork',
  'classrooms',
  'unregistered',
  'reports',
];

export class LongestFirst implements TestSequencer {
  shard(files: TestSpecification[]): TestSpecification[] {
    return files;
  }

  sort(files: TestSpecification[]): TestSpecification[] {
    const keys = new Map(files.map((file) => [file, keyOf(file)] as const));
    return files.toSorted((one, other) => {
      const [a, b] = [keys.get(one), keys.get(other)];
      return a && b ? a.project - b.project || a.rank - b.rank || b.bytes - a.bytes : 0;
    });
  }
}

function keyOf({ moduleId: path, project: { name } }: TestSpecification) {
  const at = LONG.indexOf(basename(path).replace(/\.(test|bench|fault|long)\.tsx?$/, ''));
  return { project: PROJECTS.indexOf(name), rank: at < 0 ? LONG.length : at, bytes: statSync(path).size };
}
