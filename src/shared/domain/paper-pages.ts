/**
 * Pages that a tablet makes with no network, as a PDF of plain letters: the same contents always make the same bytes, so that
 * a paper can be taken apart and compared with what was noted of it. The library of the server's papers needs code that our
 * pages may not run, and fonts of many megabytes.
 */

import { CODE_LENGTH, CODE_PATTERN } from './paper-code';

export interface PaperLine {
  text: string;
  /** In points; 9.5 where it is absent. */
  size?: number;
  bold?: boolean;
  /** In points, from the left margin. */
  indent?: number;
  /** Room above it, in points. */
  above?: number;
}

/** Letters that the PDF's own font has not got, drawn at the origin; their width in points. */
export type DrawForeign = (text: string, size: number) => { width: number; operators: string };

interface PaperPage {
  /** What the page says: its code is made of this. */
  body: string;
  /** Its number and codes. */
  foot: string;
}

export interface Paper {
  id: string;
  pages: PaperPage[];
}

const [WIDTH, HEIGHT, MARGIN, FOOT] = [595, 842, 42, 48];
const SIZE = 9.5;
const LEADING = 1.35;

/** Widths of Helvetica, in thousandths of its size, from the space to the tilde. */
const WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
  500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
  556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
  278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];
/** Signs beyond Latin that the font has, by their place in it. */
const PLACES: Readonly<Record<string, number>> = {
  '€': 0x80,
  '…': 0x85,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
};

function placeOf(sign: string): number | null {
  const code = sign.codePointAt(0) ?? 0;
  if ((code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff)) return code;
  return PLACES[sign] ?? null;
}

const isOwn = (text: string) => [...text].every((sign) => placeOf(sign) !== null);

/** In points. A letter with an accent is as wide as without. */
function widthOf(text: string, { size, bold }: Set, foreign: DrawForeign): number {
  if (!isOwn(text)) return foreign(text, size).width;
  let sum = 0;
  for (const sign of text) sum += WIDTHS[(sign.normalize('NFD').codePointAt(0) ?? 0) - 0x20] ?? 556;
  return (sum * size * (bold ? 1.08 : 1)) / 1000;
}

interface Set {
  size: number;
  bold: boolean;
}

/** The pages' contents: `head` stands on each of them, the lines follow. */
export function layPages(
  head: readonly PaperLine[],
  lines: readonly PaperLine[],
  foreign: DrawForeign,
): string[] {
  const pages: string[] = [];
  let page: string[] = [];
  let y = 0;
  const put = (line: PaperLine) => {
    const set = { size: line.size ?? SIZE, bold: line.bold ?? false };
    y -= line.above ?? 0;
    for (const words of wrap(line.text, WIDTH - 2 * MARGIN - (line.indent ?? 0), set, foreign)) {
      y -= set.size * LEADING;
      if (y < FOOT + set.size) {
        begin();
        y -= set.size * LEADING;
      }
      page.push(drawRow(words, MARGIN + (line.indent ?? 0), y, set, foreign));
    }
  };
  const begin = () => {
    page = [];
    pages.push('');
    y = HEIGHT - MARGIN;
    const mine = page;
    for (const line of head) put(line);
    y -= SIZE;
    page = mine;
  };
  begin();
  for (const line of lines) {
    put(line);
    pages[pages.length - 1] = page.join('');
  }
  pages[pages.length - 1] = page.join('');
  return pages;
}

/** Rows of words that fit; a word that does not is parted. */
function wrap(text: string, width: number, set: Set, foreign: DrawForeign): string[][] {
  const rows: string[][] = [];
  for (const paragraph of text.normalize('NFC').split(/\r?\n/)) {
    let row: string[] = [];
    for (const word of paragraph.split(/\s+/).flatMap((one) => part(one, width, set, foreign))) {
      if (row.length > 0 && rowWidth([...row, word], set, foreign) > width) {
        rows.push(row);
        row = [];
      }
      row.push(word);
    }
    rows.push(row);
  }
  return rows;
}

function part(word: string, width: number, set: Set, foreign: DrawForeign): string[] {
  if (word.length < 2 || widthOf(word, set, foreign) <= width) return [word];
  const signs = [...word];
  const half = signs.slice(0, signs.length / 2).join('');
  return [
    ...part(half, width, set, foreign),
    ...part(signs.slice(signs.length / 2).join(''), width, set, foreign),
  ];
}

const SPACE = ' ';

function rowWidth(words: readonly string[], set: Set, foreign: DrawForeign): number {
  const spaces = Math.max(0, words.length - 1) * widthOf(SPACE, set, foreign);
  return words.reduce((sum, word) => sum + widthOf(word, set, foreign), spaces);
}

function drawRow(words: readonly string[], left: number, y: number, set: Set, foreign: DrawForeign): string {
  let x = left;
  const drawn: string[] = [];
  // Words of the font's own letters that follow each other are one text.
  const runs: string[] = [];
  for (const word of words) {
    const last = runs.at(-1);
    if (last !== undefined && isOwn(last) && isOwn(word)) runs[runs.length - 1] = `${last} ${word}`;
    else runs.push(word);
  }
  for (const run of runs) {
    drawn.push(isOwn(run) ? drawText(run, x, y, set) : drawPlaced(foreign(run, set.size).operators, x, y));
    x += widthOf(run, set, foreign) + widthOf(SPACE, set, foreign);
  }
  return drawn.join('');
}

