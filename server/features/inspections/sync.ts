/** Papers as tablets tell of them. What is there already, as one that was sent again, is done; no code ever changes. */
import { messages } from '#shared/messages';
import type { NoteInspection } from '#shared/records/inspection';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { refused, type WriteOutcome } from '../../sync/outcome';
import type { NoteSync } from '../../sync/record-sync';
import { inspectionPolicy } from './policy';

export const inspectionSync: NoteSync<NoteInspection> = {
  may: inspectionPolicy.note,
  async run(context, entries) {
    const outcomes: WriteOutcome[] = [];
    for (const { input } of entries) outcomes.push(await takePaper(context, input.arguments));
    return outcomes;
  },
};

async function takePaper(
  context: Context,
  { preschool: _, ...given }: NoteInspection['arguments'],
): Promise<WriteOutcome> {
  const { trx, actor, clock } = context;
  const { id, preschool_id, day, codes } = given;
  const there = await trx('inspections').where({ id }).first();
  if (there) {
    const isSame =
      there.preschool_id === preschool_id && JSON.stringify(there.codes) === JSON.stringify(codes);
    return isSame ? { status: 'applied' } : refused('id', messages.operationReused);
  }
  if (day > clock.today()) return refused('day', messages.dateFuture);
  await trx('inspections').insert({ ...given, recorded_by: actor.userId, recorded_at: clock.now() });
  await audit(context, {
    action: 'recorded',
    entityType: 'inspection',
    entityId: id,
    preschoolId: preschool_id,
    after: { day, codes },
  });
  return { status: 'applied' };
}
