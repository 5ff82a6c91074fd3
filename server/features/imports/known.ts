/** What the database knows of what a file names: a few statements, whatever the number of rows. */
import type { Knex } from 'knex';
import { businessDate, calendarParts, monthNames } from '#shared/domain/calendar-date';
import { attendingStatuses } from '#shared/domain/statuses';
import { parentRoles } from '#shared/permissions';
import type { Context } from '../../context';
import { Preschool } from '../../models/preschool';
import { classroomsForUpdate, preschoolsForUpdate } from '../preschools/capacity';
import { readMyKid } from './cells';
import { balanceIdentity, type KnownBalances } from './check-balances';
import { type KnownChildren, namesakeKey } from './check-children';
import { type KnownPerson, readEmail } from './people';
import { fold, type KnownPlaces } from './places';
import type { Row } from './problems';

export type Reading = Pick<Context, 'trx' | 'actor'>;

const unique = (texts: readonly string[]) => [...new Set(texts.filter((text) => text !== ''))];

/** @param lock true where children come in at once: nobody else fills these places meanwhile */
export async function knownChildren(
  reading: Reading,
  rows: readonly Row[],
  lock: boolean,
): Promise<KnownChildren> {
  const places = await knownPlaces(reading, rows, lock);
  const emails = rows.flatMap((row) => [row.text('parent1_email'), row.text('parent2_email')]);
  const numbers = rows.flatMap((row) => readMyKid(row.text('mykid_no')).value?.text ?? []);
  const references = rows.map((row) => fold(row.text('reference')));
  const { trx } = reading;
  return {
    ...places,
    people: await knownPeople(trx, emails),
    mykids: await howImported(
      trx,
      `SELECT mykid_no AS key, id FROM children WHERE mykid_no = ANY (?::text[])`,
      unique(numbers),
    ),
    references: await importedAs(trx, 'child', unique(references)),
    namesakes: await namesakes(trx, places.named),
  };
}

export async function knownBalances(reading: Reading, rows: readonly Row[]): Promise<KnownBalances> {
  const places = await knownPlaces(reading, rows, false);
  const people = await knownPeople(
    reading.trx,
    rows.map((row) => row.text('email')),
  );
  const identities = rows.flatMap((row) => {
    const person = people.get(row.text('email').toLowerCase());
    const reference = row.text('reference') || null;
    return person ? places.preschools.map(({ id }) => balanceIdentity(person.id, id, reference)) : [];
  });
  return { ...places, people, balances: await importedAs(reading.trx, 'invoice', unique(identities)) };
}

/** All preschools in sight by name; classrooms, products and numbers of those that the file names. */
async function knownPlaces(
  { trx, actor }: Reading,
  rows: readonly Row[],
  lock: boolean,
): Promise<KnownPlaces & { named: number[] }> {
  const all = await Preschool.query(trx).modify('visibleTo', actor).select('id', 'name', 'short_name');
  const wanted = new Set(rows.map((row) => fold(row.text('preschool'))));
  const named = all
    .filter(({ name, short_name }) => wanted.has(fold(name)) || wanted.has(fold(short_name)))
    .map(({ id }) => id);
  if (lock) {
    await preschoolsForUpdate(trx, named);
    const rooms: number[] = await trx('classrooms').whereIn('preschool_id', named).pluck('id');
    await classroomsForUpdate(trx, rooms);
  }
  const attend = (column: string, table: string) =>
    `(SELECT count(*) FROM children WHERE ${column} = ${table}.id AND status = ANY (:attending::int[])) AS attending`;
  const given = { ids: all.map(({ id }) => id), named, attending: [...attendingStatuses] };
  const preschools = await trx.raw(
    `SELECT id, name, short_name, status, closed_through, capacity,
            CASE WHEN id = ANY (:named::bigint[]) THEN counted.attending ELSE 0 END AS attending
       FROM preschools, LATERAL (SELECT ${attend('preschool_id', 'preschools')}) AS counted
      WHERE id = ANY (:ids::bigint[]) ORDER BY id`,
    given,
  );
  const classrooms = await trx.raw(
    `SELECT id, name, preschool_id, capacity, ${attend('classroom_id', 'classrooms')}
       FROM classrooms WHERE preschool_id = ANY (:named::bigint[]) ORDER BY id`,
    given,
  );
  const products = await trx.raw(
    `SELECT id, name, product_type, preschool_id FROM products
      WHERE (preschool_id IS NULL OR preschool_id = ANY (:named::bigint[])) AND product_type IN (1, 2) ORDER BY id`,
    given,
  );
  return { preschools: preschools.rows, classrooms: classrooms.rows, products: products.rows, named };
}

async function knownPeople(trx: Knex, typed: readonly string[]): Promise<Map<string, KnownPerson>> {
  const emails = unique(typed).flatMap((text) => readEmail(text).value ?? []);
  const { rows } = await trx.raw(
    `SELECT id, email, deactivated_at IS NOT NULL AS "isClosed",
            EXISTS (SELECT 1 FROM user_roles WHERE user_id = users.id AND role_id = ANY (?::int[])) AS "isParent"
       FROM users WHERE email = ANY (?::text[])`,
    [[...parentRoles], [...new Set(emails)]],
  );
  return new Map(rows.map((person: KnownPerson) => [person.email, person]));
}

async function namesakes(trx: Knex, preschoolIds: readonly number[]): Promise<Set<string>> {
  const rows: { preschool_id: number; fullname: string; born_on: string }[] = await trx('children')
    .whereRaw('preschool_id = ANY (?::bigint[])', [[...preschoolIds]])
    .whereNotNull('born_on')
    .select('preschool_id', 'fullname', 'born_on');
  return new Set(rows.map((child) => namesakeKey(child.preschool_id, child.fullname, child.born_on)));
}

interface ImportedRow {
  key: string;
  at: Date | null;
  by: string | null;
}

/** Records that are there, each with when and by whom it was imported; null for one that came another way. */
async function howImported(trx: Knex, sql: string, keys: string[]): Promise<Map<string, string | null>> {
  const { rows } = await trx.raw(
    `SELECT found.key, imports.finished_at AS at, users.name AS by
       FROM (${sql}) AS found
       LEFT JOIN import_records ON entity_type = 'child' AND entity_id = found.id
       LEFT JOIN imports ON imports.id = import_id
       LEFT JOIN users ON users.id = imports.confirmed_by`,
    [keys],
  );
  return new Map(rows.map(({ key, at, by }: ImportedRow) => [key, at && by ? told(at, by) : null]));
}

async function importedAs(
  trx: Knex,
  type: 'child' | 'invoice',
  identities: string[],
): Promise<Map<string, string>> {
  const { rows } = await trx.raw(
    `SELECT identity AS key, imports.finished_at AS at, users.name AS by
       FROM import_records JOIN imports ON imports.id = import_id JOIN users ON users.id = imports.confirmed_by
      WHERE entity_type = ? AND identity = ANY (?::text[])`,
    [type, identities],
  );
  return new Map(rows.map(({ key, at, by }: { key: string; at: Date; by: string }) => [key, told(at, by)]));
}

/** `on 3 Nov 2026 by Nur Hidayah`. */
export function told(at: Date, by: string): string {
  const [year, month, day] = calendarParts(businessDate(at));
  return `on ${day} ${monthNames[month - 1]?.slice(0, 3)} ${year} by ${by}`;
}
