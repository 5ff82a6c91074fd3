/** Where a figure leads: the list of exactly the rows that it counts, by the same filter. */
import { CANCELLED } from '#shared/domain/invoice-math';
import { completedStatuses } from '#shared/domain/statuses';
import { countedStatuses, type FiguresWanted } from '../../reports/month-totals';
import type { PlacesWanted } from '../../reports/scope';

type Parts = Record<string, string | number | boolean | readonly number[] | undefined>;

/** A path with a query of the parts that are there; lists with commas. */
export function link(path: string, parts: Parts): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts))
    if (value !== undefined) query.set(name, Array.isArray(value) ? value.join(',') : String(value));
  const text = query.toString().replaceAll('%2C', ',');
  return text ? `${path}?${text}` : path;
}

/** The filter of places, without a status that a chosen preschool overrules. */
export function placeParts({ preschool, preschool_status }: PlacesWanted): Parts {
  return preschool !== undefined ? { preschool } : { preschool_status };
}

/** The invoices of a month, of some statuses; all that count where none are named. */
function invoicesLink(wanted: FiguresWanted, date: string, status: readonly number[] = []): string {
  const { role, bad_debt } = wanted;
  const counted = bad_debt ? undefined : countedStatuses.filter((one) => one !== 10);
  return link('/invoices', {
    ...placeParts(wanted),
    date,
    bad_debt,
    role,
    status: status.length > 0 ? status : counted,
  });
}

/** Of all that count, and of cancelled ones on which money may stand: those that hold a credit or carried something out, whatever their status. */
const holding = (wanted: FiguresWanted, date: string, holds: 'credit' | 'carried' | 'written_off') =>
  `${invoicesLink(wanted, date, wanted.bad_debt ? [] : [...countedStatuses.filter((one) => one !== 10), CANCELLED])}&holds=${holds}`;

/** For the rows of a summary: made once, with another preschool in each. */
export function summaryHrefs({ bad_debt, role }: FiguresWanted, date: string) {
  const { invoices, unpaid, carried_out } = hrefsOf({ preschool: 0, bad_debt, role }, date);
  return (preschool: number) => {
    const of = (href: string) => href.replace('preschool=0', `preschool=${preschool}`);
    return { href: of(invoices), unpaid_href: of(unpaid), carried_href: of(carried_out) };
  };
}

export function hrefsOf(wanted: FiguresWanted, date: string) {
  const of = (...status: number[]) => invoicesLink(wanted, date, status);
  return {
    invoices: of(),
    pending: of(1),
    overdue: of(2),
    partially_paid: of(3),
    completed: of(...completedStatuses),
    carried_forward: of(8),
    unpaid: wanted.bad_debt ? of() : of(1, 2, 3, 11),
    overpaid: holding(wanted, date, 'credit'),
    carried_out: holding(wanted, date, 'carried'),
    written_off: holding(wanted, date, 'written_off'),
  };
}
