/** Figures of a month, for whoever may see reports. What each one is, server/reports tells. */
import { type BillingPeriod, defaultPeriod, monthsUntil, monthText } from '#shared/domain/billing-period';
import { attendingStatuses } from '#shared/domain/statuses';
import { type ReportFilter, reportEndpoints, seatingAges } from '#shared/endpoints/reports';
import type { Clock } from '../../clock';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { countBilled, countChildren, seats } from '../../reports/child-counts';
import { emailStatus } from '../../reports/email-status';
import { invoicedLines } from '../../reports/invoiced-lines';
import {
  type MonthFigures,
  monthFigures,
  paidGross,
  summaryByPreschool,
  unpaid,
} from '../../reports/month-totals';
import { paymentMonths } from '../../reports/payment-months';
import { summaryCsv } from './download-summary';
import { link, placeParts, summaryHrefs } from './hrefs';
import { reportsPolicy } from './policy';
import { presentSummary, presentTotals } from './present';
import { whatWaits } from './waiting';

/** Months of a chart. */
const CHART_MONTHS = 12;
const SUSPENDED = 4;

const policy = reportsPolicy.view;

/** One figure of a month. */
const oneFigure = (endpoint: typeof reportEndpoints.totalIncome, figure: (figures: MonthFigures) => number) =>
  serve(endpoint, {
    policy,
    act: async ({ trx, actor, clock }, { query }) => {
      const month = monthText(periodOf(query, clock));
      return figure((await monthFigures(trx, actor, query, { month })).figures);
    },
  });

export const reportRoutes = [
  serve(reportEndpoints.waiting, { policy, act: (context) => whatWaits(context) }),
  serve(reportEndpoints.allTotals, {
    policy,
    act: async ({ trx, actor, clock }, { query }) => {
      const period = periodOf(query, clock);
      const month = monthText(period);
      const months = monthsUntil(period, CHART_MONTHS);
      const { figures, chart } = await monthFigures(trx, actor, query, { month, months });
      return presentTotals(figures, chart, query, month);
    },
  }),
  oneFigure(reportEndpoints.totalIncome, paidGross),
  oneFigure(reportEndpoints.totalUnpaid, unpaid),
  oneFigure(reportEndpoints.totalCarryForward, ({ carried_out }) => carried_out),
  serve(reportEndpoints.summary, {
    policy,
    act: (context, { query }) => summaryRows(context, query),
  }),
  serve(reportEndpoints.summaryCsv, {
    policy,
    act: async (context, { query, http }) => {
      const month = monthText(periodOf(query, context.clock));
      return summaryCsv(http, await summaryRows(context, query), month);
    },
  }),
  serve(reportEndpoints.invoicedLines, {
    policy,
    act: async ({ trx, actor, clock }, { query }) => {
      const month = monthText(periodOf(query, clock));
      const { lines, total, total_fees } = await invoicedLines(trx, actor, { ...query, month });
      const data = {
        total_fees,
        lines: lines.map(({ child_id: id, fullname, ...line }) => ({
          ...line,
          child: id === null || fullname === null ? null : { id, fullname },
        })),
      };
      return { data, total };
    },
  }),
  serve(reportEndpoints.emailStatus, {
    policy,
    act: ({ trx, actor, clock }, { query }) => emailStatus(trx, actor, query, clock.today()),
  }),
  serve(reportEndpoints.billedChildren, {
    policy,
    act: async ({ trx, actor, clock }, { query }) => {
      const month = monthText(periodOf(query, clock));
      const { billed } = await countBilled(trx, actor, query, month);
      const filter = { ...placeParts(query), status: attendingStatuses, billed: month };
      return { total: billed, href: link('/children', filter) };
    },
  }),
  serve(reportEndpoints.unbilledChildren, {
    policy,
    act: async ({ trx, actor, clock }, { query }) => {
      const month = monthText(periodOf(query, clock));
      const { unbilled } = await countBilled(trx, actor, query, month);
      const filter = { ...placeParts(query), status: attendingStatuses, unbilled: month };
      return { total: unbilled, href: link('/children', filter) };
    },
  }),
  ...(
    [
      [reportEndpoints.activeChildren, attendingStatuses],
      [reportEndpoints.suspendedChildren, [SUSPENDED]],
    ] as const
  ).map(([endpoint, status]) =>
    serve(endpoint, {
      policy,
      act: async ({ trx, actor }, { query }) => ({
        total: await countChildren(trx, actor, query, status),
        href: link('/children', { ...placeParts(query), status }),
      }),
    }),
  ),
  serve(reportEndpoints.seatingTotals, {
    policy,
    act: async ({ trx, actor, clock }, { query }) => {
      const places = { preschool: query.preschool_id, preschool_status: query.preschool_status };
      const year = query.year ?? Number(clock.today().slice(0, 4));
      const { capacity, ages } = await seats(trx, actor, places, year);
      return {
        seating_data: Object.fromEntries(ages.map(({ age, left }) => [seatingAges[age - 1], left])) as never,
        seating_constant: Object.fromEntries(ages.map((one) => [`${one.age}yo_const`, one.places])) as never,
        capacity,
        href: link('/booking-list', { ...placeParts(places), year, status: 'open' }),
      };
    },
  }),
  serve(reportEndpoints.paymentMonths, {
    policy: reportsPolicy.payments,
    act: async ({ trx, actor, clock }, { query }) => {
      const [year, month] = clock.today().split('-').map(Number) as [number, number];
      const months = monthsUntil({ year: query.year ?? year, month: query.month ?? month }, CHART_MONTHS);
      const found = await paymentMonths(trx, actor, query, months);
      return found.map(({ month: of, payments: count, ...methods }) => ({
        month: of,
        total: paidGross(methods),
        ...methods,
        count,
        href: link('/payments', { ...placeParts(query), parent: query.parent, ...daysOf(of) }),
      }));
    },
  }),
];

async function summaryRows({ trx, actor, clock }: Context, query: ReportFilter) {
  const month = monthText(periodOf(query, clock));
  const rows = await summaryByPreschool(trx, actor, query, month);
  const hrefs = summaryHrefs(query, month);
  return rows.map((row) => presentSummary(row, hrefs(row.preschool_id)));
}

/** What is left out is taken from the billing period of today. */
function periodOf({ month, year }: Partial<BillingPeriod>, clock: Clock): BillingPeriod {
  const period = defaultPeriod(clock.today());
  return { month: month ?? period.month, year: year ?? period.year };
}

function daysOf(month: string): { from: string; to: string } {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${String(last).padStart(2, '0')}` };
}
