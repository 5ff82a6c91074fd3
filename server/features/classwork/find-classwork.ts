/** Finding classwork within the actor's scope: lists, newest first, and the one that a path names. */
import type { QueryBuilder } from 'objection';
import type { Actor, Context } from '../../context';
import { searchPattern } from '../../db/search-pattern';
import { Classroom } from '../../models/classroom';
import { Classwork, reachedClassrooms } from '../../models/classwork';
import { CLASSWORK_GRAPH, graphModifiers, presentClasswork } from './present';

interface ListQuery {
  page: number;
  per_page: number;
  search?: string;
}

/** A classroom whose classwork the actor may read. */
export function readableClassroom({ trx, actor }: Pick<Context, 'trx' | 'actor'>, id: number) {
  return Classroom.query(trx).whereIn('classrooms.id', reachedClassrooms(actor)).findById(id);
}

/**
 * The classwork that a path names: in that classroom, or in none any more, when any classroom of its preschool
 * leads to it, so that it can be put back into one.
 */
export async function findClasswork(
  context: Pick<Context, 'trx' | 'actor'>,
  { classroomId, classworkId }: { classroomId: number; classworkId: number },
  { lock }: { lock: boolean },
): Promise<Classwork | undefined> {
  const { trx, actor } = context;
  const classroom = await readableClassroom(context, classroomId);
  if (!classroom) return undefined;
  if (lock) await trx('classwork').where({ id: classworkId }).forUpdate().first('id');
  return Classwork.query(trx)
    .modify('visibleTo', actor)
    .findById(classworkId)
    .where((either) =>
      either
        .modify('inClassroom', classroom.id)
        .orWhere((orphan) =>
          orphan.modify('withoutClassroom').where('classwork.preschool_id', classroom.preschool_id),
        ),
    )
    .withGraphFetched(CLASSWORK_GRAPH)
    .modifiers(graphModifiers);
}

/** A page of the classwork that the actor may see; `narrow` says which of it. */
export async function listClasswork(
  { trx, actor }: { trx: Context['trx']; actor: Actor },
  { page, per_page, search }: ListQuery,
  narrow: (query: QueryBuilder<Classwork>) => void,
) {
  const query = Classwork.query(trx).modify('visibleTo', actor);
  narrow(query as QueryBuilder<Classwork>);
  if (search) {
    const pattern = searchPattern(search);
    query.where((either) =>
      either
        .whereILike('classwork.name', pattern)
        // The words of the body, not the markup.
        .orWhereRaw("regexp_replace(classwork.body, '<[^>]*>', ' ', 'g') ILIKE ?", [pattern])
        .orWhereExists(Classwork.relatedQuery('subjects').whereILike('subjects.name', pattern)),
    );
  }
  const { results, total } = await query
    .withGraphFetched(CLASSWORK_GRAPH)
    .modifiers(graphModifiers)
    .orderBy('classwork.id', 'desc')
    .page(page - 1, per_page);
  return { data: await presentClasswork({ trx, actor }, results), total };
}
