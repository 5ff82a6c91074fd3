/** The record of what went: how much of what, and from when to when it was. Nothing personal. */
import type { Knex } from 'knex';
import type { GoneRecord } from '#shared/endpoints/keeping';
import type { Clock } from '../../clock';
import type { Gone } from './sweep';

/** Adds to the line of the kind and the day, in the transaction in which it goes. */
export async function noteGone(
  { trx, clock }: { trx: Knex; clock: Clock },
  kind: string,
  { count, from, to }: Gone,
): Promise<void> {
  await trx.raw(
    `INSERT INTO gone_records (kind, day, count, from_at, to_at, at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (kind, day) DO UPDATE
       SET count = gone_records.count + EXCLUDED.count, at = EXCLUDED.at,
           from_at = LEAST(gone_records.from_at, EXCLUDED.from_at),
           to_at = GREATEST(gone_records.to_at, EXCLUDED.to_at)`,
    [kind, clock.today(), count, from, to, clock.now()],
  );
}

interface GoneRow {
  kind: string;
  day: string;
  count: number;
  from_at: Date;
  to_at: Date;
  at: Date;
}

/** Newest first. */
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
