/** The call of papers that tablets made, by which the office checks a page. */
import { inspectionEndpoints } from '#shared/endpoints/inspections';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { Preschool } from '../../models/preschool';
import { inspectionPolicy } from './policy';

interface Asked {
  page: number;
  per_page: number;
  code?: string | undefined;
  paper?: string | undefined;
}

export const inspectionRoutes = [
  serve(inspectionEndpoints.list, {
    policy: inspectionPolicy.view,
    act: (context, { query }) => listPapers(context, query),
  }),
];

async function listPapers({ trx, actor }: Context, { page, per_page, code, paper }: Asked) {
  const found = trx('inspections').whereIn(
    'preschool_id',
    Preschool.query(trx).modify('visibleTo', actor).select('id').toKnexQuery(),
  );
  if (code !== undefined) found.whereRaw('codes @> ARRAY[?]', [code]);
  if (paper !== undefined) found.where('inspections.id', paper);
  const [counted] = await found.clone().count('* as total');
  const rows = await found
    .join('preschools', 'preschools.id', 'preschool_id')
    .join('users', 'users.id', 'recorded_by')
    .orderBy([
      { column: 'recorded_at', order: 'desc' },
      { column: 'inspections.id', order: 'desc' },
    ])
    .limit(per_page)
    .offset((page - 1) * per_page)
    .select('inspections.*', 'preschools.name AS preschool', 'users.name AS by');
  const data = rows.map(
    ({ id, preschool_id, preschool, day, by, made_at, server_at, recorded_at, codes }) => ({
      id,
      preschool: { id: preschool_id, name: preschool },
      day,
      by,
      made_at,
      server_at,
      codes,
      recorded_at: recorded_at.toISOString(),
    }),
  );
  return { data, total: Number(counted?.total ?? 0) };
}
