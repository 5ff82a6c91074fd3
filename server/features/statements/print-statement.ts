/** A statement of account as a PDF. */
import type { Knex } from 'knex';
import { messages } from '#shared/messages';
import { fileName } from '../../documents/names';
import { NETWORK } from '../../documents/paper';
import { invalid } from '../../http/refusal';
import { letterheadOf } from '../documents/letterhead';
import type { PrintContext, Printed } from '../documents/print-invoice';
import {
  type StatementWanted,
  statementDeposits,
  statementInstalments,
  statementRows,
  statementTotals,
} from './find-statement';

/** More is no paper: a shorter period has room. */
const ROWS_MAX = 2_000;

export const statementFileName = ({ from, to }: Pick<StatementWanted, 'from' | 'to'>) =>
  fileName('statement', from, to);

/**
 * Policy and scope are the caller's business.
 * @throws Refusal 422 where it has more rows than a paper has room for
 */
export async function printStatement(context: PrintContext, wanted: StatementWanted): Promise<Printed> {
  const { trx, clock, language, services } = context;
  const { from, to } = wanted;
  const { preschools, ...sums } = await statementTotals(trx, wanted);
  const asked = { ...wanted, opening: sums.opening };
  const { rows, total } = await statementRows(trx, asked, { limit: ROWS_MAX, offset: 0 });
  if (total > ROWS_MAX) throw invalid({ from: [messages.statementTooLong] });
  const parent = await trx('users').where({ id: wanted.parentId }).first('name', 'email', 'phone_no');
  const paper = {
    from,
    to,
    sums,
    preschools,
    rows,
    parent,
    issuer: await issuerOf(trx, wanted, preschools),
    children: await childrenOf(trx, wanted),
    deposits: await statementDeposits(trx, wanted),
    instalments: await statementInstalments(trx, wanted),
    printedOn: clock.today(),
    language,
  };
  const content = await services.printer.print('statement', paper, context.asker);
  return { name: statementFileName(wanted), content };
}

/** The one preschool that it is of; of several, none of them. */
async function issuerOf(trx: Knex, wanted: StatementWanted, found: readonly { id: number }[]) {
  const [only, second] = found.length > 0 ? found.map(({ id }) => id) : (wanted.preschools ?? []);
  return only !== undefined && second === undefined ? letterheadOf(trx, only) : NETWORK;
}

/** Whom it was charged for. */
const childrenOf = (trx: Knex, { parentId, preschools, from, to }: StatementWanted): Promise<string[]> =>
  trx('children')
    .whereIn('id', (charged) => {
      charged
        .from('ledger_entries')
        .where({ parent_id: parentId })
        .whereBetween('posted_on', [from, to])
        .select('child_id');
      if (preschools) charged.whereRaw('preschool_id = ANY (?::bigint[])', [[...preschools]]);
    })
    .orderBy(['fullname', 'id'])
    .pluck('fullname');
