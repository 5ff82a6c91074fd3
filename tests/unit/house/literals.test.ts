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

/** Milliseconds of an hour or of a day, counted out. */
const COUNTED_OUT = /\b60 \* 60(?:_000| \* 1_?000)\b|\b3_?600_?000\b|\b86_?400_?000\b/;
const NAMES_THEM = 'src/shared/domain/calendar-date.ts';

it('counts the milliseconds of an hour and of a day once', () => {
  const sources = files.filter((path) => /^(src|server)\/.*\.tsx?$/.test(path) && path !== NAMES_THEM);
  expect(sources.filter((path) => COUNTED_OUT.test(read(path)))).toEqual([]);
});
