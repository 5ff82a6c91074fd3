/** What an entry says was changed, field by field, with names instead of ids and words instead of codes. */
import { formatSen } from '#shared/domain/money';
import { childStatuses, paymentMethods, paymentStatuses, productTypes } from '#shared/domain/statuses';
import { type AuditEntry, auditMoney } from '#shared/endpoints/audit';
import type { EntryRow } from './entry-row';
import { type Names, tableOf } from './names';

type Values = Record<string, unknown>;

/** Long texts are told by their beginning: the trail is read in a table. */
const TEXT_MAX = 500;
/** Says nothing to a person. */
const silent = new Set(['sha256', 'size', 'mail_id', 'photo_id', 'version', 'line_id']);

const codes: Record<string, Readonly<Record<number, string>>> = {
  payment_status: paymentStatuses,
  payment_method: paymentMethods,
  payment_methods: paymentMethods,
  product_type: productTypes,
  // The only status that is a number; those of others are words.
  status: childStatuses,
};

export function changesOf(row: EntryRow, names: Names): AuditEntry['changes'] {
  const [was, is] = told(asObject(row.before), asObject(row.after));
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return fields
    .filter((field) => !silent.has(field))
    .map((field) => ({
      field,
      before: asText(field, was[field], names),
      after: asText(field, is[field], names),
    }))
    .filter((change) => change.before !== change.after);
}

/** What a line was and became, and a payment's amount, lie deeper in an entry of an invoice or a quotation. */
function told(was: Values, is: Values): [Values, Values] {
  const { from, to, line, ...others } = is;
  if (isValues(line)) return [{ ...was, ...line }, others];
  if (isValues(from) && isValues(to))
    return [
      { ...was, ...from },
      { ...others, ...to },
    ];
  if (typeof from === 'number' && typeof to === 'number')
    return [
      { ...was, amount: from },
      { ...others, amount: to },
    ];
  return [was, is];
}

const isValues = (given: unknown): given is Values =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

/** Most entries hold an object; a few hold a list or a single value. */
function asObject(value: unknown): Values {
  if (value === null || value === undefined) return {};
  return isValues(value) ? value : { value };
}

function asText(field: string, value: unknown, names: Names): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) {
    if (value.length === 0) return null;
    return cut(value.map((item) => asText(field, item, names) ?? '').join(', '));
  }
  if (isValues(value)) return cut(pairs(value, names));
  const table = tableOf(field);
  if (table !== null) return names.get(`${table} ${value}`) ?? `#${value}`;
  return (typeof value === 'number' && codes[field]?.[value]) || cut(String(value));
}

function pairs(value: Values, names: Names): string {
  const text = (key: string, inner: unknown) =>
    auditMoney.has(key) && typeof inner === 'number' ? formatSen(inner) : asText(key, inner, names);
  return Object.entries(value)
    .map(([key, inner]) => `${key}: ${text(key, inner) ?? '–'}`)
    .join(', ');
}

const cut = (text: string) => (text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text);
