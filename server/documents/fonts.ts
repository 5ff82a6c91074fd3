/**
 * The fonts of documents: the app's own typeface, and Noto for what it has not, in the small pieces that a web page would
 * fetch, chosen by what a text holds. A PDF without them prints Chinese and Tamil names as rubbish and says nothing.
 * Nothing here is read before it is needed.
 */
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { Font } from '@react-pdf/renderer';

const require = createRequire(import.meta.url);

/** In the order in which they are asked: the first that has a character draws it. */
const PACKAGES = ['figtree', 'noto-sans', 'noto-sans-tamil', 'noto-sans-sc'];
const BASE = 'figtree-latin';
const WEIGHTS = [400, 700];
/** Shown for what no font has; without it, the PDF's built-in font prints some other sign. */
const UNKNOWN = '\uFFFD';
/** They join and part letters on a screen; between two fonts they only break the word. */
const ZERO_WIDTH = /[\u200B-\u200D\u2060\uFEFF]/g;

/** Character → the piece of a package that draws it (`noto-sans-sc-57`), read when a package is first asked. */
const pieces = new Map<string, Map<number, string>>();
const registered = new Set<string>();

// A word is never broken with a hyphen: they are names.
Font.registerHyphenationCallback((word) => [word]);

/** The text as it can be drawn, and the families to draw it with, in order. */
export function fontsFor(text: string): { text: string; families: string[] } {
  const families = new Set([BASE]);
  let drawn = '';
  for (const sign of text.normalize('NFC').replace(ZERO_WIDTH, '')) {
    const piece = sign === '\n' ? BASE : pieceOf(sign.codePointAt(0) as number);
    drawn += piece ? sign : UNKNOWN;
    if (piece) families.add(piece);
  }
  for (const family of families) register(family);
  return { text: drawn, families: [...families] };
}

function pieceOf(code: number): string | undefined {
  if (code >= 0x20 && code < 0x7f) return BASE;
  for (const name of PACKAGES) {
    const piece = readPieces(name).get(code);
    if (piece) return piece;
  }
  return undefined;
}

function readPieces(name: string): Map<number, string> {
  const known = pieces.get(name);
  if (known) return known;
  const ranges: Record<string, string> = require(`@fontsource/${name}/unicode.json`);
  const found = new Map<number, string>();
  for (const [key, text] of Object.entries(ranges)) {
    // "[57]" is the piece number 57 of a large script.
    const piece = `${name}-${key.replace(/[[\]]/g, '')}`;
    for (const range of text.split(',')) {
      const [first = 0, last = first] = range
        .trim()
        .replace(/^U\+/i, '')
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      for (let code = first; code <= last; code++) {
        if (!found.has(code) || key === 'latin') found.set(code, piece);
      }
    }
  }
  pieces.set(name, found);
  return found;
}

function register(piece: string): void {
  if (registered.has(piece)) return;
  registered.add(piece);
  const name = PACKAGES.findLast((each) => piece.startsWith(`${each}-`));
  Font.register({
    family: piece,
    fonts: WEIGHTS.map((fontWeight) => ({
      src: require.resolve(`@fontsource/${name}/files/${piece}-${fontWeight}-normal.woff`),
      fontWeight,
    })),
  });
  for (const source of Font.getRegisteredFonts()[piece]?.sources ?? []) {
    const load = source.load.bind(source);
    source.load = async () => {
      await load();
      prepare(source.data as unknown as Loaded, `${piece}-${source.fontWeight}`);
    };
  }
}

interface TableStream {
  buffer: Uint8Array;
  pos: number;
}

interface Loaded {
  characterSet: number[];
  glyphForCodePoint(code: number): unknown;
  /** The font's own file, and where its tables lie in it. */
  stream: TableStream;
  directory: { tables: Record<string, { offset: number; compLength: number; length: number } | undefined> };
  _getTableStream(tag: string): TableStream | null;
}

const prepared = new WeakSet<Loaded>();

/**
 * A font as a PDF needs it. The pieces of a package share one name, by which the writer would take one for another
 * and embed each of them anew at every use. And a letter that is first met as a part of another (the dot of a colon)
 * would be drawn, but could not be searched or copied: so each is met by itself first.
 */
function prepare(font: Loaded, name: string): void {
  if (prepared.has(font)) return;
  prepared.add(font);
  Object.defineProperty(font, 'postscriptName', { value: name });
  keepInflated(font);
  for (const code of font.characterSet) font.glyphForCodePoint(code);
}

/**
 * A web font's tables are compressed. The reader would unpack the outlines anew for each letter that it embeds, and
 * its own inflate cannot read every piece: here each table is unpacked once, by zlib.
 */
function keepInflated(font: Loaded): void {
  const { stream, directory } = font;
  const Stream = stream.constructor as new (bytes: Uint8Array) => TableStream;
  const inflated = new Map<string, Uint8Array>();
  font._getTableStream = (tag) => {
    const table = directory.tables[tag];
    if (!table) return null;
    if (table.compLength >= table.length) {
      stream.pos = table.offset;
      return stream;
    }
    const known = inflated.get(tag);
    const bytes = known ?? inflateSync(stream.buffer.subarray(table.offset, table.offset + table.compLength));
    if (!known) inflated.set(tag, bytes);
    return new Stream(bytes);
  };
}
