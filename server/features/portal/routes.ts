/** The calls of a parent's home. */
import { portalEndpoints } from '#shared/endpoints/portal';
import { asParent } from '../../context';
import { serve } from '../../http/serve';
import { Child } from '../../models/child';
import { findDays } from './find-days';
import { findHome } from './find-home';
import { portalPolicy } from './policy';

export const portalRoutes = [
  serve(portalEndpoints.home, { policy: portalPolicy.home, act: (context) => findHome(context) }),
  serve(portalEndpoints.days, {
    policy: portalPolicy.days,
    load: ({ trx, actor }, { id }) => Child.query(trx).modify('visibleTo', asParent(actor)).findById(id),
    act: async ({ trx, actor }, { record, query }) => ({
      child: { id: record.id, fullname: record.fullname, photo: record.photo_id },
      ...(await findDays(trx, asParent(actor), record, query)),
    }),
  }),
];
