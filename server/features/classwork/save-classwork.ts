/** Publishing a classwork and changing it. */
import { type Attachment, attachmentMessages, readAttachment } from '#shared/domain/attachments';
import type { ClassworkForm, ClassworkUpdate } from '#shared/endpoints/classwork';
import { messages } from '#shared/messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { announce } from '../../events';
import { conflict, invalid } from '../../http/refusal';
import { Classroom } from '../../models/classroom';
import { Classwork } from '../../models/classwork';
import { Subject } from '../../models/subject';
import { cleanBody } from './clean-body';
import { CLASSWORK_GRAPH, graphModifiers, presentOne } from './present';

interface Checked {
  name: string;
  body: string;
  attachments: Attachment[];
  classrooms: number[];
  subjects: number[];
}

/** @throws Refusal 422 for classrooms outside the actor's reach, unknown subjects, addresses of no use */
export async function createClasswork(
  context: Context,
  classroom: Classroom,
  form: ClassworkForm,
): Promise<Classwork> {
  const { trx, clock } = context;
  const checked = await checkForm(context, form);
  const now = clock.now();
  const made = await Classwork.query(trx)
    .insert({
      // Where it goes to one preschool, it is that one's, whichever classroom it was written in.
      preschool_id: await homeOf(context, checked.classrooms, classroom.preschool_id),
      name: checked.name,
      body: checked.body,
      attachments: checked.attachments,
      created_at: now,
      updated_at: now,
    })
    .returning('*');
  await link(context, made.id, checked);
  await announce(context, 'classworkPublished', { ...made, classroomIds: checked.classrooms });
  const after = await fetchWhole(context, made.id);
  await audit(context, [entry('created', after, undefined, after)]);
  return after;
}

/**
 * Replaces all of it; attachments and subjects that are left out stay.
 * @throws Refusal 409 with the current state when it was saved by someone else since `form.updated_at`
 */
export async function updateClasswork(
  context: Context,
  before: Classwork,
  form: ClassworkUpdate,
): Promise<Classwork> {
  const { trx, clock } = context;
  if (form.updated_at !== undefined && form.updated_at !== before.updated_at.toISOString())
    throw conflict(messages.conflict, await presentOne(context, before));
  const checked = await checkForm(context, form);
  // Moved at every save, within a millisecond too: it is what tells one state from the next.
  const updated_at = new Date(Math.max(clock.now().getTime(), before.updated_at.getTime() + 1));
  await Classwork.query(trx)
    .findById(before.id)
    .patch({
      preschool_id: await homeOf(context, checked.classrooms, before.preschool_id),
      name: checked.name,
      body: checked.body,
      ...(form.attachments && { attachments: checked.attachments }),
      updated_at,
    });
  await trx('classwork_classrooms').where({ classwork_id: before.id }).delete();
  if (form.subjects) await trx('classwork_subjects').where({ classwork_id: before.id }).delete();
  await link(context, before.id, checked);
  const had = (before.classrooms ?? []).map(({ id }) => id);
  await announce(context, 'classworkPublished', {
    id: before.id,
    name: checked.name,
    classroomIds: checked.classrooms.filter((id) => !had.includes(id)),
  });
  const after = await fetchWhole(context, before.id);
  await audit(context, [entry('updated', after, before, after)]);
  return after;
}

/** Deletes it in all its classrooms; the audit trail keeps what it was. */
export async function deleteClasswork(context: Context, before: Classwork): Promise<void> {
  await Classwork.query(context.trx).deleteById(before.id);
  await audit(context, [entry('deleted', before, before, undefined)]);
}

async function checkForm({ trx, actor }: Context, form: ClassworkForm): Promise<Checked> {
  const classrooms = [...new Set(form.classrooms)];
  const subjects = [...new Set(form.subjects ?? [])];
  const reached = await Classroom.query(trx)
    .modify('visibleTo', actor)
    .whereIn('classrooms.id', classrooms)
    .select('classrooms.id')
    .forShare();
  const known = await Subject.query(trx).whereIn('id', subjects).select('id');
  const errors = {
    ...(reached.length < classrooms.length && { classrooms: [messages.classroomUnknown] }),
    ...(known.length < subjects.length && { subjects: [messages.subjectUnknown] }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const attachments = (form.attachments ?? []).map(({ type, url }, index) => {
    const read = readAttachment(type, url);
    if (!read) throw invalid({ [`attachments.${index}.url`]: [attachmentMessages[type]] });
    return read;
  });
  return { name: form.name, body: cleanBody(form.body), attachments, classrooms, subjects };
}

/** The preschool that keeps it: the old one while it still goes there, else that of the first classroom. */
async function homeOf({ trx }: Context, classrooms: number[], old: number): Promise<number> {
  const preschools: number[] = await trx('classrooms')
    .whereIn('id', classrooms)
    .orderBy('id')
    .pluck('preschool_id');
  return preschools.includes(old) ? old : (preschools[0] ?? old);
}

async function link({ trx }: Context, classwork_id: number, { classrooms, subjects }: Checked) {
  await trx('classwork_classrooms').insert(
    classrooms.map((classroom_id) => ({ classwork_id, classroom_id })),
  );
  if (subjects.length > 0)
    await trx('classwork_subjects').insert(subjects.map((subject_id) => ({ classwork_id, subject_id })));
}

async function fetchWhole({ trx }: Context, id: number): Promise<Classwork> {
  return Classwork.query(trx)
    .findById(id)
    .withGraphFetched(CLASSWORK_GRAPH)
    .modifiers(graphModifiers)
    .throwIfNotFound();
}

function entry(action: string, { id, preschool_id }: Classwork, before?: Classwork, after?: Classwork) {
  return {
    action,
    entityType: 'classwork',
    entityId: id,
    preschoolId: preschool_id,
    before: before && told(before),
    after: after && told(after),
  };
}

const told = ({ name, body, attachments, classrooms = [], subjects = [] }: Classwork) => ({
  name,
  body,
  attachments,
  classrooms: classrooms.map(({ id }) => id),
  subjects: subjects.map(({ id }) => id),
});
