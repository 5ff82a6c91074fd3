/** Illnesses of children as they are chosen, and what is looked at on return. Their words are in `illness-labels.ts`. */

export const illnesses = [
  'hfmd',
  'chickenpox',
  'influenza',
  'conjunctivitis',
  'stomach',
  'food_poisoning',
  'dengue',
  'measles',
  'mumps',
  'fever',
  'other',
] as const;
export type Illness = (typeof illnesses)[number];

export const certainties = ['suspected', 'certain'] as const;
export type Certainty = (typeof certainties)[number];

export const illnessSymptoms = [
  'fever',
  'rash',
  'blisters',
  'mouth_sores',
  'cough',
  'vomiting',
  'diarrhoea',
  'red_eyes',
] as const;
export type IllnessSymptom = (typeof illnessSymptoms)[number];

/** What somebody looks at before a child stays again. Days are not counted. */
export const returnChecks = ['no_fever', 'feels_well', 'blisters_dry', 'no_new_blisters'] as const;
export type ReturnCheck = (typeof returnChecks)[number];

const blistering: readonly Illness[] = ['hfmd', 'chickenpox'];

export const checksOf = (illness: Illness): readonly ReturnCheck[] =>
  blistering.includes(illness) ? returnChecks : ['no_fever', 'feels_well'];
