/** What no other file names is not exported: whoever reads a file sees at once what others rely on. */
import { expect, it } from 'vitest';
import { files, read } from '../../support/house-documents';

const EXPORTED =
  /^export (?:abstract )?(?:async )?(?:const|let|function\*?|class|type|interface|enum) ([\w$]+)/gm;
/** A tool calls it by its name. */
const CALLED_BY_TOOLS = ['setup', 'teardown'];

it('exports nothing that no other file names', () => {
  const sources = files.filter((path) => /\.(tsx?|mts|mjs|html)$/.test(path));
  const namedIn = new Map<string, number>();
  for (const path of sources)
    for (const word of new Set(read(path).match(/[A-Za-z_$][\w$]*/g)))
      namedIn.set(word, (namedIn.get(word) ?? 0) + 1);
  const needless = sources
    .filter((path) => /^(src|server|tests)\/.*\.tsx?$/.test(path))
    .flatMap((path) => [...read(path).matchAll(EXPORTED)].map(([, name = '']) => ({ path, name })))
    .filter(({ name }) => namedIn.get(name) === 1 && !CALLED_BY_TOOLS.includes(name));
  expect(needless).toEqual([]);
});
