/** How the code is cut names files by their paths: a file that is renamed would leave its group in silence. */
import { expect, it } from 'vitest';
import { files, read } from '../../support/house-documents';

/** `a/(b|c)` and `a/(b-)?c` as the paths that they stand for. */
function expanded(pattern: string): string[] {
  const [whole, choices = '', optional] = /\(([^()]*)\)(\?)?/.exec(pattern) ?? [];
  if (whole === undefined) return [pattern];
  return [...choices.split('|'), ...(optional ? [''] : [])].flatMap((one) =>
    expanded(pattern.replace(whole, () => one)),
  );
}

/** Of our own files; those of packages are called otherwise. */
const OURS = /^(?:components|features|local|queries|shared)\/[a-z/-]+$/;

it('names files that are there', () => {
  const patterns = [...read('vite.chunks.ts').matchAll(/'([^'\s]+)\\\\\.'/g)].map(
    ([, pattern = '']) => pattern,
  );
  const named = patterns.flatMap(expanded).filter((path) => OURS.test(path));
  expect(named.length).toBeGreaterThan(40);
  const there = new Set(files.map((path) => path.replace(/\.\w+$/, '')));
  expect(named.filter((path) => !there.has(`src/${path}`))).toEqual([]);
});

it('reads what a pattern stands for', () => {
  expect(expanded('a/(b|c)-d')).toEqual(['a/b-d', 'a/c-d']);
  expect(expanded('a/use-(stored-)?call')).toEqual(['a/use-stored-call', 'a/use-call']);
});
