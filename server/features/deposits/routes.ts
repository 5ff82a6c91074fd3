/** The call of deposits. */
import { depositEndpoints } from '#shared/endpoints/deposits';
import { serve } from '../../http/serve';
import { findPayer } from '../documents/find-payer';
import { documentsPolicy } from '../documents/policy';
import { placesOf } from '../statements/wanted';
import { findDeposits } from './find-deposits';

export const depositRoutes = [
  serve(depositEndpoints.list, {
    policy: documentsPolicy.receipts,
    load: findPayer,
    act: ({ trx, actor, clock }, { record: { id } }) =>
      findDeposits(trx, { parentId: id, preschools: placesOf(actor, id, null), today: clock.today() }),
  }),
];
