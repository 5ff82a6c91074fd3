/** The order of a report's rows, and its file: names that look like formulas stay texts, numbers stay numbers. */
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { type Column, percentOf, shownValue, sortRows } from '../../../src/components/table/columns';
import { tableCsv } from '../../../src/components/table/table-csv';

beforeAll(() => i18next.init({ lng: 'en' }));

interface Row {
  name: string;
  owes: number;
  share: number | null;
}

const rows: Row[] = [
  { name: 'Ali', owes: 1_050, share: 50 },
  { name: '=HYPERLINK("http://evil.test")', owes: -20_000_000, share: null },
  { name: '-1+1', owes: 0, share: 33.333 },
];
const columns: Column<Row>[] = [
  { key: 'name', label: 'Name', kind: 'text', value: (row) => row.name },
  { key: 'owes', label: 'Owes (RM)', kind: 'money', value: (row) => row.owes, total: -19_998_950 },
  { key: 'share', label: 'Share', kind: 'percent', value: (row) => row.share, total: null },
];

test('a file defuses what a spreadsheet would run, and leaves amounts below zero numbers', () => {
  expect(tableCsv(columns, rows)).toBe(
    [
      '\uFEFFName,Owes (RM),Share',
      'Ali,10.50,50.00',
      `"'=HYPERLINK(""http://evil.test"")",-200000.00,`,
      "'-1+1,0.00,33.33",
      'Total,-199989.50,',
      '',
    ].join('\r\n'),
  );
});

test('rows go by a column either way, those without a value last, and in their own order without one', () => {
  const names = (sort: string) => sortRows(rows, columns, sort).map(({ name }) => name.slice(0, 3));
  expect(names('owes')).toEqual(['=HY', '-1+', 'Ali']);
  expect(names('-owes')).toEqual(['Ali', '-1+', '=HY']);
  expect(names('share')).toEqual(['-1+', 'Ali', '=HY']);
  expect(names('-share')).toEqual(['Ali', '-1+', '=HY']);
  expect(names('unknown')).toEqual(['Ali', '=HY', '-1+']);
});

test('a part of nothing is no number', () => {
  expect(percentOf(0, 0)).toBeNull();
  expect(shownValue('percent', percentOf(1, 3))).toBe('33.33%');
  expect(shownValue('percent', null)).toBe('–');
  expect(shownValue('money', -123_456)).toBe('-1,234.56');
});
