/**
 * Noto for Chinese and Tamil, in pieces: the browser fetches a piece when a letter of it is on the screen. One weight,
 * of which the browser draws the bold.
 */
import chinese from '@fontsource/noto-sans-sc/unicode.json';
import tamil from '@fontsource/noto-sans-tamil/unicode.json';
import { currentTablet } from '../local/current';
import { watchLetters } from '../local/letters-here';

const addresses = import.meta.glob<string>(
  [
    '../../node_modules/@fontsource/noto-sans-sc/files/noto-sans-sc-[0-9]*-400-normal.woff2',
    '../../node_modules/@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-400-normal.woff2',
  ],
  { query: '?url&no-inline', import: 'default', eager: true },
);

const ranges: Record<string, string> = {
  ...named('noto-sans-sc', chinese),
  ...named('noto-sans-tamil', tamil),
};

export function scriptFonts(): FontFace[] {
  return Object.entries(addresses).map(([path, address]) => {
    const piece = path.slice(path.lastIndexOf('/') + 1).replace('-400-normal.woff2', '');
    const family = piece.startsWith('noto-sans-sc') ? 'Noto Sans SC' : 'Noto Sans Tamil';
    return new FontFace(family, `url(${address})`, { unicodeRange: ranges[piece], display: 'swap' });
  });
}

/** Fetched while there is a network, and kept by the service worker: a list or a paper without one has them too. */
export function cacheLetters(): void {
  watchLetters(currentTablet(), (letters) => {
    const font = `16px ${getComputedStyle(document.body).fontFamily}`;
    // It gives up at once for a family that the machine lacks; the pieces come all the same.
    document.fonts.load(font, letters).catch(() => undefined);
  });
}

/** By the names of the pieces' files: "[57]" is the piece 57 of a large script. */
function named(font: string, pieces: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(pieces).map(([key, range]) => [`${font}-${key.replace(/[[\]]/g, '')}`, range]),
  );
}
