/** The attendance sheet as a PDF: every name in its script, pages, and what it does with much and with nothing. */
import { describe, expect, test } from 'vitest';
import { type AttendanceSheet, renderAttendanceSheet } from '../../../server/documents/attendance-sheet';
import { fontsFor } from '../../../server/documents/fonts';
import { readPdf } from '../../support/read-pdf';

const NAMES = [
  'Nur Puteri Balqis Damia Qaisara binti Wan Ahmad Fadhlullah Shahrul Nizam',
  'Chan Jun Kit 俊杰',
  '陳慧嫻',
  '龔煒豪',
  'முருகன் a/l சுப்ரமணியம்',
  "D'Cruz, Zoë-Mārā",
];

const sheet = (given: Partial<AttendanceSheet> = {}): AttendanceSheet => ({
  language: 'en',
  preschool: 'Tadika Bintang Taman Melawati',
  classroom: 'Bintang',
  month: '2026-03',
  teachers: ['Cikgu Farah binti Osman', 'Ms Chua Pei Shan 珮珊'],
  printedOn: '2026-03-11',
  children: NAMES.map((fullname, id) => ({ id, fullname, present: new Set(['2026-03-10']) })),
  ...given,
});

const read = async (given?: Partial<AttendanceSheet>) => readPdf(await renderAttendanceSheet(sheet(given)));

describe('the attendance sheet', () => {
  test('names class, preschool, month, teachers and every child, in any script', async () => {
    const { title, pages, text } = await read();
    expect(pages).toHaveLength(1);
    expect(title).toBe('Class Attendance: Bintang, March 2026');
    for (const wanted of [
      'Class Attendance: Bintang',
      'March 2026',
      'Tadika Bintang Taman Melawati',
      'Teachers: Cikgu Farah binti Osman, Ms Chua Pei Shan 珮珊',
      'Page 1 of 1',
      ...NAMES,
    ])
      expect(text).toContain(wanted);
  });

  test('speaks the language of who prints it', async () => {
    for (const [language, words] of [
      [
        'ms',
        ['Kehadiran Kelas: Bintang', 'Mac 2026', 'Guru: Cikgu Farah', 'Halaman 1 daripada 1', 'Dicetak'],
      ],
      ['zh', ['班级出勤表：Bintang', '2026年3月', '老师：Cikgu Farah', '第 1 页，共 1 页']],
    ] as const) {
      const { text } = await read({ language });
      for (const wanted of words) expect(text).toContain(wanted);
      expect(text).not.toMatch(/Teachers|Present|Name/);
    }
  });

  test('counts the days of a month that is over, and leaves those of one that goes on to be counted by hand', async () => {
    const [child] = sheet().children;
    const days = ['2026-03-02', '2026-03-03', '2026-03-10'];
    const children = [{ id: 1, fullname: child?.fullname ?? '', present: new Set(days) }];
    const ends = async (printedOn: string) => (await read({ children, printedOn })).text.replace(/\s+/g, ' ');
    expect(await ends('2026-03-31')).toMatch(/Shahrul Nizam 3 /);
    expect(await ends('2026-03-30')).not.toMatch(/Shahrul Nizam 3 /);
  });

  test('has a box for each day of its month', async () => {
    const days = async (month: string) => (await read({ month, children: [] })).text;
    expect(await days('2026-03')).toContain('T 31');
    expect(await days('2026-02')).not.toContain(' 29 ');
    expect(await days('2028-02')).toContain('T 29');
  });

  test('repeats its head on every page and counts the pages', async () => {
    const children = Array.from({ length: 60 }, (_, id) => ({
      id,
      fullname: `Child number ${id + 1}`,
      present: new Set<string>(),
    }));
    const { pages, text } = await read({ children });
    expect(pages.length).toBeGreaterThan(1);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('Class Attendance: Bintang');
      expect(page).toContain('Name');
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    }
    for (const { fullname } of children) expect(text).toContain(fullname);
  });

  test('prints the names of every piece of the Chinese font', async () => {
    const oneOfEach = new Map<string, string>();
    for (let code = 0x4e00; code < 0xa000; code += 1) {
      const sign = String.fromCodePoint(code);
      const [, piece] = fontsFor(sign).families;
      if (piece && !oneOfEach.has(piece)) oneOfEach.set(piece, sign);
    }
    expect(oneOfEach.size).toBeGreaterThan(80);
    const signs = [...oneOfEach.values(), ...'國華說經'];
    const children = signs.map((fullname, id) => ({ id, fullname, present: new Set<string>() }));
    const { text } = await read({ children });
    expect(signs.filter((sign) => !text.includes(sign))).toEqual([]);
  });

  test('says so when there is nobody', async () => {
    const { text } = await read({ children: [], teachers: [] });
    expect(text).toContain('No children available.');
    expect(text).toContain('No teacher assigned');
  });
});

describe('the fonts of a text', () => {
  test('are the pieces that its scripts need, the Latin one first', () => {
    expect(fontsFor('Nur Aisyah').families).toEqual(['figtree-latin']);
    expect(fontsFor('Mārā').families).toEqual(['figtree-latin', 'figtree-latin-ext']);
    expect(fontsFor('கவிதா').families).toEqual(['figtree-latin', 'noto-sans-tamil-tamil']);
    expect(fontsFor('陈').families).toHaveLength(2);
  });

  test('leave a visible sign for what none of them has', () => {
    expect(fontsFor('Ali 😀 𠮷').text).toBe('Ali � �');
    expect(fontsFor('a\u200Bb').text).toBe('ab');
  });
});
