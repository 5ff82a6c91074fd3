/** The calls of the nightly comparison of the books. */
import { ledgerCheckEndpoints } from '#shared/endpoints/ledger-checks';
import { serve } from '../../http/serve';
import { listChecks } from './find-checks';
import { ledgerChecksPolicy } from './policy';

export const ledgerCheckRoutes = [
  serve(ledgerCheckEndpoints.list, {
    policy: ledgerChecksPolicy.list,
    act: ({ trx }, { query }) => listChecks(trx, query),
  }),
];
