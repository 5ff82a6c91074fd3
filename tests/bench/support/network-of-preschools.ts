/** A network of preschools with a tablet for every ten children, written in bulk. */
import type { Knex } from 'knex';
import { TEACHER_ROLE } from '#shared/permissions';
import { hashPassword } from '../../../server/features/session/sign-in';
import { publishEverything } from '../../../server/sync/publish-everything';

const PASSWORD = 'tadika-bench';

export interface BenchTablet {
  email: string;
  password: string;
  /** The children that its teacher takes entries of. */
  children: number[];
}

/** Answers the tablets and the activities that they log. */
export async function fillNetwork(
  knex: Knex,
  {
    preschools,
    tabletsEach,
    childrenEach,
  }: { preschools: number; tabletsEach: number; childrenEach: number },
): Promise<{ tablets: BenchTablet[]; activities: number[] }> {
  const at = { created_at: new Date(), updated_at: new Date() };
  const password_hash = await hashPassword(PASSWORD);
  const schools = range(preschools, (id) => ({ id, name: `Tadika ${id}`, short_name: `T${id}`, ...at }));
  const tablets = schools.flatMap((school) =>
    range(tabletsEach, (place) => {
      const id = (school.id - 1) * tabletsEach + place;
      const children = range(childrenEach, (child) => (id - 1) * childrenEach + child);
      return { id, preschool: school.id, email: `tablet${id}@bench.test`, children };
    }),
  );
  const activities = range(10, (id) => id);
  await knex.transaction(async (trx) => {
    await trx('preschools').insert(schools);
    await trx('users').insert(
      tablets.map(({ id, email }) => ({ id, name: `Cikgu ${id}`, email, password_hash, ...at })),
    );
    await trx('user_roles').insert(tablets.map(({ id }) => ({ user_id: id, role_id: TEACHER_ROLE })));
    await trx('user_preschools').insert(
      tablets.map(({ id, preschool }) => ({ user_id: id, preschool_id: preschool })),
    );
    for (const { preschool, children } of tablets)
      await trx('children').insert(
        children.map((id) => ({ id, fullname: `Child ${id}`, status: 1, preschool_id: preschool, ...at })),
      );
    await trx('masters').insert(
      activities.map((id) => ({ id, kind: 'activity', name: `Activity ${id}`, ...at })),
    );
    await publishEverything(trx);
  });
  return {
    activities,
    tablets: tablets.map(({ email, children }) => ({ email, password: PASSWORD, children })),
  };
}

/** From 1 on. */
function range<T>(count: number, make: (number: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index + 1));
}
