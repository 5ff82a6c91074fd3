/** What nearly happened to somebody: by what was dangerous. */
export const nearMissKinds = [
  'slip',
  'broken',
  'gate',
  'reach',
  'food',
  'heat',
  'road',
  'stranger',
  'other',
] as const;
export type NearMissKind = (typeof nearMissKinds)[number];
