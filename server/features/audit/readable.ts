/**
 * What of the trail a reader sees: of each type of record what their role reads elsewhere. Of the rest the trail says
 * that something changed, by whom and when. A type that is not named here is hidden from all.
 */
import type { Permission } from '#shared/permissions';
import { entryTypes, kindOf } from '#shared/records/index';
import { type Actor, can } from '../../context';
import type { EntryRow } from './entry-row';

interface Rule {
  /** What one must be allowed, all of it. Whoever reads the trail may read a type that needs nothing. */
  needs: readonly Permission[];
  /** Fields that need more. */
  fields?: Readonly<Record<string, Permission>>;
}

const people: Rule = { needs: ['users_view'] };
const invoicing: Rule = { needs: ['invoices_view'] };
const health: Rule = { needs: ['health_edit'] };
const open: Rule = { needs: [] };

const officeRules: Readonly<Record<string, Rule>> = {
  user: people,
  session: people,
  sign_in: people,
  device: people,
  preschool: open,
  officer: open,
  breach: { needs: ['settings_edit'] },
  exposure: { needs: ['settings_edit'] },
  keeping_period: open,
  sign_in_rules: open,
  approval: invoicing,
  approval_limits: open,
  ledger_check: invoicing,
  classroom: open,
  classwork: open,
  product: open,
  subject: open,
  activity: open,
  assessment: open,
  intervention: open,
  terms: open,
  booking: { needs: ['children_view'] },
  child: {
    needs: ['children_view'],
    fields: {
      mykid_no: 'children_edit',
      hold_reason: 'children_edit',
      allergies: 'children_edit',
      special_needs: 'children_edit',
      notes: 'children_edit',
    },
  },
  data_request: { needs: ['children_edit'] },
  consent: { needs: ['children_edit'] },
  collector: { needs: ['children_edit'] },
  import: { needs: ['data_import'] },
  bill: invoicing,
  plan_line: invoicing,
  plan_discount: invoicing,
  billing_run: invoicing,
  discount: invoicing,
  invoice: invoicing,
  payment: invoicing,
  quotation: invoicing,
  provider_report: invoicing,
  instalment_plan: invoicing,
  bank_statement: { needs: ['invoices_view', 'payments_record'] },
  bank_line: { needs: ['invoices_view', 'payments_record'] },
  payment_setting: { needs: ['payment_settings_edit'] },
  mail: { needs: ['settings_edit'] },
  self_declaration: health,
  daily_log: health,
  medicine: { needs: ['daily_reports_edit'] },
  ratio_rule: open,
  outbreak_rule: open,
  // Whatever a tablet wrote, as it came.
  entry: { needs: ['daily_reports_edit', 'ot_view', 'health_edit'] },
  held_entry: { needs: ['held_entries_decide', 'ot_view', 'health_edit'] },
};

/** Who reads what tablets write is said where its kind is declared. */
export const auditRules: Readonly<Record<string, Rule>> = Object.fromEntries([
  ...Object.entries(officeRules),
  ...entryTypes.map((type): [string, Rule] => [type, { needs: kindOf(type).trailReadBy }]),
]);

type Values = Record<string, unknown>;
type Told = Pick<EntryRow, 'before' | 'after'> & { hidden: boolean };

/** The entry's values as the actor may read them; `hidden` where something of them is not told. */
export function readable(actor: Actor, { entity_type, before, after }: EntryRow): Told {
  const rule = auditRules[entity_type];
  if (!rule?.needs.every((permission) => can(actor, permission)))
    return { before: null, after: null, hidden: before !== null || after !== null };
  const secret = Object.entries(rule.fields ?? {})
    .filter(([, permission]) => !can(actor, permission))
    .map(([field]) => field);
  const hidden = secret.some((field) => holds(before, field) || holds(after, field));
  return hidden
    ? { before: without(before, secret), after: without(after, secret), hidden }
    : { before, after, hidden };
}

const holds = (values: Values | null, field: string) =>
  typeof values === 'object' && values !== null && Object.hasOwn(values, field);

function without(values: Values | null, fields: readonly string[]): Values | null {
  if (values === null) return null;
  return Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field)));
}
