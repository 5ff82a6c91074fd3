/** Comments, names of tests and summaries of calls speak for themselves: they cite no text that is not in the repository. */
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it, test } from 'vitest';
import { files, read } from '../../support/house-documents';

const THIS = 'tests/unit/house/comments.test.ts';
const sources = files.filter((path) => /\.(tsx?|mjs|css|js|html)$/.test(path) && path !== THIS);
const names = new Set(files.map((path) => basename(path)));

/** SQL's begin with `--`. */
const COMMENT = /(?:^\s*(?:\/\*+|\*|\/\/|<!--|-- )|\s(?:\/\/|--) |\{\/\*)(.*)$/;
const TEST_NAME = /\b(?:it|test|describe|scenario)(?:\.\w+)*\((['`])(.*)\1/;
/** What is published of a call. */
const SUMMARY = /\bsummary:\s*(['`])(.*)\1/;

/** The prose of a line: its comment, the name of a test, or a call's summary. What stands in backticks is code. */
function proseOf(line: string, isTest: boolean): string {
  const said =
    SUMMARY.exec(line)?.[2] ??
    COMMENT.exec(line)?.[1] ??
    (isTest ? TEST_NAME.exec(line)?.[2] : undefined) ??
    '';
  return said.replace(/`[^`]*`/g, '');
}

/** The lines of a text; a long summary goes with the line above it. */
const linesOf = (text: string) => text.replace(/\bsummary:\n\s*(.*)/g, '\nsummary: $1').split('\n');

/** A letter and a number, as rows of a table are named. A4 is a size of paper. */
const ROW = /(?<![\w&%/#.-])(?!A4\b)[A-Z]\d{1,2}\b(?![\w-])/;
const cited: [what: string, pattern: RegExp][] = [
  ['a row of some table', ROW],
  ['the specification', /\bspecification\b|\bas specified\b|\bthe specified\b|\bthe spec\b/i],
  ['an issue', /\bissue #?\d/i],
  ['an item', /\bitem \d/i],
];

function citedIn(prose: string): string[] {
  const found = cited.filter(([, pattern]) => pattern.test(prose)).map(([what]) => what);
  const texts = prose.match(/\b[\w-]+\.md\b/g) ?? [];
  return [...found, ...texts.filter((text) => !names.has(text))];
}

it('cites nothing from elsewhere', () => {
  const found = sources.flatMap((path) =>
    linesOf(read(path)).flatMap((line, index) =>
      citedIn(proseOf(line, path.startsWith('tests/'))).map((what) => `${path}:${index + 1}: ${what}`),
    ),
  );
  expect(found).toEqual([]);
});

test.each([
  ['  /** Books a payment (F13, F14). */', 'a row of some table'],
  [' * children (C2, "Edit Parent"), as they are', 'a row of some table'],
  ['const a = 1; // D5', 'a row of some table'],
  ["  it('adds what is owed (C10)', () => {", 'a row of some table'],
  ['  -- Of the bills of a month (D9).', 'a row of some table'],
  ['  balance bigint NOT NULL, -- C18', 'a row of some table'],
  ["    summary: 'What is owed (F21).',", 'a row of some table'],
  [' * in the words of the specification', 'the specification'],
  ['// see issue 14', 'an issue'],
  [' * The protocol (design.md).', 'design.md'],
])('%s would be found', (line, what) => expect(citedIn(proseOf(line, true))).toEqual([what]));

test('a summary that stands on a line of its own would be found there', () => {
  const lines = linesOf("  list: {\n    summary:\n      'What is owed (F21).',\n  }");
  expect(lines.map((line) => citedIn(proseOf(line, false)))).toEqual([[], [], ['a row of some table'], []]);
});

test.each([
  ' * An attendance sheet on A4.',
  ' * Numbers of quotations (BTG-Q26-00042).',
  ' * The key `F2`, and an icon: `M12 4h2`.',
  "const path = 'M12 4 L3 5'; const role = 'C1';",
  'for (let left = 3; left > 0; left--) D9(left);',
  ' * Our words are in README.md.',
])('%s is let be', (line) => expect(citedIn(proseOf(line, true))).toEqual([]));

test('it reads all sources', () => {
  expect(sources.length).toBeGreaterThan(1_000);
  expect(existsSync(THIS)).toBe(true);
});
