/** Lists of imports and of what is wrong with one. */
import type { ImportProblem } from '#shared/endpoints/imports';
import type { Context } from '../../context';
import { searchPattern } from '../../db/search-pattern';
import { Import } from '../../models/import';
import { IMPORT_GRAPH } from './present';

interface Paging {
  page: number;
  per_page: number;
}

type Reading = Pick<Context, 'trx' | 'actor'>;

export function findImports({ trx, actor }: Reading, { page, per_page }: Paging) {
  return Import.query(trx)
    .modify('visibleTo', actor)
    .withGraphFetched(IMPORT_GRAPH)
    .orderBy([{ column: 'created_at', order: 'desc' }, 'id'])
    .page(page - 1, per_page);
}

const shown = ['row', 'column_name as column', 'value', 'problem', 'advice'];

export async function findProblems(
  { trx }: Reading,
  importId: string,
  { page, per_page, search, column }: Paging & { search?: string | undefined; column?: string | undefined },
): Promise<{ data: ImportProblem[]; total: number }> {
  const found = trx('import_problems').where({ import_id: importId });
  if (column) found.where({ column_name: column });
  if (search) {
    const pattern = searchPattern(search);
    found.where((either) =>
      either
        .whereILike('value', pattern)
        .orWhereILike('problem', pattern)
        .orWhereRaw('row::text = ?', [search]),
    );
  }
  const counted = await found.clone().count().first();
  const data = await found
    .orderBy('number')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .select(shown);
  return { data, total: Number(counted?.count ?? 0) };
}

/** All of them: there are at most IMPORT_PROBLEMS_MAX. */
export function allProblems({ trx }: Reading, importId: string): Promise<ImportProblem[]> {
  return trx('import_problems').where({ import_id: importId }).orderBy('number').select(shown);
}

export async function problemColumns(
  { trx }: Reading,
  importId: string,
): Promise<{ column: string | null; problems: number }[]> {
  const { rows } = await trx.raw(
    `SELECT column_name AS column, count(*) AS problems FROM import_problems
      WHERE import_id = ? GROUP BY 1 ORDER BY 2 DESC, 1`,
    [importId],
  );
  return rows;
}
