/** Draws a friendly face out of a seed: hair, eyes, mouth and skin follow from it, the same on every device. */
import { createAvatar } from '@dicebear/core';
import * as lorelei from '@dicebear/lorelei';

const HAIR = [6, 7, 8, 9, 10, 11, 12, 16, 17, 18, 19, 23, 24, 30, 42, 43, 46, 48];
const EYES = [4, 6, 7, 10, 13, 16, 17, 20, 21, 23, 24];
const EYEBROWS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const MOUTHS = [1, 2, 3, 4, 5, 6, 9, 12];

const variant = (of: number) => `variant${String(of).padStart(2, '0')}`;

/** Only what suits anybody: no beards, no frowns, no jewellery. */
const options = {
  hair: HAIR.map(variant),
  eyes: EYES.map(variant),
  eyebrows: EYEBROWS.map(variant),
  mouth: MOUTHS.map((of) => `happy${String(of).padStart(2, '0')}`),
  skinColor: ['f6dcc3', 'eec9a4', 'dfb088', 'c99468'],
  hairColor: ['1f1815', '2b211c', '3a2a20'],
  beardProbability: 0,
  earringsProbability: 0,
  frecklesProbability: 0,
  glassesProbability: 0,
  hairAccessoriesProbability: 0,
  scale: 118,
} as lorelei.Options;

/** The face as the address of an image. */
export function drawFace(seed: string): string {
  return createAvatar(lorelei, { ...options, seed }).toDataUri();
}
