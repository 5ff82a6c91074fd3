/** Near misses as tablets tell of them. What is there already, as one that was sent again, is done. */
import { messages } from '#shared/messages';
import type { NoteNearMiss } from '#shared/records/near-miss';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { refused, type WriteOutcome } from '../../sync/outcome';
import type { NoteSync } from '../../sync/record-sync';
import { incidentsPolicy } from './policy';

export const nearMissSync: NoteSync<NoteNearMiss> = {
  may: incidentsPolicy.noteNearMiss,
  async run(context, entries) {
    const outcomes: WriteOutcome[] = [];
    for (const { input } of entries) outcomes.push(await takeNote(context, input.arguments));
    return outcomes;
  },
};

async function takeNote(
  context: Context,
  { preschool: _, ...given }: NoteNearMiss['arguments'],
): Promise<WriteOutcome> {
  const { trx, actor, clock } = context;
  const { id, preschool_id, classroom_id, noted_at, ...said } = given;
  const there = await trx('near_misses').where({ id }).first();
  if (there) {
    const isSame =
      there.recorded_by === actor.userId &&
      there.preschool_id === preschool_id &&
      Object.entries(said).every(([field, value]) => there[field] === value);
    return isSame ? { status: 'applied' } : refused('id', messages.operationReused);
  }
  if (given.day > clock.today()) return refused('day', messages.dateFuture);
  const room =
    classroom_id && (await trx('classrooms').where({ id: classroom_id, preschool_id }).first('id'));
  if (classroom_id && !room) return refused('classroom_id', messages.classroomElsewhere);
  await trx('near_misses').insert({ ...given, recorded_by: actor.userId, recorded_at: clock.now() });
  await audit(context, {
    action: 'recorded',
    entityType: 'near_miss',
    entityId: id,
    preschoolId: preschool_id,
    after: { classroom_id, ...said },
  });
  return { status: 'applied' };
}
