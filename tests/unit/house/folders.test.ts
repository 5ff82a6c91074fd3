/** The top of the house is agreed: no other folder than these. */
import { existsSync, readdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { files, read } from '../../support/house-documents';
import { leftOut } from '../../support/left-out';

/** Made by installing and building; never committed. */
const MADE = ['node_modules', 'dist'];

test('the top level has the agreed folders, and no other', () => {
  const entries = readdirSync(resolve(import.meta.dirname, '../../..'), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const own = folders.filter((name) => !name.startsWith('.') && !MADE.includes(name));
  expect(own.sort()).toEqual(['migrations', 'public', 'server', 'src', 'tests']);
});

test('entries of the tablet that one feature alone writes stand with it', () => {
  const importersOf = (name: string) =>
    files.filter((path) => /^src\/.*\.tsx?$/.test(path) && read(path).includes(`/${name}'`));
  const entries = files.flatMap((path) => /^src\/local\/([\w-]+-entries)\.ts$/.exec(path)?.[1] ?? []);
  expect(entries.length).toBeGreaterThan(3);
  const folders = entries.map(
    (name) => [name, new Set(importersOf(name).map((path) => dirname(path)))] as const,
  );
  const ofOne = folders.filter(
    ([, [folder, ...others]]) => folder?.includes('features/') && others.length === 0,
  );
  expect(ofOne.map(([name]) => name)).toEqual([]);
});

test('what `npm test` leaves out is there, and named once', () => {
  const root = resolve(import.meta.dirname, '../../..');
  expect(leftOut.filter((path) => !existsSync(resolve(root, path)))).toEqual([]);
  expect(new Set(leftOut).size).toBe(leftOut.length);
});
