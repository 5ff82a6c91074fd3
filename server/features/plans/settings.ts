/** How preschools charge plans: a row where somebody set it, else the usual. */

import type { PlanSettings, PlanSettingsForm } from '#shared/endpoints/plans';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { presentPreschoolName } from '../../http/present';
import { PlanDiscount } from '../../models/plan-discount';
import type { Preschool } from '../../models/preschool';

/** Terms begin in January and July. */
const USUAL: Omit<PlanSettingsForm, 'siblings'> = {
  proration: 'none',
  step: 1,
  term_months: [1, 7],
  look_above: null,
};

type Reading = Pick<Context, 'trx'>;

/** For each of these preschools. */
export async function chargingOf(
  { trx }: Reading,
  preschoolIds: readonly number[],
): Promise<Map<number, Omit<PlanSettingsForm, 'siblings'>>> {
  const rows = await trx('plan_settings').whereRaw('preschool_id = ANY (?::bigint[])', [[...preschoolIds]]);
  const set = new Map(
    rows.map(({ preschool_id, proration, step, term_months, look_above }) => [
      preschool_id,
      { proration, step, term_months, look_above },
    ]),
  );
  return new Map(preschoolIds.map((id) => [id, set.get(id) ?? USUAL]));
}

export async function settingsOf(context: Reading, preschool: Preschool): Promise<PlanSettings> {
  const charging = (await chargingOf(context, [preschool.id])).get(preschool.id) ?? USUAL;
  const rules = await PlanDiscount.query(context.trx).where({ preschool_id: preschool.id }).orderBy('rank');
  return {
    ...charging,
    siblings: rules.map(({ rank, percent, amount }) => ({ rank: rank as number, percent, amount })),
    preschool: presentPreschoolName(preschool),
  };
}

export async function saveSettings(
  context: Context,
  preschool: Preschool,
  form: PlanSettingsForm,
): Promise<void> {
  const { trx, clock } = context;
  await trx.raw('SELECT id FROM preschools WHERE id = ? FOR NO KEY UPDATE', [preschool.id]);
  const { preschool: _, ...before } = await settingsOf(context, preschool);
  const { siblings, ...charging } = form;
  await trx('plan_settings')
    .insert({ preschool_id: preschool.id, ...charging, updated_at: clock.now() })
    .onConflict('preschool_id')
    .merge();
  await saveSiblings(context, preschool.id, siblings);
  await audit(context, {
    action: 'plan_settings_saved',
    entityType: 'preschool',
    entityId: preschool.id,
    preschoolId: preschool.id,
    before,
    after: form,
  });
}

/** Each rank keeps its row, so that what it took off before still names it. */
async function saveSiblings(
  { trx, clock, actor }: Context,
  preschool_id: number,
  siblings: PlanSettingsForm['siblings'],
): Promise<void> {
  const ranks = siblings.map(({ rank }) => rank);
  await PlanDiscount.query(trx).where({ preschool_id }).whereNotIn('rank', ranks).delete();
  const now = clock.now();
  for (const { rank, percent = null, amount = null } of siblings)
    await trx('plan_discounts')
      .insert({
        preschool_id,
        rank,
        percent,
        amount,
        reason: 'sibling',
        label: 'Sibling discount',
        position: 0,
        starts_on: '2000-01-01',
        created_by: actor.userId,
        created_at: now,
        updated_at: now,
      })
      .onConflict(['preschool_id', 'rank'])
      .merge(['percent', 'amount', 'updated_at']);
}
