/** Figures under the field names of the published API. */
import type { AllTotals, OutstandingGroup, SummaryRow } from '#shared/endpoints/reports';
import { roles } from '#shared/permissions';
import {
  type FiguresWanted,
  type MonthFigures,
  type monthFigures,
  type PreschoolFigures,
  paidGross,
  paidNet,
  unpaid,
} from '../../reports/month-totals';
import type { ListedOutstanding } from '../../reports/outstanding';
import { hrefsOf } from './hrefs';

type Chart = Awaited<ReturnType<typeof monthFigures>>['chart'];

export function presentTotals(
  figures: MonthFigures,
  chart: Chart,
  wanted: FiguresWanted,
  month: string,
): AllTotals {
  const bills = figures.programme_fees + figures.annual_fees + figures.other_bill;
  return {
    total_invoices_count: figures.invoices,
    total_invoiced: figures.invoiced,
    total_bills_only: bills,
    total_annual_fees: figures.annual_fees,
    total_programme_fees: figures.programme_fees,
    total_other_bill: figures.other_bill,
    total_discounted: figures.discounted,
    total_carried_forward: figures.carried_forward,
    total_actual: figures.invoiced - figures.carried_forward,
    total_paid_gross: paidGross(figures),
    total_paid_net: paidNet(figures),
    total_paid_extra: figures.extra,
    total_carry_forward: figures.carried_out,
    total_credited: figures.credited,
    total_written_off: figures.written_off,
    total_unpaid: unpaid(figures),
    total_pending: figures.pending,
    total_overdue: figures.overdue,
    total_partially_paid: figures.partially_paid,
    total_completed: figures.completed,
    count_carried_forward: figures.carried,
    count_instalment: figures.instalment,
    count_bad_debt: wanted.bad_debt ? figures.invoices : 0,
    graph_data: {
      labels: chart.map((one) => one.month),
      datasets: [
        { key: 'total_invoiced', data: chart.map((one) => one.invoiced) },
        { key: 'total_paid_net', data: chart.map((one) => one.paid_net) },
        { key: 'total_unpaid', data: chart.map((one) => one.unpaid) },
      ],
    },
    hrefs: hrefsOf(wanted, month),
  };
}

export function presentSummary(
  figures: PreschoolFigures,
  hrefs: Pick<SummaryRow, 'href' | 'unpaid_href' | 'carried_href'>,
): SummaryRow {
  const { preschool_id, preschool_name, preschool_status } = figures;
  return {
    preschool_id,
    preschool_name,
    preschool_status,
    total: figures.invoiced,
    total_actual_fees: figures.programme_fees,
    total_annual_fees: figures.annual_fees,
    total_other_bill: figures.other_bill,
    total_carried_forward: figures.carried_forward,
    total_discounted: figures.discounted,
    total_actual: figures.invoiced - figures.carried_forward,
    total_parents: figures.parents,
    total_parents_paid: figures.parents_paid,
    total_paid: paidGross(figures),
    total_paid_extra: figures.extra,
    total_bill_paid: paidNet(figures),
    total_actual_paid: paidNet(figures),
    total_billplz: figures.billplz,
    total_cdm: figures.cdm,
    total_cheque: figures.cheque,
    total_other: figures.other,
    total_unpaid: unpaid(figures),
    total_carry_forward: figures.carried_out,
    total_credited: figures.credited,
    total_written_off: figures.written_off,
    ...hrefs,
  };
}

/** Rows in their order, by preschool. */
export function presentOutstanding(rows: readonly ListedOutstanding[]): OutstandingGroup[] {
  const groups: OutstandingGroup[] = [];
  for (const row of rows) {
    let group = groups.at(-1);
    if (group?.preschool_id !== row.preschool_id) {
      group = {
        preschool_id: row.preschool_id,
        preschool_name: row.preschool_name,
        total_outstanding: row.preschool_outstanding,
        total_parents: row.preschool_parents,
        parents: [],
      };
      groups.push(group);
    }
    group.parents.push({
      id: row.parent_id,
      name: row.name,
      role: { id: row.role, name: roleName(row.role) },
      phone: row.phone,
      last_payment: row.last_payment,
      days: row.days,
      outstanding: row.outstanding,
      deposits: row.deposits,
      href: `/parents/${row.parent_id}/invoices/`,
    });
  }
  return groups;
}

export const roleName = (id: number) => roles.find((role) => role.id === id)?.name ?? '';
