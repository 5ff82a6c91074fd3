/** A classwork as it stands on the wire, with no classroom in it that the reader has no business with. */
import type { Classwork as WireClasswork } from '#shared/endpoints/classwork';
import type { Context } from '../../context';
import { Classroom } from '../../models/classroom';
import { type Classwork, reachedClassrooms } from '../../models/classwork';
import { classworkPolicy } from './policy';

/** What a classwork must be fetched with. */
export const CLASSWORK_GRAPH = '[classrooms(byName).preschool, subjects(byName)]';
export const graphModifiers = {
  byName: (query: { orderBy: (column: string) => unknown }) => void query.orderBy('name'),
};

/** Many at once: which classrooms the reader may know of is one question for all. */
export async function presentClasswork(
  { trx, actor }: Pick<Context, 'trx' | 'actor'>,
  found: Classwork[],
): Promise<WireClasswork[]> {
  const named = [...new Set(found.flatMap(({ classrooms = [] }) => classrooms.map(({ id }) => id)))];
  const reached =
    named.length === 0 || actor.reach === 'all'
      ? named
      : (
          await Classroom.query(trx)
            .select('classrooms.id')
            .whereIn('classrooms.id', named)
            .whereIn('classrooms.id', reachedClassrooms(actor))
        ).map(({ id }) => id);
  const known = new Set(reached);
  return found.map((one) => ({
    id: one.id,
    classwork_id: one.id,
    preschool_id: one.preschool_id,
    name: one.name,
    body: one.body,
    availability: 'multiple',
    classrooms: (one.classrooms ?? [])
      .filter(({ id }) => known.has(id))
      .map(({ id, name, preschool }) => ({ id, name, preschool: preschool?.name ?? '' })),
    subjects: (one.subjects ?? []).map(({ id, name }) => ({ id, name })),
    attachment_type: typeOfAll(one),
    attachments: one.attachments,
    classwork_type: 'material',
    updated_at: one.updated_at.toISOString(),
    editable: classworkPolicy.edit(actor, one),
  }));
}

export async function presentOne(
  context: Pick<Context, 'trx' | 'actor'>,
  one: Classwork,
): Promise<WireClasswork> {
  const [presented] = await presentClasswork(context, [one]);
  return presented as WireClasswork;
}

function typeOfAll({ attachments }: Classwork): WireClasswork['attachment_type'] {
  const types = new Set(attachments.map(({ type }) => type));
  return types.size > 1 ? 'multiple' : ([...types][0] ?? null);
}
