/** A paper of a tablet: its pages are what was said, and whatever changes in the file is found at its page. */
import { createHash } from 'node:crypto';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import {
  chainPages,
  checkPages,
  codeText,
  type DrawForeign,
  layPages,
  type Paper,
  readPaper,
  typedCode,
  writePaper,
} from '#shared/domain/paper-pages';

const ID = '0190a7b2-0000-7000-8000-000000000001';
const digest = async (text: string) => createHash('sha256').update(text).digest('hex');
const foreign: DrawForeign = (text, size) => ({ width: text.length * size, operators: `% ${text.length}` });

const HEAD = [{ text: 'Bintang, 26 November 2026', bold: true }];
const lines = Array.from({ length: 120 }, (_, at) => ({
  text: `Line ${at + 1}: 5 ml (given) at 12:05 – “Café”`,
}));

async function made() {
  const { codes, paper } = await chainPages(ID, layPages(HEAD, lines, foreign), digest);
  return { codes, paper, file: writePaper(paper) };
}
const states = async (file: string, codes: string[]) => checkPages(readPaper(file) as Paper, codes, digest);

test('every line stands on a page, under the head of each, in a file that a reader of PDFs reads', async () => {
  const { file, paper, codes } = await made();
  expect(paper.pages).toHaveLength(3);
  const pdf = await getDocumentProxy(Uint8Array.from(file, (sign) => sign.charCodeAt(0)));
  const { text } = await extractText(pdf);
  for (const [at, page] of text.entries()) {
    expect(page).toContain('Bintang, 26 November 2026');
    expect(page).toContain(`Page ${at + 1} / 3`);
    expect(page).toContain(codeText(codes[at] ?? ''));
  }
  for (const line of lines) expect(text.join('\n')).toContain(line.text);
});

test('it is read back as it was made, and stands', async () => {
  const { file, paper, codes } = await made();
  expect(readPaper(file)).toEqual({ ...paper, isWhole: true });
  expect(await states(file, codes)).toEqual(['stands', 'stands', 'stands']);
  expect(readPaper('%PDF-1.7 of somebody else')).toBeNull();
});

test('a page that was changed is named, and only that one', async () => {
  const { file, codes } = await made();
  const place = file.indexOf('Line 60:');
  const changed = `${file.slice(0, place)}Line 66:${file.slice(place + 8)}`;
  expect(await states(changed, codes)).toEqual(['stands', 'changed', 'stands']);
  // Codes that were made anew for what was changed are not those that were noted.
  const { pages } = readPaper(changed) as Paper;
  const forged = await chainPages(
    ID,
    pages.map(({ body }) => body),
    digest,
  );
  expect(await states(writePaper(forged.paper), codes)).toEqual(['stands', 'changed', 'changed']);
});

test('a page that is missing, added or moved is told, and what is put beside the pages', async () => {
  const { file, paper, codes } = await made();
  const [one, two, three] = paper.pages as [Paper['pages'][0], Paper['pages'][0], Paper['pages'][0]];
  const check = (pages: Paper['pages']) => states(writePaper({ id: ID, pages }), codes);
  expect(await check([one, two])).toEqual(['stands', 'stands', 'missing']);
  expect(await check([one, two, three, three])).toEqual(['stands', 'stands', 'stands', 'added']);
  expect(await check([one, three, two])).toEqual(['stands', 'changed', 'changed']);
  expect(readPaper(`${file}7 0 obj\n<< >>\nendobj\n`)?.isWhole).toBe(false);
});

test('letters that the font has not got are drawn, and a long word is parted', () => {
  const [body = ''] = layPages([], [{ text: 'Tan 陈伟明 came' }, { text: 'x'.repeat(400) }], foreign);
  expect(body).toContain('(Tan)');
  expect(body).toContain('% 3');
  expect(body).toContain('(came)');
  expect(body).not.toContain('x'.repeat(200));
});

test('a code is typed off a page with or without its strokes', () => {
  expect(typedCode('0A1b-2c3d-4e5f-6071-8293')).toBe('0a1b2c3d4e5f60718293');
  expect(typedCode('0a1b')).toBeNull();
});
