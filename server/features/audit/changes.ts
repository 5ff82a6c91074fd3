/** What an entry says was changed, field by field, with names instead of ids. */
import type { AuditEntry } from '#shared/endpoints/audit';
import type { EntryRow } from './entry-row';
import { type Names, tableOf } from './names';

/** Long texts are told by their beginning: the trail is read in a table. */
const TEXT_MAX = 500;
/** Says nothing to a person. */
const silent = new Set(['sha256', 'size', 'mail_id', 'photo_id', 'version']);

export function changesOf({ before, after }: EntryRow, names: Names): AuditEntry['changes'] {
  const [was, is] = [asObject(before), asObject(after)];
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

/** Most entries hold an object; a few hold a list or a single value. */
function asObject(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {};
  if (typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>;
  return { value };
}

function asText(field: string, value: unknown, names: Names): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) {
    if (value.length === 0) return null;
    return cut(value.map((item) => asText(field, item, names) ?? '').join(', '));
  }
  if (typeof value === 'object') return cut(pairs(value as Record<string, unknown>, names));
  const table = tableOf(field);
  if (table !== null) return names.get(`${table} ${value}`) ?? `#${value}`;
  return cut(String(value));
}

function pairs(value: Record<string, unknown>, names: Names): string {
  return Object.entries(value)
    .map(([key, inner]) => `${key}: ${asText(key, inner, names) ?? '–'}`)
    .join(', ');
}

const cut = (text: string) => (text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text);
