/** The record of what went, newest first. */
import type { Knex } from 'knex';
import type { GoneRecord } from '#shared/endpoints/keeping';

interface GoneRow {
  kind: string;
  day: string;
  count: number;
  from_at: Date;
  to_at: Date;
  at: Date;
}

export async function listGone(
  trx: Knex,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ data: GoneRecord[]; total: number }> {
  const [counted] = await trx('gone_records').count('* as total');
  const rows: GoneRow[] = await trx('gone_records')
    .orderBy([{ column: 'day', order: 'desc' }, 'kind'])
    .limit(per_page)
    .offset((page - 1) * per_page);
  return {
    data: rows.map(({ from_at, to_at, at, ...row }) => ({
      ...row,
      from: from_at.toISOString(),
      to: to_at.toISOString(),
      at: at.toISOString(),
    })),
    total: Number(counted?.total),
  };
}
