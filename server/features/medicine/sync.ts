/** Doses as tablets write and read them. What was given is never refused for what its author could not know. */
import { doseBar, doseBarTexts, type Given, isSameMedicine } from '#shared/domain/medicine';
import { messages } from '#shared/messages';
import { parentRoles } from '#shared/permissions';
import { type DoseContent, doseRecord, firstOf } from '#shared/records/dose';
import type { Context } from '../../context';
import { grouped } from '../../grouped';
import { eventSync } from '../../sync/event-records';
import type { MedicineRow } from './find-medicines';
import { notifyDoses } from './notify-doses';
import { medicinePolicy } from './policy';

type DoseOf = Given & {
  child_id: number;
  act: string;
  medicine_id: string;
  medicine: string;
  first_id: string | null;
  witness_id: number | null;
  giver_id: number | null;
  recorded_by: number;
};
type Wrong = { field: string; message: string } | null;

export const doseSync = eventSync(doseRecord, medicinePolicy.record, {
  consent: null,
  follow: notifyDoses,
  refusal: async ({ trx, actor }, entries) => {
    const said = entries.map(({ input }) => input.arguments as unknown as DoseContent);
    const medicines: MedicineRow[] = await trx('medicines').whereRaw('id = ANY (?::uuid[])', [
      said.map(({ medicine_id }) => medicine_id),
    ]);
    const ids = entries.flatMap(({ input }, place) => [
      ...(said[place]?.knew ?? []),
      ...[said[place]?.about, input.arguments.corrects?.id].flatMap((id) => id ?? []),
    ]);
    const earlier: DoseOf[] = await trx('doses')
      .whereRaw('id = ANY (:ids::uuid[]) OR first_id = ANY (:ids::uuid[])', { ids })
      .select('id', 'child_id', 'act', 'medicine_id', 'medicine', 'day', 'time', 'slot', 'first_id')
      .select('witness_id', 'giver_id', 'recorded_by');
    // What comes in the same push was there when the tablet looked.
    const beside = said.map((one, place) => ({ ...one, id: String(entries[place]?.input.arguments.id) }));
    const places = [...entries.map(({ child }) => child.preschool_id), ...actor.preschoolIds];
    // It may have been given before its child moved.
    const former: number[] = await trx('former_places')
      .whereRaw('child_id = ANY (?::bigint[])', [entries.map(({ child }) => child.id)])
      .pluck('preschool_id');
    const staff = await staffAmong(trx, said, [...places, ...former]);
    return ({ child, input }) => {
      const dose = input.arguments as unknown as DoseContent;
      const medicine = medicines.find(({ id }) => id === dose.medicine_id);
      if (medicine?.child_id !== child.id) return { field: 'medicine_id', message: messages.medicineUnknown };
      const about = earlier.find(({ id }) => id === dose.about);
      if (about && (about.child_id !== child.id || about.act !== 'given'))
        return { field: 'about', message: messages.doseUnknown };
      const { corrects } = input.arguments;
      if (Boolean(corrects) !== Boolean(dose.first_id))
        return { field: 'reason', message: messages.changeReasonRequired };
      if (corrects)
        return wrongWithCorrection(
          dose,
          earlier.find(({ id }) => id === corrects.id),
        );
      return dose.act === 'given' ? wrongWithGiving(dose, medicine) : null;
    };

    /** What was given stays given: a correction is of the same dose, and of two people. One of a dose that comes later is taken. */
    function wrongWithCorrection(dose: DoseContent, corrected: DoseOf | undefined): Wrong {
      const { act, medicine_id, day, giver_id = null, witness_id } = dose;
      if (giver_id !== null && !staff.has(giver_id))
        return { field: 'giver', message: messages.doseGiverRequired };
      if (act === 'given' && !staff.has(witness_id ?? 0))
        return { field: 'witness_id', message: messages.doseWitnessRequired };
      if (!corrected) return null;
      const same = [corrected.act, corrected.medicine_id, corrected.day, firstOf(corrected)];
      if ([act, medicine_id, day, dose.first_id].some((value, place) => value !== same[place]))
        return { field: 'first_id', message: messages.doseUnknown };
      const giver = giver_id ?? corrected.giver_id ?? corrected.recorded_by;
      return act === 'given' && giver === witness_id
        ? { field: 'giver', message: messages.doseGiverChecked }
        : null;
    }

    function wrongWithGiving(dose: DoseContent, medicine: MedicineRow): Wrong {
      const { witness_id, slot, override, knew } = dose;
      if (witness_id === actor.userId) return { field: 'witness_id', message: messages.doseWitnessSelf };
      if (!staff.has(witness_id ?? 0)) return { field: 'witness_id', message: messages.doseWitnessRequired };
      if (override) return null;
      if (slot === null ? medicine.circumstances === null : !medicine.times.includes(slot))
        return { field: 'slot', message: messages.doseUnknown };
      const seen = [...earlier, ...beside].filter(
        (one) =>
          [one.id, firstOf(one)].some((id) => knew.includes(id)) &&
          isSameMedicine(one, dose) &&
          one.act === 'given',
      );
      // What the tablet went by: one of an earlier release asked for no hours where the parents named none.
      const apart = medicine.apart_hours ?? dose.apart_hours;
      // The tablet may have seen any version of a dose: what one of them allows is not refused.
      const bars = [...grouped(seen, firstOf).values()].map((versions) => {
        const found = versions.map((one) => doseBar(medicine, [one], dose, apart));
        return found.includes(null) ? null : found[0];
      });
      const bar = doseBar(medicine, [], dose, apart) ?? bars.find((one) => one !== null);
      return bar ? { field: 'override', message: doseBarTexts[bar.why] } : null;
    }
  },
});

/** Whoever works or worked at the preschools: a colleague may have left since. */
async function staffAmong(
  trx: Context['trx'],
  said: readonly DoseContent[],
  preschoolIds: number[],
): Promise<Set<number>> {
  const ids: number[] = await trx('users')
    .whereRaw('id = ANY (?::bigint[])', [
      said.flatMap(({ witness_id, giver_id }) => [witness_id ?? [], giver_id ?? []].flat()),
    ])
    .whereRaw(
      `(EXISTS (SELECT FROM user_roles JOIN user_preschools USING (user_id)
                 WHERE user_id = users.id AND role_id <> ALL (?::int[]) AND preschool_id = ANY (?::bigint[]))
        OR EXISTS (SELECT FROM former_access WHERE user_id = users.id AND preschool_id = ANY (?::bigint[])))`,
      [[...parentRoles], preschoolIds, preschoolIds],
    )
    .pluck('id');
  return new Set(ids);
}
