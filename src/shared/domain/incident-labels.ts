/** Accidents in words: apart from them, since no first screen says any. */
import type { BodyPart, IncidentKind } from './incident';

export const incidentKindLabels: Record<IncidentKind, string> = {
  fall: 'Fall',
  bump: 'Bump',
  cut: 'Cut or scratch',
  bite: 'Bite',
  pinch: 'Pinched',
  burn: 'Burn',
  sting: 'Insect sting',
  choking: 'Choking',
  swallowed: 'Swallowed something',
  allergy: 'Allergic reaction',
  missing: 'Was missing for a while',
  other: 'Something else',
};

export const bodyPartLabels: Record<BodyPart, string> = {
  head: 'Head',
  face: 'Face',
  mouth: 'Mouth',
  neck: 'Neck',
  chest: 'Chest',
  belly: 'Belly',
  back: 'The back',
  bottom: 'Bottom',
  right_arm: 'Right arm',
  left_arm: 'Left arm',
  right_hand: 'Right hand',
  left_hand: 'Left hand',
  right_leg: 'Right leg',
  left_leg: 'Left leg',
  right_foot: 'Right foot',
  left_foot: 'Left foot',
};
