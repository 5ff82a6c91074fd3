/** Invites the parents of an import whom nobody has invited: one transaction each, so that a second run goes on. */
import type { JobContext } from '../../jobs/job-context';
import { Import } from '../../models/import';
import { ChangeLog } from '../../sync/change-log';
import { invite } from '../people/invite';
import { importerOf } from './acting';

export async function inviteParents(job: JobContext, id: string): Promise<void> {
  const { knex, clock, services } = job;
  const held = await Import.query(knex).findById(id);
  if (held?.state !== 'done' || held.invited_by === null || services.mail === null) return;
  const waiting: number[] = await knex('import_records')
    .join('users', 'users.id', 'entity_id')
    .where({
      import_id: id,
      entity_type: 'user',
      invited_at: null,
      deactivated_at: null,
      password_hash: null,
    })
    .orderBy('users.id')
    .pluck('users.id');
  const actor = await importerOf(knex, held.invited_by);
  if (!actor) return;
  for (const userId of waiting) {
    await knex.transaction(async (trx) => {
      const still = await trx('users').where({ id: userId, invited_at: null }).forUpdate().first('id');
      if (still) await invite({ trx, clock, services, actor, changes: new ChangeLog() }, userId);
    });
  }
}
