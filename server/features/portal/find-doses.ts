/** Doses of medicine as the parents of the child read them: what, when, by whom and checked by whom. */
import type { Knex } from 'knex';
import { doubledDoses } from '#shared/domain/medicine';
import type { ChildDay } from '#shared/endpoints/portal';
import type { DoseContent } from '#shared/records/dose';
import { standingSql } from '../../sync/standing';

type Dose = NonNullable<ChildDay['doses']>[number];
type Row = DoseContent & { id: string; child_id: number; giver: string };

export async function dosesOf(
  trx: Knex,
  childIds: readonly number[],
  dates: readonly string[],
): Promise<{ child_id: number; day: string; dose: Dose }[]> {
  const { rows }: { rows: Row[] } = await trx.raw(
    `SELECT doses.*, users.name AS giver FROM doses JOIN users ON users.id = recorded_by
      WHERE child_id = ANY (:children::bigint[]) AND day = ANY (:dates::date[]) AND ${standingSql('doses')}
      ORDER BY time, doses.id`,
    { children: [...childIds], dates: [...dates] },
  );
  const doubled = new Set(doubledDoses(rows).flatMap((pair) => pair.map(({ id }) => id)));
  return rows.map(({ child_id, day, id, act, time, medicine, amount, giver, witness, override, note }) => ({
    ...{ child_id, day },
    dose: { id, act, time, medicine, amount, by: giver, witness, override, note, doubled: doubled.has(id) },
  }));
}
