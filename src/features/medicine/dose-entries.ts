/** What staff note of medicine, as screens say it. */
import { businessDate, businessMinute } from '#shared/domain/calendar-date';
import type { Medicine } from '#shared/domain/medicine';
import { dueDoseId } from '#shared/domain/uuid';
import { type DoseAct, type DoseContent, type DoseDocument, doseRecord, firstOf } from '#shared/records/dose';
import { currentTablet } from '../../local/current';
import type { Saved } from '../../local/outbox';
import { saveEntry } from '../../local/save-entry';
import type { Tablet } from '../../local/tablet';

interface NewDose {
  childId: number;
  medicine: Pick<Medicine, 'id' | 'medicine' | 'dose' | 'apart_hours'>;
  act: DoseAct;
  slot: string | null;
  about?: string | null;
  /** The givings of this medicine that are in sight. */
  seen: readonly DoseDocument[];
  witness?: { id: number; name: string } | null;
  override?: string | null;
  note?: string | null;
  /** This draft is cleared in the same transaction. */
  draftKey?: string;
}

/** Now, by the server's clock as far as the tablet knows it. @throws InvalidEntryError, SaveFailedError, NotSignedInError */
export function noteDose(dose: NewDose, tablet: Tablet = currentTablet()): Promise<Saved> {
  const { childId, medicine, act, slot, about = null, seen, draftKey } = dose;
  const { witness = null, override = null, note = null } = dose;
  const now = new Date(tablet.clock.now());
  const day = businessDate(now);
  const content: DoseContent = {
    act,
    about,
    medicine_id: medicine.id,
    due: slot === null ? null : dueDoseId(medicine.id, day, slot),
    slot,
    day,
    time: businessMinute(now),
    medicine: medicine.medicine,
    amount: medicine.dose,
    apart_hours: medicine.apart_hours,
    knew: seen.map(firstOf).slice(-40),
    override: override || null,
    witness_id: witness?.id ?? null,
    witness: witness?.name ?? null,
    note: note || null,
    noted_at: new Date(tablet.environment.clock.now()).toISOString(),
  };
  return saveEntry('record_dose', { child_id: childId, ...content, corrects: null }, { draftKey }, tablet);
}

interface DoseCorrection {
  time: string;
  amount: string;
  /** Null where it stays who noted it. */
  giver: { id: number; name: string } | null;
  note: string;
  reason: string;
}

/** What was noted first stays, and is seen beside it. @throws InvalidEntryError, SaveFailedError, NotSignedInError */
export function correctDose(
  dose: DoseDocument,
  { time, amount, giver, note, reason }: DoseCorrection,
  tablet: Tablet = currentTablet(),
): Promise<Saved> {
  const by = giver ?? { id: dose.giver_id ?? null, name: dose.giver ?? dose.recorded.by };
  const corrected: DoseContent = {
    ...doseRecord.contentOf(dose),
    time,
    amount: amount.trim(),
    note: note.trim() || null,
    ...(dose.act === 'given' && { giver_id: by.id, giver: by.name }),
    first_id: firstOf(dose),
    reason: reason.trim(),
    noted_at: new Date(tablet.environment.clock.now()).toISOString(),
  };
  const corrects = { id: dose.id, date: dose.date };
  return saveEntry('record_dose', { child_id: dose.child_id, ...corrected, corrects }, {}, tablet);
}
