/** Adding, renaming and deleting a subject; one that classwork has is not deleted. */
import type { Knex } from 'knex';
import type { AdministeredSubject } from '#shared/endpoints/subjects';
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { invalid } from '../../http/refusal';
import { Subject } from '../../models/subject';

const counted = (trx: Knex): Knex.QueryBuilder =>
  trx('subjects').select(
    'id',
    'name',
    trx.raw('(SELECT count(*)::int FROM classwork_subjects WHERE subject_id = subjects.id) AS classworks'),
  );

export async function listSubjects({ trx }: Pick<Context, 'trx'>): Promise<AdministeredSubject[]> {
  return counted(trx).orderByRaw('lower(name), id');
}

export async function findSubject({ trx }: Context, id: number): Promise<AdministeredSubject> {
  return counted(trx).where({ id }).first();
}

/** @throws Refusal 422 (by the constraint) for a name that there is already */
export async function createSubject(context: Context, { name }: { name: string }): Promise<number> {
  const { trx, clock } = context;
  const now = clock.now();
  const made = await Subject.query(trx)
    .insert({ name, created_at: now, updated_at: now } as Partial<Subject>)
    .returning('id');
  await audit(context, { action: 'created', entityType: 'subject', entityId: made.id, after: { name } });
  return made.id;
}

export async function updateSubject(
  context: Context,
  before: Subject,
  { name }: { name: string },
): Promise<void> {
  const { trx, clock } = context;
  await Subject.query(trx)
    .findById(before.id)
    .patch({ name, updated_at: clock.now() } as Partial<Subject>);
  await audit(context, {
    action: 'updated',
    entityType: 'subject',
    entityId: before.id,
    before: { name: before.name },
    after: { name },
  });
}

/** @throws Refusal 422 where a classwork has it */
export async function removeSubject(context: Context, { id, name }: Subject): Promise<void> {
  const { trx } = context;
  // Locked first: a classwork that takes it at this moment waits, and then finds it gone.
  await Subject.query(trx).findById(id).forUpdate();
  const used = await trx('classwork_subjects').where({ subject_id: id }).first('subject_id');
  if (used) throw invalid({ id: [officeMessages.subjectInUse] });
  await Subject.query(trx).deleteById(id);
  await audit(context, { action: 'deleted', entityType: 'subject', entityId: id, before: { name } });
}
