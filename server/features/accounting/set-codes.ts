/** The account codes of a preschool. */
import type { Account } from '#shared/domain/accounting';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { codesOf } from './find-month';

type Codes = Partial<Record<Account, string>>;

/** An empty code takes one away; an account that is not named keeps its own. */
export async function setCodes(context: Context, { id }: { id: number }, codes: Codes): Promise<Codes> {
  const { trx } = context;
  await trx('preschools').where({ id }).forNoKeyUpdate().first('id');
  const before = await codesOf(context, id);
  for (const [account, code] of Object.entries(codes)) {
    if (code === '') await trx('accounting_codes').where({ preschool_id: id, account }).delete();
    else
      await trx('accounting_codes')
        .insert({ preschool_id: id, account, code })
        .onConflict(['preschool_id', 'account'])
        .merge();
  }
  const after = await codesOf(context, id);
  if (JSON.stringify(before) !== JSON.stringify(after))
    await audit(context, {
      action: 'accounting_codes_set',
      entityType: 'preschool',
      entityId: id,
      preschoolId: id,
      before,
      after,
    });
  return after;
}
