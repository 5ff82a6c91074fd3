/** A literal is written out: one that is spread into another says nothing more, and is read twice. */
import { expect, it } from 'vitest';
import { files, read } from '../../support/house-documents';

/** As `...{ name }`; where the braces stand in a text it is none. */
const SPREAD = /(?<!['"`])\.\.\.\{\s*(?:[\w'"[.]|$)/;

it('spreads no object that is written there into another', () => {
  const sources = files.filter((path) => /\.(tsx?|mjs)$/.test(path));
  const found = sources.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, index) => (SPREAD.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
