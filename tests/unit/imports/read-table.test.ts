/** Files as spreadsheets save them come back cell by cell, with the rows numbered as the spreadsheet does. */
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnsOf, importKinds } from '#shared/domain/import-columns';
import { kindOf, readHeads } from '../../../server/features/imports/head';
import { decodeFile, readHead, readTable, UnreadableFile } from '../../../server/features/imports/read-table';

fc.configureGlobal({ seed: 20_260_311 });

const cell = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom('Tan, Wei Ming', 'a;b', '"quoted"', 'two\nlines', '', '李小龍', '1,250.00'),
);
const rows = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 30 });

describe('a table', () => {
  it('is read as it was written, whatever parts its cells and ends its lines', async () => {
    await fc.assert(
      fc.asyncProperty(
        rows,
        fc.constantFrom(',', ';', '\t'),
        fc.boolean(),
        async (cells, delimiter, windows) => {
          const record_delimiter = windows ? '\r\n' : '\n';
          const head = ['Preschool', 'Child name', 'MyKid'];
          const bytes = Buffer.from(
            stringify([head, ...cells], { delimiter, record_delimiter, bom: true, quoted_match: /[\r\n]/ }),
          );
          const table = await readTable(decodeFile(bytes), 100);
          expect(table.head).toEqual(head);
          const filled = cells
            .map((one, at) => ({ row: at + 2, cells: one }))
            .filter(
              ({ cells: one }) =>
                one.some((text) => text.trim() !== '') && !one[0]?.trimStart().startsWith('#'),
            );
          expect(table.rows).toEqual(filled);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('counts empty rows, as the spreadsheet does, and leaves them and notes out', async () => {
    const table = await readTable('sep=;\r\nA;B\r\n\r\n;;\r\n# note;x\r\n"1\r\n2";3\r\n4;5', 10);
    expect(table.rows.map(({ row }) => row)).toEqual([5, 6]);
    expect(readHead('sep=;\r\nA;B\r\n1;2')).toEqual(['A', 'B']);
  });

  it('longer than a piece of it keeps every letter', async () => {
    const cells = Array.from({ length: 9_000 }, (_, at) => `${'x'.repeat(at % 7)}李𠮷${at}`);
    const table = await readTable(`A,B\n${cells.map((one) => `${one},y`).join('\n')}`, 10_000);
    expect(table.rows.map(({ cells: [one] }) => one)).toEqual(cells);
  });

  it('of more rows than there may be is refused, and so is what is no text', async () => {
    await expect(readTable('A\r\n1\r\n2\r\n3', 2)).rejects.toThrow('more than 2 rows');
    await expect(readTable('A,B\r\n"1,2\r\n3,4', 10)).rejects.toThrow(UnreadableFile);
    expect(() => decodeFile(Buffer.from('Jos\xe9', 'latin1'))).toThrow('not UTF-8');
    expect(() => decodeFile(Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2]))).toThrow('not a CSV file');
    expect(() => decodeFile(Buffer.from('a\0b'))).toThrow('not a CSV file');
  });
});

describe('the heads', () => {
  it('are known in any case, with other signs, and by what people call them', () => {
    const { head, problems } = readHeads('children', [
      'PRESCHOOL ',
      'full_name',
      'MyKid No.',
      'Parent 1 email',
      'Bus',
    ]);
    expect(head.columns.map((column) => column?.key)).toEqual([
      'preschool',
      'fullname',
      'mykid_no',
      'parent1_email',
      undefined,
    ]);
    expect([head.unread, problems]).toEqual([['Bus'], []]);
  });

  it('tell which file it is', () => {
    for (const kind of importKinds) expect(kindOf(columnsOf(kind).map(({ head }) => head))).toBe(kind);
    expect(kindOf(['Colour', 'Size'])).toBeNull();
  });

  it('of two columns are never the same', () => {
    for (const kind of importKinds) {
      const heads = columnsOf(kind).flatMap(({ head, aliases = [] }) => [head, ...(aliases as string[])]);
      expect(readHeads(kind, heads).head.unread).toEqual([]);
      const { head } = readHeads(kind, heads);
      const keys = columnsOf(kind).map(({ key }) => key);
      expect(new Set(head.columns.map((column) => column?.key))).toEqual(new Set(keys));
      expect(head.columns.map((column) => column?.key)).toEqual(
        columnsOf(kind).flatMap(({ key, aliases = [] }) => Array(1 + aliases.length).fill(key)),
      );
    }
  });
});
