/** Whether principals have to have a second step, and how long tablets keep what they fetched: for the whole house. */
import { STORED_DAYS } from '#shared/endpoints/feed';
import type { ChangedRules, SignInRules } from '#shared/endpoints/second-factor';
import { audit } from '../../audit';
import type { Context } from '../../context';

export async function findRules({ trx }: Pick<Context, 'trx'>): Promise<SignInRules> {
  const found = await trx('sign_in_rules').first('principals_second_factor', 'tablet_days');
  return found ?? { principals_second_factor: false, tablet_days: STORED_DAYS };
}

export async function saveRules(context: Context, changed: ChangedRules): Promise<SignInRules> {
  const { trx, clock } = context;
  const before = await findRules(context);
  const rules = { ...before, ...changed };
  await trx('sign_in_rules')
    .insert({ ...rules, updated_at: clock.now() })
    .onConflict('singleton')
    .merge();
  await audit(context, {
    action: 'updated',
    entityType: 'sign_in_rules',
    entityId: 1,
    before,
    after: rules,
  });
  return rules;
}
