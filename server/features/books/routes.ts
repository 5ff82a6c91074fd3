/** The calls of the nightly comparison of the books. */
import { ledgerCheckEndpoints } from '#shared/endpoints/ledger-checks';
import { serve } from '../../http/serve';
import { listChecks } from './find-checks';
import { booksPolicy } from './policy';

export const bookRoutes = [
  serve(ledgerCheckEndpoints.list, {
    policy: booksPolicy.list,
    act: ({ trx }, { query }) => listChecks(trx, query),
  }),
];
