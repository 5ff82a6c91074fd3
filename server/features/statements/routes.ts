/** The calls of statements of account. */
import { statementEndpoints } from '#shared/endpoints/statements';
import { serve } from '../../http/serve';
import { asFile } from '../documents/as-file';
import { findPayer } from '../documents/find-payer';
import { documentsPolicy } from '../documents/policy';
import { statementDeposits, statementInstalments, statementRows, statementTotals } from './find-statement';
import { mailStatement } from './mail-statement';
import { statementsPolicy } from './policy';
import { printStatement } from './print-statement';
import { wantedOf } from './wanted';

const policy = documentsPolicy.receipts;
const load = findPayer;

export const statementRoutes = [
  serve(statementEndpoints.view, {
    policy,
    load,
    act: async (context, { record: { id, name }, query }) => {
      const { page, per_page } = query;
      const wanted = wantedOf(context, id, query);
      const totals = await statementTotals(context.trx, wanted);
      const asked = { ...wanted, opening: totals.opening };
      const at = { limit: per_page, offset: (page - 1) * per_page };
      const { rows, total } = await statementRows(context.trx, asked, at);
      const { from, to } = wanted;
      const deposits = await statementDeposits(context.trx, wanted);
      const instalments = await statementInstalments(context.trx, wanted);
      return { data: { parent: { id, name }, from, to, ...totals, rows, deposits, instalments }, total };
    },
  }),
  serve(statementEndpoints.download, {
    downloads: 'user',
    policy,
    load,
    act: async (context, { record, query }) => {
      const { language, userId: asker } = context.actor;
      const wanted = wantedOf(context, record.id, query);
      return asFile(await printStatement({ ...context, language, asker }, wanted));
    },
  }),
  serve(statementEndpoints.send, {
    policy: statementsPolicy.send,
    load,
    act: async (context, { record, body }) => {
      await mailStatement(context, record, wantedOf(context, record.id, body));
      return { to: record.email };
    },
  }),
];
