/**
 * The list of children by filters, search and order: a page and how many there are, quick at 30,000. A search
 * that an index narrows is counted where it is found; otherwise the page and the number come from two indexes at once.
 *
 * By name, an index has the order. The other orders, and a search of one or two Latin letters, look at every child of
 * the filter, of which only ids and what they go by are sorted: at 30,000 children in 200 preschools a few milliseconds
 * with the list's own filter and some forty without any, which an index more at each write is not worth.
 */
import type { Knex } from 'knex';
import type { QueryBuilder } from 'objection';
import type { ChildFilters } from '#shared/endpoints/children';
import type { Context } from '../../context';
import { isIndexed, searchWords, whereFound } from '../../db/search';
import { Child, type ListedChild } from '../../models/child';
import { readsIdentity } from '../../who-reads';

type Reading = Pick<Context, 'trx' | 'actor'>;

/** What each order goes by first; the name and the id settle the rest. */
const sortColumns = {
  fullname: 'children.fullname',
  preschool: 'preschools.name',
  classroom: 'classrooms.name',
  status: 'children.status',
  born_on: 'children.born_on',
} as const;

interface Order {
  column: (typeof sortColumns)[keyof typeof sortColumns];
  direction: 'ASC' | 'DESC';
}

function orderOf(sort: ChildFilters['sort']): Order {
  const name = sort.replace(/^-/, '') as keyof typeof sortColumns;
  return { column: sortColumns[name], direction: sort.startsWith('-') ? 'DESC' : 'ASC' };
}

export async function listChildren(
  { trx, actor }: Reading,
  filters: ChildFilters,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ children: ListedChild[]; total: number }> {
  const reading = { trx, actor };
  const offset = (page - 1) * per_page;
  if (filters.search && isIndexed(filters.search)) {
    const children = await findAndCount(reading, filters, per_page, offset);
    const total = children[0]?.total ?? (offset === 0 ? 0 : await countChildren(reading, filters));
    return { children, total };
  }
  // A read has connections of its own, so both go at once.
  const [children, total] = await Promise.all([
    offset === 0 && orderOf(filters.sort).column === 'children.fullname'
      ? firstByName(reading, filters, per_page)
      : somePage(reading, filters, per_page, offset),
    countChildren(reading, filters),
  ]);
  return { children, total };
}

/** All of them, in order, as a statement of the plain query builder: for a download. */
export function allChildren({ trx, actor }: Reading, filters: ChildFilters): Knex.QueryBuilder {
  return filtered({ trx, actor }, filters)
    .modify('listed')
    .modify(inOrder, filters.sort)
    .toKnexQuery<ListedChild>();
}

async function firstByName(reading: Reading, filters: ChildFilters, limit: number): Promise<ListedChild[]> {
  const found = await filtered(reading, filters).modify('listed').modify(inOrder, filters.sort).limit(limit);
  return found as ListedChild[];
}

/** The ids first: what is shown of the others need be neither read nor sorted. */
async function somePage(
  reading: Reading,
  filters: ChildFilters,
  limit: number,
  offset: number,
): Promise<ListedChild[]> {
  const found = await ids(reading, filters).modify(inOrder, filters.sort).limit(limit).offset(offset);
  return load(reading, filters, found);
}

async function countChildren(reading: Reading, filters: ChildFilters): Promise<number> {
  return filtered(reading, filters).resultSize();
}

/** The page and the number of all that were found, in one statement. */
async function findAndCount(
  reading: Reading,
  filters: ChildFilters,
  limit: number,
  offset: number,
): Promise<(ListedChild & { total: number })[]> {
  const { trx } = reading;
  const { column, direction } = orderOf(filters.sort);
  const found = ids(reading, filters).select(`${column} as sort_key`).toKnexQuery();
  const page = trx.raw(
    `JOIN (WITH found AS MATERIALIZED (?)
           SELECT id, (SELECT count(*) FROM found) AS total FROM found
            ORDER BY sort_key ${direction} NULLS LAST, fullname, id LIMIT ? OFFSET ?) AS page
       ON page.id = children.id`,
    [found, limit, offset],
  );
  const listed = await Child.query(trx)
    .joinRaw(page as never)
    .modify('listed')
    .select('page.total')
    .modify(inOrder, filters.sort);
  return listed as unknown as (ListedChild & { total: number })[];
}

/** The children of these ids with all that is shown of them, in the order of the list. */
async function load(
  { trx }: Reading,
  filters: ChildFilters,
  found: readonly { id: number }[],
): Promise<ListedChild[]> {
  if (found.length === 0) return [];
  return (await Child.query(trx)
    .modify('listed')
    .whereRaw('children.id = ANY (?::bigint[])', [found.map(({ id }) => id)])
    .modify(inOrder, filters.sort)) as ListedChild[];
}

function ids(reading: Reading, filters: ChildFilters) {
  const query = filtered(reading, filters).select('children.id', 'children.fullname');
  const { column } = orderOf(filters.sort);
  if (column === 'preschools.name') query.join('preschools', 'preschools.id', 'children.preschool_id');
  if (column === 'classrooms.name') query.leftJoin('classrooms', 'classrooms.id', 'children.classroom_id');
  return query;
}

function filtered({ trx, actor }: Reading, filters: ChildFilters) {
  const { search, preschool, preschool_status, classroom, status, product } = filters;
  const query = Child.query(trx)
    .modify('visibleTo', actor)
    .modify('ofPreschools', { preschool, preschool_status });
  if (classroom) query.where('children.classroom_id', classroom);
  if (status) query.whereIn('children.status', status);
  if (product) query.modify('registeredFor', product);
  if (filters.billed) query.modify('billedIn', filters.billed);
  if (filters.unbilled) query.modify('billedIn', filters.unbilled, false);
  if (search) {
    whereFound(query, 'children.search_text', search);
    // Whoever does not read the MyKid number does not find by it either.
    if (!readsIdentity(actor))
      for (const word of searchWords(search))
        query.whereRaw('position(? IN plain_text(children.fullname)) > 0', [word]);
  }
  return query;
}

function inOrder(query: QueryBuilder<Child>, sort: ChildFilters['sort']): void {
  const { column, direction } = orderOf(sort);
  if (column === 'children.fullname') {
    query.orderByRaw(`children.fullname ${direction}, children.id ${direction}`);
    return;
  }
  query.orderByRaw(`${column} ${direction} NULLS LAST, children.fullname, children.id`);
}
