/** Whether principals have to have a second step: one rule for the whole house. */
import type { SignInRules } from '#shared/endpoints/second-factor';
import { audit } from '../../audit';
import type { Context } from '../../context';

export async function findRules({ trx }: Pick<Context, 'trx'>): Promise<SignInRules> {
  const found = await trx('sign_in_rules').first('principals_second_factor');
  return found ?? { principals_second_factor: false };
}

export async function saveRules(context: Context, rules: SignInRules): Promise<SignInRules> {
  const { trx, clock } = context;
  const before = await findRules(context);
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
