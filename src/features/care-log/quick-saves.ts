/** What one tap saves of each kind of care. Pure. */
import { type CareSaid, careActLabels, careDetailLabels, carePortionLabels } from '#shared/domain/care';
import { type CareDetail, carePortions, detailsOf } from '#shared/domain/care-acts';
import { actsOf, type CareKind } from './care-children';

interface QuickSave {
  label: string;
  said: CareSaid;
}

/** @param meal which one the portions are of */
export function quickSaves(kind: CareKind, meal: CareDetail): QuickSave[] {
  const nothing = { detail: null, portion: null, note: null };
  if (kind === 'meal')
    return carePortions.map((portion) => ({
      label: carePortionLabels[portion],
      said: { act: kind, detail: meal, portion, note: null },
    }));
  if (kind === 'sleep' || kind === 'sunscreen')
    return actsOf(kind).map((act) => ({ label: careActLabels[act], said: { act, ...nothing } }));
  // What is needed beside the usual is typed.
  const details = (detailsOf[kind] ?? []).filter((detail) => detail !== 'other');
  return details.map((detail) => ({
    label: careDetailLabels[detail],
    said: { ...nothing, act: kind, detail },
  }));
}
