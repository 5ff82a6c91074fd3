/** The names behind the ids of a page of the trail: one statement a table, whatever the page's size. */
import type { Knex } from 'knex';
import { roles } from '#shared/permissions';
import type { EntryRow } from './entry-row';

/** `users 12` → "Cikgu Farah binti Osman". */
export type Names = Map<string, string>;

/** What a record of a table is called, as SQL; its id is a number in all of them. */
const nameSql: Record<string, string> = {
  users: 'name',
  preschools: 'name',
  classrooms: 'name',
  children: 'fullname',
  products: 'name',
  subjects: 'name',
  masters: 'name',
  invoices: "COALESCE(invoice_no, 'Draft ' || id)",
  classwork: 'name',
  payment_settings: 'name',
  unregistered_children: 'name',
  bookings: "(SELECT fullname FROM children WHERE id = child_id) || ' ' || year",
  bill_lines: 'label',
  quotations: 'quotation_no',
};

const tableOfField: Record<string, string> = {
  preschool_id: 'preschools',
  preschools: 'preschools',
  proposed_preschools: 'preschools',
  classroom_id: 'classrooms',
  classrooms: 'classrooms',
  child_id: 'children',
  product_id: 'products',
  other_products: 'products',
  programmes: 'products',
  parents: 'users',
  parent_id: 'users',
  payer: 'users',
  declared_by: 'users',
  requested_by: 'users',
  teacher_id: 'users',
  user_id: 'users',
  invoice_id: 'invoices',
  moved_to_invoice_id: 'invoices',
  subjects: 'subjects',
  roles: 'roles',
  role: 'roles',
};

const tableOfType: Record<string, string> = {
  user: 'users',
  sign_in: 'users',
  preschool: 'preschools',
  classroom: 'classrooms',
  child: 'children',
  product: 'products',
  subject: 'subjects',
  activity: 'masters',
  assessment: 'masters',
  intervention: 'masters',
  master: 'masters',
  invoice: 'invoices',
  classwork: 'classwork',
  payment_setting: 'payment_settings',
  unregistered_child: 'unregistered_children',
  booking: 'bookings',
  bill: 'bill_lines',
  discount: 'bill_lines',
  quotation: 'quotations',
};

/** The table whose ids a field holds; null for a plain value. */
export function tableOf(field: string): string | null {
  return tableOfField[field] ?? null;
}

/** What the records of the entries are called by now, by `type id`. */
export async function labelsOf(trx: Knex, rows: readonly EntryRow[]): Promise<Names> {
  const wanted = new Wanted();
  for (const { entity_type, entity_id } of rows) wanted.add(tableOfType[entity_type], entity_id);
  const names = await wanted.read(trx);
  return new Map(
    rows.flatMap(({ entity_type, entity_id }) => {
      const name = names.get(`${tableOfType[entity_type]} ${entity_id}`);
      return name === undefined ? [] : [[`${entity_type} ${entity_id}`, name] as const];
    }),
  );
}

/** The names behind all ids that the entries' values hold. */
export async function namesIn(trx: Knex, rows: readonly EntryRow[]): Promise<Names> {
  const wanted = new Wanted();
  const collect = (value: unknown, field = ''): void => {
    if (Array.isArray(value)) for (const item of value) collect(item, field);
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) collect(inner, key);
    else wanted.add(tableOfField[field], value);
  };
  for (const { before, after } of rows) for (const value of [before, after]) collect(value);
  const names = await wanted.read(trx);
  for (const { id, name } of roles) names.set(`roles ${id}`, name);
  return names;
}

class Wanted {
  readonly #ids = new Map<string, Set<number>>();

  add(table: string | undefined, id: unknown): void {
    const number = Number(id);
    if (!table || !nameSql[table] || !Number.isSafeInteger(number) || number <= 0) return;
    this.#ids.set(table, (this.#ids.get(table) ?? new Set()).add(number));
  }

  async read(trx: Knex): Promise<Names> {
    const names: Names = new Map();
    for (const [table, ids] of this.#ids) {
      const { rows } = await trx.raw(
        `SELECT id, ${nameSql[table]} AS name FROM ${table} WHERE id = ANY (?::bigint[])`,
        [[...ids]],
      );
      for (const { id, name } of rows) names.set(`${table} ${id}`, name);
    }
    return names;
  }
}