const drawText = (text: string, x: number, y: number, { size, bold }: Set) =>
  `BT /${bold ? 'B' : 'R'} ${size} Tf ${round(x)} ${round(y)} Td (${writeSigns(text)}) Tj ET\n`;

const drawPlaced = (operators: string, x: number, y: number) =>
  `q 1 0 0 1 ${round(x)} ${round(y)} cm ${operators} Q\n`;

const round = (points: number) => Math.round(points * 100) / 100;

function writeSigns(text: string): string {
  return [...text]
    .map((sign) => {
      const place = placeOf(sign) ?? 0x3f;
      if (sign === '(' || sign === ')' || sign === '\\') return `\\${sign}`;
      return place > 0x7e ? `\\${place.toString(8)}` : String.fromCharCode(place);
    })
    .join('');
}

/** The whole file: nothing in it but plain letters. */
export function writePaper({ id, pages }: Paper): string {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, at) => `${6 + at * 3} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    `<< /Producer (Tadika) /Subject (${id}) >>`,
    ...pages.flatMap(({ body, foot }, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Resources << /Font << /R 3 0 R /B 4 0 R >> >> /Contents [${7 + at * 3} 0 R ${8 + at * 3} 0 R] >>`,
      stream(body),
      stream(foot),
    ]),
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  return `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
}

const stream = (contents: string) => `<< /Length ${contents.length} >>\nstream\n${contents}\nendstream`;

interface ReadPaper extends Paper {
  /** The file is what this paper makes, and nothing was put beside its pages. */
  isWhole: boolean;
}

/** Null for a file that is none of these papers. */
export function readPaper(file: string): ReadPaper | null {
  const id = /\/Producer \(Tadika\) \/Subject \(([0-9a-f-]{36})\)/.exec(file)?.[1];
  if (id === undefined) return null;
  const streams: string[] = [];
  for (const found of file.matchAll(/<< \/Length (\d+) >>\nstream\n/g)) {
    const start = found.index + found[0].length;
    // A stream within a stream is text of that page.
    const contents = file.slice(start, file.indexOf('\nendstream', start));
    streams.push(contents);
  }
  const pages = Array.from({ length: Math.floor(streams.length / 2) }, (_, at) => ({
    body: streams[2 * at] ?? '',
    foot: streams[2 * at + 1] ?? '',
  }));
  return { id, pages, isWhole: writePaper({ id, pages }) === file };
}

/** As it is printed: four signs at a time. */
export const codeText = (code: string): string => (code.match(/.{1,4}/g) ?? []).join('-');

/** What somebody typed off a page; null where it is no code. */
export function typedCode(text: string): string | null {
  const code = text.toLowerCase().replace(/[^0-9a-f]/g, '');
  return CODE_PATTERN.test(code) ? code : null;
}

/** @returns the digest in hexadecimal signs */
type Digest = (text: string) => Promise<string>;

/** The code of a page, from the one before it: `''` of the first page. */
export async function codeOf(id: string, before: string, body: string, digest: Digest): Promise<string> {
  return (await digest(`${id}\n${before}\n${body}`)).slice(0, CODE_LENGTH);
}

/** A page's number and codes, below what it says: in both languages of officials, so that whoever checks needs to know neither. */
function footOf(codes: readonly string[], at: number): string {
  const before = codes[at - 1];
  const text = `Halaman \u00b7 Page ${at + 1} / ${codes.length}   Kod \u00b7 Code ${codeText(codes[at] ?? '')}${before ? `   Selepas \u00b7 After ${codeText(before)}` : ''}`;
  return drawText(text, MARGIN, 28, { size: 8, bold: false });
}

/** Finishes a paper: its pages with their codes, each made of the page and of the code before it. */
export async function chainPages(id: string, bodies: readonly string[], digest: Digest) {
  const codes: string[] = [];
  for (const body of bodies) codes.push(await codeOf(id, codes.at(-1) ?? '', body, digest));
  return { codes, paper: { id, pages: bodies.map((body, at) => ({ body, foot: footOf(codes, at) })) } };
}

export type PageState = 'stands' | 'changed' | 'missing' | 'added';

/** Each page held against what was noted when the paper was made. */
export async function checkPages(
  paper: Paper,
  codes: readonly string[],
  digest: Digest,
): Promise<PageState[]> {
  const count = Math.max(paper.pages.length, codes.length);
  return Promise.all(
    Array.from({ length: count }, async (_, at): Promise<PageState> => {
      const [page, code] = [paper.pages[at], codes[at]];
      if (!page) return 'missing';
      if (code === undefined) return 'added';
      const stands = (await codeOf(paper.id, codes[at - 1] ?? '', page.body, digest)) === code;
      return stands && page.foot === footOf(codes, at) ? 'stands' : 'changed';
    }),
  );
}
