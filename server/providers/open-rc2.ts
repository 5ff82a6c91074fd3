/**
 * RC2 as RFC 2268 has it, for opening alone: files of certificates that Java and Windows made for years lock the certificate
 * by it, which is no secret. Node and its OpenSSL do not know it any more.
 */
const PERMUTED = Buffer.from(
  'd978f9c419ddb5ed28e9fd794aa0d89dc67e37832b76538e624c6488448bfba2179a59f587b34f1361456d8d09817d32' +
    'bd8f40eb86b77b0bf09521225c6b4e8254d66593ce60b21c7356c014a78cf1dc1275ca1f3bbee4d1423dd430a33cb626' +
    '6fbf0eda4669075727f21d9bbc944303f811c7f690ef3ee706c3d52fc8661ed708e8eade8052eef784aa72ac354d6a2a' +
    '961ad2715a1549744b9fd05e0418a4ecc2e0416e0f51cbcc2491af50a1f47039997c3a8523b8b47afc02365b25559731' +
    '2d5dfa98e38a92ae05df2910676cbac9d300e6cfe19ea82c6316013f58e289a90d38341bab33ffb0bb480c5fb9b1cd2e' +
    'c5f3db47e5a59c770aa62068fe7fc1ad',
  'hex',
);
const at = (index: number) => PERMUTED[index & 255] as number;
const BLOCK = 8;

/** As many bits count as the key has. */
function schedule(key: Buffer): Uint16Array {
  const bytes = new Uint8Array(128);
  bytes.set(key);
  const byte = (index: number) => bytes[index] as number;
  for (let index = key.length; index < 128; index += 1)
    bytes[index] = at(byte(index - 1) + byte(index - key.length));
  bytes[128 - key.length] = at(byte(128 - key.length));
  for (let index = 127 - key.length; index >= 0; index -= 1)
    bytes[index] = at(byte(index + 1) ^ byte(index + key.length));
  return Uint16Array.from({ length: 64 }, (_, index) => byte(2 * index) + 256 * byte(2 * index + 1));
}

const TURNS = [1, 2, 3, 5];
/** After the fifth and the eleventh round of mixing, taken backwards, comes one of mashing. */
const MASHED = [5, 11];

function openBlock(block: Buffer, keys: Uint16Array): Buffer {
  const words = Uint16Array.from({ length: 4 }, (_, index) => block.readUInt16LE(2 * index));
  const word = (index: number) => words[index & 3] as number;
  const key = (index: number) => keys[index] as number;
  for (let round = 0; round < 16; round += 1) {
    for (let index = 3; index >= 0; index -= 1) {
      const turn = TURNS[index] as number;
      const turned = (word(index) >>> turn) | (word(index) << (16 - turn));
      const mixed = (word(index - 1) & word(index - 2)) + (~word(index - 1) & word(index - 3));
      words[index] = turned - mixed - key(63 - 4 * round - (3 - index));
    }
    if (MASHED.includes(round + 1))
      for (let index = 3; index >= 0; index -= 1) words[index] = word(index) - key(word(index - 1) & 63);
  }
  return Buffer.from(words.buffer);
}

/** Null where what comes out does not end as it must: the key is another. */
export function openRc2(locked: Buffer, key: Buffer, iv: Buffer): Buffer | null {
  if (locked.length === 0 || locked.length % BLOCK !== 0) return null;
  const keys = schedule(key);
  const opened = Buffer.alloc(locked.length);
  let before = iv;
  for (let start = 0; start < locked.length; start += BLOCK) {
    const block = locked.subarray(start, start + BLOCK);
    openBlock(block, keys).forEach((byte, index) => {
      opened[start + index] = byte ^ (before[index] ?? 0);
    });
    before = block;
  }
  const padding = opened.at(-1) ?? 0;
  const ends = opened.subarray(opened.length - padding);
  return padding >= 1 && padding <= BLOCK && ends.every((byte) => byte === padding)
    ? opened.subarray(0, opened.length - padding)
    : null;
}
