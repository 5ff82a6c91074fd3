/**
 * Generic code names no kind of offline record: what is special about one stands with it, where a kind that is new can't be
 * forgotten. A branch on a name would take the wrong side for it in silence.
 */
import { expect, it } from 'vitest';
import { entryTypes, operationNames } from '#shared/records/index';
import { files, read } from '../../support/house-documents';

/** What is about one kind, or means something else by the same name. All the rest of the app and the server is generic. */
const EXCUSED: Readonly<Record<string, string>> = {
  'src/features/notifications/notification-labels.ts': 'kinds of notifications',
  'src/local/latest-soapp.ts': 'the newest therapy note, which a report tells',
  'src/local/hooks/use-staff-notes.ts': 'arrivals and departures of staff that wait to be sent',
  'src/shared/domain/notification-texts.ts': 'kinds of notifications',
  'src/shared/domain/notifications.ts': 'kinds of notifications',
  'src/shared/records/apply-report.ts': 'the operations of a report',
  'src/shared/records/describe-report.ts': 'the operations of a report',
};

/** A choice is no kind's: it is made between two values of any kind that asks. */
const names = [...entryTypes, ...operationNames.filter((name) => name !== 'choose_alternative')].join('|');
/** A field or a section of a record may be called as some kind is. */
const NAMED = new RegExp(
  `(?<![!=]|\\b(?:field|section) )[!=]==?\\s*(['"\`])(?:${names})\\1|(['"\`])(?:${names})\\2\\s*[!=]==?|\\bcase (['"\`])(?:${names})\\3`,
  'g',
);
const namedIn = (code: string) => [...code.matchAll(NAMED)].map(([found]) => found);

const sources = files.filter((file) => /^(src|server)\/.*\.tsx?$/.test(file));

it('no generic code compares with the name of a kind or of an operation', () => {
  const found = sources
    .filter((file) => !(file in EXCUSED))
    .flatMap((file) => namedIn(read(file)).map((name) => `${file}: ${name}`));
  expect(found).toEqual([]);
});

it('what is excused is there, and needs it', () => {
  for (const file of Object.keys(EXCUSED))
    expect([file, namedIn(read(file)).length > 0]).toEqual([file, true]);
});

it('a name is found on either side, in a switch, and over two lines', () => {
  expect(namedIn(`if (type === 'illness') x();`)).toHaveLength(1);
  expect(namedIn(`name !==\n  'record_screening'`)).toHaveLength(1);
  expect(namedIn(`"note_picture" === name`)).toHaveLength(1);
  expect(namedIn(`switch (type) { case 'dose': }`)).toHaveLength(1);
  expect(namedIn(`field === 'illnesses' || name === 'choose_alternative'`)).toEqual([]);
  expect(namedIn(`field === 'illness' || section === 'report'`)).toEqual([]);
});
