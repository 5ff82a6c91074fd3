/** What staff note of medicine, as screens say it. */
import { businessDate, businessMinute } from '#shared/domain/calendar-date';
import type { Medicine } from '#shared/domain/medicine';
import { dueDoseId } from '#shared/domain/uuid';
import type { DoseAct, DoseContent } from '#shared/records/dose';
import { currentTablet } from './current';
import type { Saved } from './outbox';
import { saveEntry } from './save-entry';
import type { Tablet } from './tablet';

interface NewDose {
  childId: number;
  medicine: Pick<Medicine, 'id' | 'medicine' | 'dose' | 'apart_hours'>;
  act: DoseAct;
  slot: string | null;
  about?: string | null;
  knew: readonly string[];
  witness?: { id: number; name: string } | null;
  override?: string | null;
  note?: string | null;
}

/** Of now, by the server's clock as far as the tablet knows it. @throws InvalidEntryError, SaveFailedError, NotSignedInError */
export function noteDose(
  { childId, medicine, act, slot, about = null, knew, witness = null, override = null, note = null }: NewDose,
  tablet: Tablet = currentTablet(),
): Promise<Saved> {
  const now = new Date(tablet.clock.now());
  const day = businessDate(now);
  const content: DoseContent = {
    ...{
      act,
      about,
      medicine_id: medicine.id,
      due: slot === null ? null : dueDoseId(medicine.id, day, slot),
    },
    ...{ slot, day, time: businessMinute(now), medicine: medicine.medicine, amount: medicine.dose },
    ...{ apart_hours: medicine.apart_hours, knew: [...knew].slice(-40), override: override || null },
    ...{ witness_id: witness?.id ?? null, witness: witness?.name ?? null, note: note || null },
    noted_at: new Date(tablet.environment.clock.now()).toISOString(),
  };
  return saveEntry('record_dose', { child_id: childId, ...content, corrects: null }, {}, tablet);
}
