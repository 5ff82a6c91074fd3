/** A declared table: its order, its foot, its file (names that look like formulas stay texts, numbers stay numbers). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MantineProvider } from '@mantine/core';
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, test } from 'vitest';
import { Router } from 'wouter';
import { type Column, percentOf, shownValue, sortRows } from '../../../src/components/table/columns';
import { DataTable, type DataTableProps } from '../../../src/components/table/data-table';
import { tableCsv } from '../../../src/components/table/table-csv';

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en' }));

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

interface Child {
  id: number;
  name: string;
  classroom: string | null;
  fee: number;
}

const children: Child[] = [
  { id: 1, name: 'Aisyah', classroom: 'Bintang', fee: 85_000 },
  { id: 2, name: 'Wei Ming', classroom: null, fee: 52_050 },
];
const childColumns: Column<Child>[] = [
  {
    key: 'name',
    label: 'Name',
    sort: true,
    value: ({ name }) => name,
    href: ({ id }) => `/children/${id}`,
    narrow: ({ classroom }) => classroom,
  },
  { key: 'classroom', label: 'Classroom', from: 'md', value: ({ classroom }) => classroom },
  { key: 'fee', label: 'Fee (RM)', kind: 'money', total: 'sum', value: ({ fee }) => fee },
  { key: 'id', label: 'ID', on: 'file', value: ({ id }) => String(id) },
];

function drawn(props: Partial<DataTableProps<Child>>): string {
  return renderToStaticMarkup(
    <MantineProvider>
      <Router ssrPath="/children" ssrSearch={props.sortName && 'sort=fee'}>
        <DataTable columns={childColumns} rows={children} rowKey={({ id }) => id} {...props} />
      </Router>
    </MantineProvider>,
  );
}

/** Where a text stands among others, as the page is read. */
const inOrder = (html: string, ...texts: string[]) =>
  expect(texts.map((text) => html.indexOf(text))).toEqual(
    texts.map((text) => html.indexOf(text)).toSorted((one, other) => one - other),
  );

test('a column says what a row is about, links it, and adds up', () => {
  const html = drawn({ footLabel: 'This page' });
  expect(html).toMatch(/<th scope="row"[^>]*><a href="\/children\/1"[^>]*>Aisyah<\/a>/);
  expect(html).toMatch(/<th scope="row"[^>]*>This page<\/th>.*1,370\.50<\/td>/);
  expect(html).toContain('850.00');
  expect(html).not.toContain('>ID<');
});

test('what a narrow window has no column for is a second line of the first', () => {
  const html = drawn({});
  expect(html).toMatch(/<td class="[^"]*mantine-visible-from-md[^"]*">Bintang</);
  expect(html).toMatch(/mantine-hidden-from-md[^>]*>Bintang</);
});

test('rows are put in the order of the address where it is chosen here, and left as the server sends them', () => {
  inOrder(drawn({}), 'Aisyah', 'Wei Ming');
  inOrder(drawn({ report: true, sortName: 'sort' }), 'Wei Ming', 'Aisyah');
  const html = drawn({ order: { sort: '-name', setSort: () => {} } });
  inOrder(html, 'Aisyah', 'Wei Ming');
  expect(html.match(/aria-sort="\w+"/g)).toEqual(['aria-sort="descending"']);
});

test('rows on their way have their shape, none are said to be none, and one is edited in its place', () => {
  expect(drawn({ rows: undefined })).toContain('aria-busy="true"');
  expect(drawn({ rows: [], empty: 'Nobody here' })).toMatch(/Nobody here$/);
  expect(drawn({ rows: [], emptyRow: 'N/a' })).toContain('colSpan="3"');
  const edited = drawn({ instead: ({ id }) => id === 1 && 'The form' });
  expect(edited).toContain('The form');
  expect(edited).not.toContain('Aisyah');
});

test('groups stand under their names, with what their heads say in columns', () => {
  const groups = [{ key: 7, label: 'Tadika Bintang', rows: children, totals: { fee: 99_900 } }];
  const html = drawn({ rows: undefined, groups });
  expect(html).toMatch(/<th scope="rowgroup"><span>Tadika Bintang<\/span><\/th>.*999\.00/);
});

test('rows that can be ticked are ticked by name', () => {
  const html = drawn({
    choice: { chosen: new Set([2]), onChoose: () => {}, label: ({ name }) => `Choose ${name}` },
  });
  expect(html).toMatch(/aria-label="Choose Wei Ming"[^>]*checked=""/);
  expect(html).not.toMatch(/aria-label="Choose Aisyah"[^>]*checked=""/);
});

test('no feature writes a table by hand', () => {
  const features = new URL('../../../src/features', import.meta.url).pathname;
  const written = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .filter((file) => readFileSync(join(features, file), 'utf8').includes('<table'));
  expect(written).toEqual([]);
});
