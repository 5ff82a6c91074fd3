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

/** Milliseconds of a minute, an hour or a day, counted out. */
const COUNTED_OUT = /\b60 \* 1_?000\b|\* 60_?000\b|\b60_?000 \*|\b3_?600_?000\b|\b86_?400_?000\b/;
/** In the tests 600 ringgit are as many. */
const A_MINUTE = /(?<![\w.])60_000\b/;
const NAMES_THEM = 'src/shared/domain/calendar-date.ts';
const THIS = 'tests/unit/house/literals.test.ts';

it('counts the milliseconds of a minute, of an hour and of a day once', () => {
  const sources = files.filter(
    (path) => /^(src|server|tests)\/.*\.tsx?$/.test(path) && ![NAMES_THEM, THIS].includes(path),
  );
  const counts = (path: string) =>
    COUNTED_OUT.test(read(path)) || (!path.startsWith('tests/') && A_MINUTE.test(read(path)));
  expect(sources.filter(counts)).toEqual([]);
});

it('names the milliseconds of none of them anew', () => {
  const sources = files.filter((path) => /^(src|server|tests)\/.*\.tsx?$/.test(path) && path !== NAMES_THEM);
  const named = /\bconst (?:MINUTE|HOUR|DAY)_MS\b/;
  expect(sources.filter((path) => named.test(read(path)))).toEqual([]);
});
