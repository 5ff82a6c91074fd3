/** The calls of paying all that is due: a parent's own alone, whatever else the person is. */
import { duesEndpoints } from '#shared/endpoints/dues';
import { asParent, type Context } from '../../context';
import { serve } from '../../http/serve';
import { Child } from '../../models/child';
import { Invoice } from '../../models/invoice';
import { Preschool } from '../../models/preschool';
import { showDues } from './find-dues';
import { payDues } from './pay-dues';
import { paymentsPolicy } from './policy';

/** Where the person has a child, or is billed: a child that has left may leave something to pay. */
const load = ({ trx, actor }: Context, { preschoolId }: { preschoolId: number }) => {
  const parent = asParent(actor);
  return Preschool.query(trx)
    .where((either) =>
      either
        .whereIn('id', Child.query(trx).modify('visibleTo', parent).select('children.preschool_id'))
        .orWhereIn(
          'id',
          Invoice.query(trx)
            .modify('visibleTo', parent)
            .where('invoices.parent_id', actor.userId)
            .select('invoices.preschool_id'),
        ),
    )
    .findById(preschoolId);
};

export const duesRoutes = [
  serve(duesEndpoints.view, {
    policy: paymentsPolicy.dues,
    load,
    act: (context, { record }) => showDues(context, record),
  }),
  serve(duesEndpoints.pay, {
    policy: paymentsPolicy.dues,
    load,
    ownTransaction: true,
    act: (context, { record, body }) => payDues(context, record, body),
  }),
];
