/**
 * What is kept of a child, its family and the money, and who reads it: the server decides by it, and the office's page shows
 * it.
 */
import type { Permission, Reach } from '../permissions';

interface Rule {
  /** One of these is enough for staff, within their reach. */
  staff: readonly Permission[];
  /** `shared`: where the preschool shows it to parents. */
  parents: 'own' | 'shared' | 'no';
}

const rules = {
  name: { staff: ['children_view'], parents: 'own' },
  identity: { staff: ['children_edit'], parents: 'own' },
  care: { staff: ['health_edit', 'daily_reports_edit'], parents: 'own' },
  therapy: { staff: ['ot_view'], parents: 'shared' },
  contacts: { staff: ['children_edit', 'invoices_view'], parents: 'own' },
  money: { staff: ['invoices_view'], parents: 'own' },
  consents: { staff: ['children_edit'], parents: 'own' },
  reads: { staff: ['children_edit'], parents: 'no' },
} as const satisfies Readonly<Record<string, Rule>>;

/** `care` is what the work with a child needs: allergies, remarks, all that is noted of a day. `reads` is who looked. */
export type KeptOfChild = keyof typeof rules;
export const keptOfChild = Object.keys(rules) as KeptOfChild[];

const moneyRules = {
  invoices: { staff: ['invoices_view'], parents: 'own' },
  drafts: { staff: ['invoices_view'], parents: 'no' },
  charges: { staff: ['bills_edit'], parents: 'no' },
  reminders: { staff: ['invoices_edit'], parents: 'no' },
  figures: { staff: ['reports_view'], parents: 'no' },
  second: { staff: ['invoices_view'], parents: 'no' },
  puzzles: { staff: ['payments_record'], parents: 'no' },
  books: { staff: ['invoices_lock'], parents: 'no' },
  gateways: { staff: ['payment_settings_edit'], parents: 'no' },
} as const satisfies Readonly<Record<string, Rule>>;

/** `second` is what waits for a second person, `puzzles` what of the payments does not add up, `books` closed months too. */
export type KeptOfMoney = keyof typeof moneyRules;
export const keptOfMoney = Object.keys(moneyRules) as KeptOfMoney[];

/** How far somebody reads it: all preschools, their own, their own children, where the preschool shows it, or not at all. */
export type ReadExtent = Reach | 'shared' | 'no';

interface Reader {
  reach: Reach;
  permissions: readonly Permission[];
}

/** Staff who read no contacts have one number for an emergency of each child. */
export const readExtent = (kept: KeptOfChild, reader: Reader): ReadExtent => extentBy(rules[kept], reader);

export const moneyExtent = (kept: KeptOfMoney, reader: Reader): ReadExtent =>
  extentBy(moneyRules[kept], reader);

function extentBy({ staff, parents }: Rule, { reach, permissions }: Reader): ReadExtent {
  if (reach === 'own') return parents;
  return staff.some((permission) => permissions.includes(permission)) ? reach : 'no';
}
