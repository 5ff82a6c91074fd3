/** Doses of medicine as the parents of the child read them: what, when, by whom and checked by whom. */
import type { Knex } from 'knex';
import { addDays } from '#shared/domain/calendar-date';
import { isDoseTrouble } from '#shared/domain/dose-acts';
import { doubledDoses } from '#shared/domain/medicine';
import type { ChildDay } from '#shared/endpoints/portal';
import type { DoseContent } from '#shared/records/dose';
import { standingSql } from '../../sync/standing';
import { acknowledgedBy } from './acknowledged-by';

type Dose = NonNullable<ChildDay['doses']>[number];
type Row = DoseContent & { id: string; child_id: number; recorder: string; first: Dose['first'] };

/** Two doses may have to be two days apart. */
const NEAR_DAYS = [-2, -1, 0, 1, 2];

export async function dosesOf(
  trx: Knex,
  childIds: readonly number[],
  dates: readonly string[],
): Promise<{ child_id: number; day: string; dose: Dose }[]> {
  const near = dates.flatMap((date) => NEAR_DAYS.map((days) => addDays(date, days)));
  const { rows: found }: { rows: Row[] } = await trx.raw(
    `SELECT doses.*, users.name AS recorder,
            (SELECT json_build_object('time', noted.time, 'amount', noted.amount, 'by', name)
               FROM doses AS noted JOIN users ON users.id = noted.recorded_by
              WHERE noted.id = doses.first_id AND noted.child_id = doses.child_id) AS first
       FROM doses JOIN users ON users.id = recorded_by
      WHERE doses.child_id = ANY (:children::bigint[]) AND day = ANY (:dates::date[]) AND ${standingSql('doses')}
      ORDER BY doses.time, doses.id`,
    { children: [...childIds], dates: [...new Set(near)] },
  );
  const rows = found.filter(({ day }) => dates.includes(day));
  const doubled = new Set(doubledDoses(found).flatMap((pair) => pair.map(({ id }) => id)));
  const asks = ({ id, act }: Row) => doubled.has(id) || isDoseTrouble(act);
  // Who knew of it before it was corrected knows of it still.
  const known = await acknowledgedBy(
    trx,
    rows.filter(asks).flatMap(({ id, first_id }) => [id, first_id ?? id]),
  );
  return rows.map((row) => ({
    child_id: row.child_id,
    day: row.day,
    dose: {
      id: row.id,
      act: row.act,
      time: row.time,
      medicine: row.medicine,
      amount: row.amount,
      by: row.giver ?? row.recorder,
      witness: row.witness,
      override: row.override,
      note: row.note,
      doubled: doubled.has(row.id),
      acknowledged: (asks(row) && (known.get(row.id) ?? known.get(row.first_id ?? ''))) || null,
      ...(row.first_id && { reason: row.reason ?? null, first: row.first }),
    },
  }));
}
