/** Illnesses in words: apart from them, since no first screen says any. */
import type { Certainty, Illness, IllnessSymptom, ReturnCheck } from './illness';

export const illnessLabels: Record<Illness, string> = {
  hfmd: 'Hand, foot and mouth disease',
  chickenpox: 'Chickenpox',
  influenza: 'Influenza',
  conjunctivitis: 'Conjunctivitis',
  stomach: 'Stomach upset',
  food_poisoning: 'Food poisoning',
  dengue: 'Dengue',
  measles: 'Measles',
  mumps: 'Mumps',
  fever: 'Fever',
  other: 'Another illness',
};

export const certaintyLabels: Record<Certainty, string> = { suspected: 'Suspected', certain: 'Certain' };

export const illnessSymptomLabels: Record<IllnessSymptom, string> = {
  fever: 'Fever',
  rash: 'A rash',
  blisters: 'Blisters',
  mouth_sores: 'Sores in the mouth',
  cough: 'Cough',
  vomiting: 'Vomiting',
  diarrhoea: 'Diarrhea',
  red_eyes: 'Red eyes',
};

export const returnCheckLabels: Record<ReturnCheck, string> = {
  no_fever: 'No fever today',
  feels_well: 'Eats, drinks and plays as usual',
  blisters_dry: 'All blisters are dry',
  no_new_blisters: 'No new blisters, and no sores in the mouth',
};
