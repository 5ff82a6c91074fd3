/** The product billed summary and the lines behind it; of programmes alone, the programme billed summary. */
import { type BillingPeriod, defaultPeriod } from '#shared/domain/billing-period';
import { attendingStatuses, PROGRAMME } from '#shared/domain/statuses';
import { reportEndpoints } from '#shared/endpoints/reports';
import { billedReportEndpoints, type ProductBilled } from '#shared/endpoints/reports-billed';
import type { Clock } from '../../clock';
import { serve } from '../../http/serve';
import { billedLines } from '../../reports/billed-lines';
import { type BilledProduct, type ChildrenWanted, productBilledSummary } from '../../reports/product-billed';
import { presentBillLine } from '../billing/present';
import { reportsPolicy } from './policy';

interface Asked extends ChildrenWanted {
  month?: number;
  year?: number;
}

export const billedReportRoutes = [
  serve(billedReportEndpoints.summary, {
    policy: reportsPolicy.view,
    act: async ({ trx, actor, clock }, { query }) => {
      const period = periodOf(query, clock);
      const rows = await productBilledSummary(trx, actor, { ...query, period });
      return rows.map((row) => presentProductBilled(row, query, period));
    },
  }),
  serve(reportEndpoints.programmeBilled, {
    policy: reportsPolicy.view,
    act: async ({ trx, actor, clock }, { query }) => {
      const period = periodOf(query, clock);
      const rows = await productBilledSummary(trx, actor, { ...query, period, product_type: PROGRAMME });
      return rows.map((row) => presentProductBilled(row, query, period));
    },
  }),
  serve(billedReportEndpoints.lines, {
    policy: reportsPolicy.view,
    act: async ({ trx, actor, clock }, { query }) => {
      const { lines, total, total_fees } = await billedLines(trx, actor, {
        ...query,
        period: periodOf(query, clock),
      });
      return {
        data: {
          total_fees,
          lines: lines.map((line) => ({
            ...presentBillLine(line),
            child: { id: line.child_id, fullname: line.fullname },
            preschool_short_name: line.preschool_short_name,
          })),
        },
        total,
      };
    },
  }),
];

/** What is left out is taken from the billing period of today. */
function periodOf({ month, year }: Asked, clock: Clock): BillingPeriod {
  const period = defaultPeriod(clock.today());
  return { month: month ?? period.month, year: year ?? period.year };
}

function presentProductBilled(row: BilledProduct, asked: Asked, period: BillingPeriod): ProductBilled {
  const children = new URLSearchParams({
    product: String(row.id),
    child_status: (asked.child_status ?? attendingStatuses).join(','),
    ...(asked.preschool && { preschool: String(asked.preschool) }),
    ...(!asked.preschool && asked.preschool_status && { preschool_status: asked.preschool_status }),
  });
  const lines = new URLSearchParams(children);
  lines.set('month', String(period.month));
  lines.set('year', String(period.year));
  return {
    programme_id: row.id,
    programme_name: row.name,
    programme_status: row.active ? 'Active' : 'Inactive',
    product_type: row.product_type,
    total_children: row.total_children,
    total_programme_billed: row.total_programme_billed,
    total_fees: row.total_fees,
    preschool_short_name: row.preschool_short_name,
    product_href: `/products?ids=${row.id}`,
    children_href: `/reports/registered-children?${children}`,
    programme_billed_href: `/reports/billed-lines?${lines}`,
  };
}
