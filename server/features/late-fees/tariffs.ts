/** Tariffs of late fees: entered with the ministry's approval, for invoices that are due from a day on; ended, never changed. */
import type { LateFeeTariff, TariffForm } from '#shared/endpoints/late-fees';
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { conflict, invalid } from '../../http/refusal';
import type { Preschool } from '../../models/preschool';

type TariffRow = Omit<LateFeeTariff, 'preschool' | 'ended_at'> & {
  preschool_id: number;
  preschool_name: string;
  preschool_short_name: string;
  ended_at: Date | null;
};

/** Of preschools that the actor reaches. */
function tariffs({ trx, actor }: Context) {
  const query = trx('late_fee_tariffs').join('preschools', 'preschools.id', 'preschool_id');
  if (actor.reach !== 'all') query.whereIn('preschools.id', [...actor.preschoolIds]);
  return query.select<TariffRow[]>(
    'late_fee_tariffs.*',
    'preschools.name AS preschool_name',
    'preschools.short_name AS preschool_short_name',
  );
}

export async function listTariffs(context: Context, preschoolId: number): Promise<LateFeeTariff[]> {
  const rows = await tariffs(context)
    .where('preschools.id', preschoolId)
    .orderBy(['starts_on', 'late_fee_tariffs.id'].map((column) => ({ column, order: 'desc' as const })));
  return rows.map(present);
}

export async function findTariff(context: Context, id: number): Promise<LateFeeTariff | undefined> {
  const [row] = await tariffs(context).where('late_fee_tariffs.id', id);
  return row && present(row);
}

/** @throws Refusal 422 for a day that is over, or that has a tariff */
export async function addTariff(
  context: Context,
  { id: preschool_id }: Preschool,
  form: TariffForm,
): Promise<LateFeeTariff> {
  const { trx, clock, actor } = context;
  // Nobody is charged by what was not known when the invoice was due.
  if (form.starts_on < clock.today()) throw invalid({ starts_on: [officeMessages.tariffStartPast] });
  const [made] = await trx('late_fee_tariffs')
    .insert({ ...form, preschool_id, created_at: clock.now(), created_by: actor.userId })
    .onConflict(trx.raw('(preschool_id, starts_on) WHERE ended_at IS NULL') as never)
    .ignore()
    .returning('id');
  if (!made) throw invalid({ starts_on: [officeMessages.tariffTwice] });
  await audit(context, {
    action: 'late_fee_tariff_set',
    entityType: 'preschool',
    entityId: preschool_id,
    preschoolId: preschool_id,
    after: form,
  });
  return (await findTariff(context, made.id)) as LateFeeTariff;
}

/** @throws Refusal 409 where somebody ended it before */
export async function endTariff(context: Context, { id, preschool }: LateFeeTariff): Promise<LateFeeTariff> {
  const { trx, clock, actor } = context;
  const ended = await trx('late_fee_tariffs')
    .where({ id, ended_at: null })
    .update({ ended_at: clock.now(), ended_by: actor.userId })
    .returning(['approval_reference', 'starts_on']);
  if (ended.length === 0) throw conflict(officeMessages.tariffEnded);
  await audit(context, {
    action: 'late_fee_tariff_ended',
    entityType: 'preschool',
    entityId: preschool.id,
    preschoolId: preschool.id,
    before: ended[0],
  });
  return (await findTariff(context, id)) as LateFeeTariff;
}

const present = (row: TariffRow): LateFeeTariff => ({
  id: row.id,
  preschool: {
    id: row.preschool_id,
    name: row.preschool_name,
    short_name: row.preschool_short_name,
  },
  approval_reference: row.approval_reference,
  starts_on: row.starts_on,
  grace_days: row.grace_days,
  repeats: row.repeats,
  amount: row.amount,
  percent: row.percent,
  cap: row.cap,
  ended_at: row.ended_at?.toISOString() ?? null,
});
