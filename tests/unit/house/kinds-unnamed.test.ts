/**
 * Generic code names no kind of offline record: what is special about one stands with it, where a kind that is new can't be
 * forgotten. A branch on a name would take the wrong side for it in silence.
 */
import { expect, it } from 'vitest';
import { entryTypes, operationNames } from '#shared/records/index';
import { files, read } from '../../support/house-documents';

/** What serves every kind alike. */
const GENERIC = [
  /^server\/sync\/(?!registry\.ts$)/,
  /^server\/features\/(quarantine|consents)\//,
  /^server\/features\/children\/announce-child\.ts$/,
  /^src\/local\//,
  /^src\/features\/(outbox|quarantine)\//,
  /^src\/shared\/records\/(define|event|merged|note)-record\.ts$/,
  /^src\/shared\/records\/(event-text|merge-fields|record-said|record-texts|without-picture)\.ts$/,
];

/** Among them, what is about one kind. */
const OF_ONE_KIND: Readonly<Record<string, string>> = {
  'src/local/latest-soapp.ts': 'the newest therapy note, which a report tells',
  'src/local/hooks/use-staff-notes.ts': 'arrivals and departures of staff that wait to be sent',
};
const isEntryFile = (file: string) => /^src\/local\/[\w-]+-entries\.ts$/.test(file);

/** A choice is no kind's: it is made between two values of any kind that asks. */
const names = [...entryTypes, ...operationNames.filter((name) => name !== 'choose_alternative')].join('|');
const NAMED = new RegExp(
  `[!=]==?\\s*(['"\`])(?:${names})\\1|(['"\`])(?:${names})\\2\\s*[!=]==?|\\bcase (['"\`])(?:${names})\\3`,
  'g',
);
const namedIn = (code: string) => [...code.matchAll(NAMED)].map(([found]) => found);

const generic = files.filter(
  (file) => /\.tsx?$/.test(file) && GENERIC.some((folder) => folder.test(file)) && !isEntryFile(file),
);

it('no generic code compares with the name of a kind or of an operation', () => {
  expect(generic.length).toBeGreaterThan(100);
  const found = generic
    .filter((file) => !(file in OF_ONE_KIND))
    .flatMap((file) => namedIn(read(file)).map((name) => `${file}: ${name}`));
  expect(found).toEqual([]);
});

it('what is excepted is there, and needs it', () => {
  for (const file of Object.keys(OF_ONE_KIND))
    expect([file, namedIn(read(file)).length > 0]).toEqual([file, true]);
});

it('a name is found on either side, in a switch, and over two lines', () => {
  expect(namedIn(`if (type === 'illness') x();`)).toHaveLength(1);
  expect(namedIn(`name !==\n  'record_screening'`)).toHaveLength(1);
  expect(namedIn(`"note_picture" === name`)).toHaveLength(1);
  expect(namedIn(`switch (type) { case 'dose': }`)).toHaveLength(1);
  expect(namedIn(`field === 'illnesses' || name === 'choose_alternative'`)).toEqual([]);
});
