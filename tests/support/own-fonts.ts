/**
 * Fonts that a browser of the tests has and no others, through Fontconfig (Linux). They are taken out of the packages,
 * so that a machine needs none: a web font of the first kind is a font whose tables are compressed one by one.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { openFolder } from './open-folder';

const require = createRequire(import.meta.url);

/** @param pieces as in `noto-sans-latin`, of the packages @fontsource/noto-sans… */
export function folderOfFonts(pieces: readonly string[]): string {
  const folder = openFolder('tadika-fonts-');
  for (const piece of pieces) {
    const name = /^noto-sans-(sc|tamil)/.exec(piece)?.[0] ?? 'noto-sans';
    const packed = readFileSync(require.resolve(`@fontsource/${name}/files/${piece}-400-normal.woff`));
    writeFileSync(join(folder, `${piece}.ttf`), unpack(packed));
  }
  return folder;
}

/** From WOFF to TrueType: both have a directory of tables and then the tables. */
function unpack(packed: Buffer): Buffer {
  const count = packed.readUInt16BE(12);
  const power = 2 ** Math.floor(Math.log2(count));
  const head = Buffer.alloc(12 + 16 * count);
  packed.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(power * 16, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE((count - power) * 16, 10);
  const tables = [head];
  let at = head.length;
  for (let index = 0; index < count; index += 1) {
    const from = 44 + 20 * index;
    const [offset, packedLength, length] = [4, 8, 12].map((place) => packed.readUInt32BE(from + place));
    const stored = packed.subarray(offset, (offset as number) + (packedLength as number));
    const table = packedLength === length ? stored : inflateSync(stored);
    const to = 12 + 16 * index;
    packed.copy(head, to, from, from + 4);
    packed.copy(head, to + 4, from + 16, from + 20);
    head.writeUInt32BE(at, to + 8);
    head.writeUInt32BE(table.length, to + 12);
    // Each table begins at a multiple of four.
    const padded = Buffer.concat([table], Math.ceil(table.length / 4) * 4);
    tables.push(padded);
    at += padded.length;
  }
  return Buffer.concat(tables);
}
