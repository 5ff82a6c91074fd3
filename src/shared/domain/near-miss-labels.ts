/** Near misses in words: apart from them, since no first screen says any. */
import type { NearMissKind } from './near-miss';

export const nearMissKindLabels: Record<NearMissKind, string> = {
  slip: 'Slippery or in the way',
  broken: 'Broken or sharp',
  gate: 'Gate or door left open',
  reach: 'Medicine or cleaner within reach',
  food: 'Wrong food, noticed in time',
  heat: 'Hot or deep water',
  road: 'Car or road',
  stranger: 'A stranger came in',
  other: 'Something else',
};
