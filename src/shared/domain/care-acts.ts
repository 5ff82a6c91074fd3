/** What can be noted of care. By itself: each home begins with it, and not with its words and its sleeps. */

export const careActs = [
  'meal',
  'drink',
  'asleep',
  'sleep_check',
  'awake',
  'toilet',
  'mood',
  'sunscreen',
  'need',
  'photo',
] as const;
export type CareAct = (typeof careActs)[number];

export const careDetails = [
  'breakfast',
  'morning_snack',
  'lunch',
  'afternoon_snack',
  'water',
  'milk',
  'juice',
  'wet',
  'soiled',
  'dry',
  'used_toilet',
  'happy',
  'calm',
  'tired',
  'upset',
  'nappies',
  'wipes',
  'clothes',
  'milk_powder',
  'other',
] as const;
export type CareDetail = (typeof careDetails)[number];

/** How much was eaten or drunk, from nothing to everything. */
export const carePortions = ['none', 'little', 'half', 'most', 'all'] as const;
export type CarePortion = (typeof carePortions)[number];

/** What an act says more of; an act that is not here says nothing more. */
export const detailsOf: Partial<Record<CareAct, readonly CareDetail[]>> = {
  meal: ['breakfast', 'morning_snack', 'lunch', 'afternoon_snack'],
  drink: ['water', 'milk', 'juice'],
  toilet: ['wet', 'soiled', 'dry', 'used_toilet'],
  mood: ['happy', 'calm', 'tired', 'upset'],
  need: ['nappies', 'wipes', 'clothes', 'milk_powder', 'other'],
};
