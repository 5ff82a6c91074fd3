/** Guardians: the persons who can fetch the children of a parent. */

export const GUARDIANS_MAX = 3;

/** What someone can be to a child; `Other` stands for words of one's own. */
export const relations = [
  'Father',
  'Mother',
  'Grandfather',
  'Grandmother',
  'Uncle',
  'Aunt',
  'Other',
] as const;

export const OTHER_RELATION = 'Other';
