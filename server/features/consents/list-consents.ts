/** How the consents of the children who attend stand, as a list and as a file. */
import { type ConsentPurpose, consentNames } from '#shared/domain/consents';
import { attendingStatuses } from '#shared/domain/statuses';
import type { ListedConsent } from '#shared/endpoints/consents';
import type { Context } from '../../context';
import { pageByPage } from '../../db/page-by-page';
import { whereFound } from '../../db/search';
import type { CsvCell } from '../../documents/csv';
import { Child } from '../../models/child';
import { ASKED_SQL, LAST_SQL, STATE_SQL } from './find-consents';

interface ConsentFilters {
  state?: ListedConsent['state'];
  purpose?: ConsentPurpose;
  preschool?: number;
  search?: string;
}

interface Row {
  id: number;
  fullname: string;
  short_name: string;
  purpose: ConsentPurpose;
  state: ListedConsent['state'];
  recorded_at: Date | null;
}

function found({ trx, actor }: Context, { state = 'open', purpose, preschool, search }: ConsentFilters) {
  const mine = Child.query(trx)
    .modify('visibleTo', actor)
    .whereIn('children.status', [...attendingStatuses])
    .select('children.id')
    .toKnexQuery();
  const query = trx
    .from(
      trx.raw(
        `children JOIN preschools ON preschools.id = children.preschool_id CROSS JOIN ${ASKED_SQL} ${LAST_SQL}`,
      ),
    )
    .whereRaw(`${STATE_SQL} = ?`, [state])
    .whereIn('children.id', mine);
  if (purpose) query.where('asked.purpose', purpose);
  if (preschool) query.where('children.preschool_id', preschool);
  if (search) whereFound(query, 'children.search_text', search);
  return query;
}

const rowsOf = (context: Context, filters: ConsentFilters) =>
  found(context, filters)
    .orderBy(['children.fullname', 'children.id', 'asked.place'])
    .select(
      'children.id',
      'children.fullname',
      'preschools.short_name',
      'asked.purpose',
      'last.recorded_at',
      context.trx.raw(`${STATE_SQL} AS state`),
    );

export async function listConsents(
  context: Context,
  { page, per_page, ...filters }: ConsentFilters & { page: number; per_page: number },
): Promise<{ data: ListedConsent[]; total: number }> {
  const [counted] = await found(context, filters).count({ total: '*' });
  const rows: Row[] = await rowsOf(context, filters)
    .limit(per_page)
    .offset((page - 1) * per_page);
  return { data: rows.map(present), total: Number(counted?.total ?? 0) };
}

const present = (row: Row): ListedConsent => ({
  child: { id: row.id, fullname: row.fullname },
  preschool_short_name: row.short_name,
  purpose: row.purpose,
  state: row.state,
  at: row.recorded_at?.toISOString() ?? null,
});

export const consentHeads = ['Child', 'Preschool', 'Purpose', 'State', 'Recorded at'] as const;
const stateText = { open: 'Not asked yet', given: 'Given', withdrawn: 'Withdrawn' } as const;

export async function* consentRows(context: Context, filters: ConsentFilters): AsyncGenerator<CsvCell[][]> {
  const page = (limit: number, offset: number): Promise<Row[]> =>
    rowsOf(context, filters).limit(limit).offset(offset);
  for await (const rows of pageByPage(page))
    yield rows.map((row) => [
      row.fullname,
      row.short_name,
      consentNames[row.purpose],
      stateText[row.state],
      row.recorded_at?.toISOString() ?? null,
    ]);
}
