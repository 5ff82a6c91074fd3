/** The calls of bills and discounts of children. */
import { periodDays } from '#shared/domain/billing-period';
import { calendarParts } from '#shared/domain/calendar-date';
import { billEndpoints } from '#shared/endpoints/billing';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { BillLine } from '../../models/bill-line';
import { Child } from '../../models/child';
import { findChild } from '../children/find-child';
import { presentChild } from '../children/present';
import { deleteBillLine, loadBillLine } from './delete-bill';
import { billsPolicy } from './policy';
import { presentBillLine, presentDiscount } from './present';
import { storeBill, storeSeveralBills } from './store-bills';
import { storeDiscount } from './store-discount';

const NEWEST_FIRST = [
  { column: 'bill_date', order: 'desc' as const },
  { column: 'id', order: 'desc' as const },
];

const visibleChild = ({ trx, actor }: Context, { id }: { id: number }) =>
  Child.query(trx).modify('visibleTo', actor).findById(id);

/** Its preschool, which a line is made for, holds until the commit; two who bill it at once see each other. */
const childForUpdate = (context: Context, params: { id: number }) =>
  visibleChild(context, params).forNoKeyUpdate();

const lineOf = async (context: Context, params: { id: number }, lineId: number) => {
  const child = await visibleChild(context, params);
  return child && loadBillLine(context, child.id, lineId);
};

export const billRoutes = [
  serve(billEndpoints.storeSeveral, {
    policy: billsPolicy.edit,
    act: async (context, { body }) => {
      const { product, made } = await storeSeveralBills(context, body);
      return {
        children: made.length,
        amount: product.price,
        total: product.price * made.length,
        label: product.name,
        bill_date: body.date,
      };
    },
  }),
  serve(billEndpoints.store, {
    policy: billsPolicy.edit,
    load: childForUpdate,
    act: async (context, { record, body }) => presentBillLine(await storeBill(context, record, body)),
  }),
  serve(billEndpoints.list, {
    policy: billsPolicy.view,
    load: visibleChild,
    act: async ({ trx, actor }, { record, query }) => {
      const { page, per_page } = query;
      const { results, total } = await BillLine.query(trx)
        .modify('visibleTo', actor)
        .where({ child_id: record.id })
        .orderBy(NEWEST_FIRST)
        .page(page - 1, per_page);
      return { data: results.map(presentBillLine), total };
    },
  }),
  serve(billEndpoints.delete, {
    policy: billsPolicy.edit,
    load: (context, params) => lineOf(context, params, params.billId),
    act: (context, { record }) => deleteBillLine(context, record),
  }),
  serve(billEndpoints.discounts, {
    policy: billsPolicy.view,
    load: findChild,
    act: async ({ trx, actor }, { record }) => {
      const found = await BillLine.query(trx)
        .modify('visibleTo', actor)
        .where({ child_id: record.id, kind: 'discount' })
        .orderBy(NEWEST_FIRST);
      return { child: presentChild(actor, record), discount_list: found.map(presentDiscount) };
    },
  }),
  serve(billEndpoints.storeDiscount, {
    policy: billsPolicy.edit,
    load: childForUpdate,
    act: async (context, { record, body }) => presentDiscount(await storeDiscount(context, record, body)),
  }),
  serve(billEndpoints.destroyDiscount, {
    policy: billsPolicy.edit,
    load: async (context, params) => {
      const line = await lineOf(context, params, params.discountId);
      return line?.kind === 'discount' ? line : undefined;
    },
    act: (context, { record }) => deleteBillLine(context, record),
  }),
  serve(billEndpoints.billedAlready, {
    policy: billsPolicy.edit,
    act: async ({ trx, actor }, { query }) => {
      const [year, month] = calendarParts(query.date);
      const { from, before } = periodDays({ year, month });
      const found = BillLine.query(trx)
        .modify('visibleTo', actor)
        .where({ kind: 'bill', product_id: query.product_id })
        .where('bill_date', '>=', from)
        .where('bill_date', '<', before)
        .whereIn('child_id', Child.query().modify('visibleTo', actor).select('children.id'));
      if (query.child) found.where('child_id', query.child);
      const lines = await found.distinct('child_id').orderBy('child_id');
      return { children_id: lines.map(({ child_id }) => child_id as number) };
    },
  }),
];
