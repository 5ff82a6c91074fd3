/** What tests of the pull begin with: a server, and preschools with their people and children. */
import { beforeAll } from 'vitest';
import { ChangeLog } from '../../server/sync/change-log';
import { buildChild, buildMaster, buildPreschool, buildUser } from '../support/factories';
import { runningApi } from './running-api';
import { reportRow } from './tablet';

export type Place = Awaited<ReturnType<typeof buildPreschool>>;

export const typesOf = (changes: { type: string; id: unknown }[]) =>
  changes.map(({ type, id }) => `${type} ${id}`).sort();

export function pullingServer() {
  const running = runningApi();
  let painting: number;
  beforeAll(async () => {
    painting = (await buildMaster(running.knex, 'activity', { name: 'Painting', desc: 'With fingers' })).id;
  });
  const staff = async (role: number, preschools: Place[]) =>
    running.api.as(await buildUser(running.knex, role, { preschools, name: `Role ${role}` }));
  return {
    running,
    staff,
    painting: () => painting,
    /** A preschool with a teacher and a therapist. */
    place: async () => {
      const preschool = await buildPreschool(running.knex);
      const [teacher, therapist] = [await staff(5, [preschool]), await staff(6, [preschool])];
      return { preschool, teacher, therapist };
    },
    childOf: async (preschool: Place, given: Record<string, unknown> = {}) =>
      (await buildChild(running.knex, preschool, given)).id,
    activities: (notes: string) => ({ activities: { rows: [reportRow(painting, { notes })] } }),
    /** Tells of changes by hand, in a transaction of their own. */
    announce: async (work: (changes: ChangeLog) => void): Promise<void> => {
      const changes = new ChangeLog();
      work(changes);
      await running.knex.transaction((trx) => changes.publish(trx));
    },
  };
}
