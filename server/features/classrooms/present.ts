/** A classroom as it stands on the wire, with how many children attend it. */
import type { Knex } from 'knex';
import { attendingStatuses } from '#shared/domain/statuses';
import type { Classroom as WireClassroom } from '#shared/endpoints/classrooms';
import { presentPreschoolName } from '../../http/present';
import { Classroom } from '../../models/classroom';

/** The relations that a presented classroom needs. */
export const CLASSROOM_GRAPH = '[preschool, products, teachers]';

const byName = (people: readonly { id: number; name: string }[] = []) =>
  people
    .map(({ id, name }) => ({ id, name }))
    .sort((one, other) => one.name.localeCompare(other.name) || one.id - other.id);

export async function presentClassrooms(
  trx: Knex,
  classrooms: readonly Classroom[],
): Promise<WireClassroom[]> {
  const counts = await countChildren(
    trx,
    classrooms.map(({ id }) => id),
  );
  return classrooms.map((classroom) => presentClassroom(classroom, counts.get(classroom.id) ?? 0));
}

/** The classroom as it is now, after a write of it. */
export async function readClassroom(trx: Knex, id: number): Promise<WireClassroom> {
  const found = await Classroom.query(trx).findById(id).withGraphFetched(CLASSROOM_GRAPH).throwIfNotFound();
  const [presented] = await presentClassrooms(trx, [found]);
  return presented as WireClassroom;
}

export function presentClassroom(classroom: Classroom, children_count: number): WireClassroom {
  const { preschool, products, teachers } = classroom;
  if (!preschool) throw new Error('presentClassroom needs CLASSROOM_GRAPH');
  return {
    id: classroom.id,
    name: classroom.name,
    preschool_id: classroom.preschool_id,
    preschool: presentPreschoolName(preschool),
    child_years: classroom.child_years,
    child_products: byName(products),
    capacity: classroom.capacity,
    children_count,
    teachers: byName(teachers),
  };
}

async function countChildren(trx: Knex, ids: number[]): Promise<Map<number, number>> {
  const found = await trx.raw(
    `SELECT classroom_id, count(*) AS count FROM children
      WHERE classroom_id = ANY (?::bigint[]) AND status = ANY (?::int[]) GROUP BY classroom_id`,
    [ids, [...attendingStatuses]],
  );
  return new Map(
    found.rows.map((row: { classroom_id: number; count: number }) => [row.classroom_id, row.count]),
  );
}
