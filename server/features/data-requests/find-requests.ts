/** Finding requests within the actor's scope, and how they stand on the wire. */
import type { Knex } from 'knex';
import { addDays, businessDate } from '#shared/domain/calendar-date';
import type { ChildFileState, DataRequestKind, DataRequestState } from '#shared/domain/data-requests';
import type { DataRequest } from '#shared/endpoints/data-requests';
import { asParent, type Context, can } from '../../context';
import { whereFound } from '../../db/search';
import { Child } from '../../models/child';
import { findPeriods } from '../keeping/periods';

export interface RequestRow {
  id: number;
  child_id: number;
  guardian_id: number;
  kind: DataRequestKind;
  how: DataRequest['how'];
  text: string | null;
  asked_on: string;
  due_on: string;
  extended_on: string | null;
  extension_reason: string | null;
  state: DataRequestState;
  answer: string | null;
  closed_at: Date | null;
  closed_by: number | null;
  file_state: ChildFileState;
  file_progress: number;
  file_id: string | null;
  file_made_at: Date | null;
  version: number;
  // Joined in.
  fullname: string;
  preschool_id: number;
  short_name: string;
  guardian: string;
  closer: string | null;
  size: number | null;
}

const rowsOf = (trx: Knex): Knex.QueryBuilder =>
  trx('data_requests')
    .join('children', 'children.id', 'data_requests.child_id')
    .join('preschools', 'preschools.id', 'children.preschool_id')
    .join('users AS guardians', 'guardians.id', 'data_requests.guardian_id')
    .leftJoin('users AS closers', 'closers.id', 'data_requests.closed_by')
    .leftJoin('files', 'files.id', 'data_requests.file_id')
    .select('data_requests.*', 'children.fullname', 'children.preschool_id', 'preschools.short_name')
    .select('guardians.name AS guardian', 'closers.name AS closer', 'files.size');

/** The office reaches all children's, a parent the own requests. */
function visible({ trx, actor }: Pick<Context, 'trx' | 'actor'>): Knex.QueryBuilder {
  const office = can(actor, 'children_edit');
  const reader = office ? actor : asParent(actor);
  const children = Child.query(trx).modify('visibleTo', reader).select('children.id').toKnexQuery();
  const found = rowsOf(trx).whereIn('data_requests.child_id', children);
  return office ? found : found.where('data_requests.guardian_id', actor.userId);
}

/** The request, for the office of its child, or for the parent who asked. */
export async function findRequest(
  context: Pick<Context, 'trx' | 'actor'>,
  { id }: { id: number },
): Promise<RequestRow | undefined> {
  const find = (actor: Context['actor']) =>
    visible({ ...context, actor })
      .where('data_requests.id', id)
      .first();
  const { actor } = context;
  return (await find(actor)) ?? (can(actor, 'portal_view') ? find(asParent(actor)) : undefined);
}

/** Whoever's it is. */
export const requestById = (trx: Knex, id: number): Promise<RequestRow | undefined> =>
  rowsOf(trx).where('data_requests.id', id).first();

const MOST = 100;

export async function requestsOf(
  context: Pick<Context, 'trx' | 'actor'>,
  childId: number,
): Promise<DataRequest[]> {
  const rows: RequestRow[] = await visible(context)
    .where('data_requests.child_id', childId)
    .orderBy('data_requests.id', 'desc')
    .limit(MOST);
  return presentAll(context.trx, rows);
}

interface Filters {
  page: number;
  per_page: number;
  search?: string | undefined;
  state?: DataRequestState | undefined;
  preschool?: number | undefined;
}

export async function listRequests(
  context: Context,
  { page, per_page, search, state, preschool }: Filters,
): Promise<{ data: DataRequest[]; total: number }> {
  const found = () => {
    const query = visible(context);
    if (state) query.where('data_requests.state', state);
    if (preschool) query.where('children.preschool_id', preschool);
    if (search) whereFound(query, 'children.search_text', search);
    return query;
  };
  const [counted] = await context.trx.from(found().as('found')).count({ total: '*' });
  const rows: RequestRow[] = await found()
    .orderByRaw(`data_requests.state <> 'open', CASE WHEN data_requests.state = 'open' THEN due_on END,
                 data_requests.id DESC`)
    .limit(per_page)
    .offset((page - 1) * per_page);
  return { data: await presentAll(context.trx, rows), total: Number(counted?.total ?? 0) };
}

async function presentAll(trx: Knex, rows: readonly RequestRow[]): Promise<DataRequest[]> {
  const days = (await findPeriods(trx)).child_files.amount;
  return rows.map((row) => present(row, days));
}

export async function presentRequest(trx: Knex, row: RequestRow): Promise<DataRequest> {
  const [one] = await presentAll(trx, [row]);
  return one as DataRequest;
}

const present = (row: RequestRow, days: number): DataRequest => ({
  id: row.id,
  kind: row.kind,
  child: { id: row.child_id, fullname: row.fullname },
  preschool_short_name: row.short_name,
  guardian: { id: row.guardian_id, name: row.guardian },
  how: row.how,
  text: row.text,
  asked_on: row.asked_on,
  due_on: row.due_on,
  extended_on: row.extended_on,
  extension_reason: row.extension_reason,
  state: row.state,
  answer: row.answer,
  closed_at: row.closed_at?.toISOString() ?? null,
  closed_by: row.closed_by === null ? null : { id: row.closed_by, name: row.closer ?? '' },
  file: {
    state: row.file_state,
    progress: row.file_progress,
    size: row.size,
    until: row.file_made_at && row.file_id ? addDays(businessDate(row.file_made_at), days) : null,
  },
  version: row.version,
});
