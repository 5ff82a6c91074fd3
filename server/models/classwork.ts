/** A classwork with the classrooms it goes to and its subjects. */
import { Model, type QueryBuilder } from 'objection';
import type { Attachment } from '#shared/domain/attachments';
import { attendingStatuses } from '#shared/domain/statuses';
import type { Actor } from '../context';
import { Classroom } from './classroom';
import { hasThrough } from './relations';
import { Subject } from './subject';

export class Classwork extends Model {
  static override tableName = 'classwork';
  static override jsonAttributes = ['attachments'];

  declare id: number;
  declare preschool_id: number;
  declare name: string;
  /** Clean HTML: it is cleaned before it is stored. */
  declare body: string;
  declare attachments: Attachment[];
  declare created_at: Date;
  declare updated_at: Date;
  declare classrooms?: Classroom[];
  declare subjects?: Subject[];

  static override modifiers = {
    /**
     * Staff: what was made at their preschools, and what goes to a classroom of these. Parents: what goes to a
     * classroom that a child of theirs attends.
     */
    visibleTo(query: QueryBuilder<Classwork>, actor: Actor) {
      if (actor.reach === 'all') return;
      query.where((either) => {
        either.whereExists(
          Classwork.relatedQuery('classrooms').whereIn('classrooms.id', reachedClassrooms(actor)),
        );
        if (actor.reach === 'bound') either.orWhereIn('classwork.preschool_id', actor.preschoolIds);
      });
    },
    inClassroom(query: QueryBuilder<Classwork>, classroomId: number) {
      query.whereRaw(
        'EXISTS (SELECT 1 FROM classwork_classrooms AS goes WHERE goes.classwork_id = classwork.id AND goes.classroom_id = ?)',
        [classroomId],
      );
    },
    /** What is left when the last of its classrooms is deleted. */
    withoutClassroom(query: QueryBuilder<Classwork>) {
      query.whereRaw(
        'NOT EXISTS (SELECT 1 FROM classwork_classrooms AS goes WHERE goes.classwork_id = classwork.id)',
      );
    },
  };

  static override relationMappings = {
    classrooms: hasThrough(Classroom, 'classwork.id', 'classwork_classrooms', 'classwork_id', 'classroom_id'),
    subjects: hasThrough(Subject, 'classwork.id', 'classwork_subjects', 'classwork_id', 'subject_id'),
  };
}

/** The classrooms whose classwork the actor reads: those of the preschools, or the ones that own children attend. */
export function reachedClassrooms(actor: Actor) {
  const classrooms = Classroom.query().select('classrooms.id');
  if (actor.reach !== 'own') return classrooms.modify('visibleTo', actor);
  return classrooms.whereRaw(
    `EXISTS (SELECT 1 FROM children JOIN child_parents ON child_parents.child_id = children.id
             WHERE children.classroom_id = classrooms.id AND child_parents.user_id = ?
               AND children.status = ANY(?))`,
    [actor.userId, [...attendingStatuses]],
  );
}
