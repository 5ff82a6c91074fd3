/** Doses as tablets write and read them. What was given is never refused for what its author could not know. */
import { doseBar, doseBarTexts, type Given } from '#shared/domain/medicine';
import { messages } from '#shared/messages';
import { parentRoles } from '#shared/permissions';
import { type DoseContent, doseRecord } from '#shared/records/dose';
import type { Context } from '../../context';
import { eventSync } from '../../sync/event-records';
import type { MedicineRow } from './find-medicines';
import { medicinePolicy } from './policy';
import { tellDoses } from './tell-doses';

type DoseOf = Given & { child_id: number; act: string; medicine_id: string };
type Wrong = { field: string; message: string } | null;

export const doseSync = eventSync(doseRecord, medicinePolicy.record, {
  follow: tellDoses,
  refusal: async ({ trx, actor }, entries) => {
    const said = entries.map(({ input }) => input.arguments as unknown as DoseContent);
    const medicines: MedicineRow[] = await trx('medicines').whereRaw('id = ANY (?::uuid[])', [
      said.map(({ medicine_id }) => medicine_id),
    ]);
    const earlier: DoseOf[] = await trx('doses')
      .whereRaw('id = ANY (?::uuid[])', [said.flatMap(({ about, knew }) => [...knew, about ?? []].flat())])
      .select('id', 'child_id', 'act', 'medicine_id', 'day', 'time', 'slot');
    const places = [...entries.map(({ child }) => child.preschool_id), ...actor.preschoolIds];
    const staff = await staffAmong(trx, said, places);
    return ({ child, input }) => {
      const dose = input.arguments as unknown as DoseContent;
      const medicine = medicines.find(({ id }) => id === dose.medicine_id);
      if (medicine?.child_id !== child.id) return { field: 'medicine_id', message: messages.medicineUnknown };
      const about = earlier.find(({ id }) => id === dose.about);
      if (about && (about.child_id !== child.id || about.act !== 'given'))
        return { field: 'about', message: messages.doseUnknown };
      return dose.act === 'given' ? wrongWithGiving(dose, medicine) : null;
    };

    function wrongWithGiving(dose: DoseContent, medicine: MedicineRow): Wrong {
      const { witness_id, slot, override, knew } = dose;
      if (witness_id === actor.userId) return { field: 'witness_id', message: messages.doseWitnessSelf };
      if (!staff.has(witness_id ?? 0)) return { field: 'witness_id', message: messages.doseWitnessRequired };
      if (override) return null;
      if (slot === null ? medicine.circumstances === null : !medicine.times.includes(slot))
        return { field: 'slot', message: messages.doseUnknown };
      const seen = earlier.filter(
        ({ id, medicine_id, act }) => knew.includes(id) && medicine_id === medicine.id && act === 'given',
      );
      const bar = doseBar(medicine, seen, dose);
      return bar && { field: 'override', message: doseBarTexts[bar.why] };
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
    .whereRaw('id = ANY (?::bigint[])', [said.flatMap(({ witness_id }) => witness_id ?? [])])
    .whereRaw(
      `(EXISTS (SELECT FROM user_roles JOIN user_preschools USING (user_id)
                 WHERE user_id = users.id AND role_id <> ALL (?::int[]) AND preschool_id = ANY (?::bigint[]))
        OR EXISTS (SELECT FROM former_access WHERE user_id = users.id AND preschool_id = ANY (?::bigint[])))`,
      [[...parentRoles], preschoolIds, preschoolIds],
    )
    .pluck('id');
  return new Set(ids);
}
