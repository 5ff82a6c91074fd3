/** Notes of unregistered children as tablets send them. */
import { messages } from '#shared/messages';
import type { NoteUnregisteredChild } from '#shared/records/unregistered-child';
import type { Context } from '../../context';
import { Preschool } from '../../models/preschool';
import { UnregisteredChildRow } from '../../models/unregistered-child';
import { refused, type WriteOutcome } from '../../sync/outcome';
import type { NoteSync } from '../../sync/record-sync';
import { storeUnregisteredChild } from './add-unregistered-child';
import { unregisteredChildrenPolicy } from './policy';

export const unregisteredChildSync: NoteSync<NoteUnregisteredChild> = {
  may: unregisteredChildrenPolicy.add,
  async run(context, entries) {
    const outcomes: WriteOutcome[] = [];
    for (const { input } of entries) outcomes.push(await takeNote(context, input.arguments));
    return outcomes;
  },
};

/** A note that is there already, as one that was declined and sent again by two tablets, is done. */
async function takeNote(
  context: Context,
  { id: note_id, date: came_on, ...form }: NoteUnregisteredChild['arguments'],
): Promise<WriteOutcome> {
  const { trx, actor } = context;
  const there = await UnregisteredChildRow.query(trx).findOne({ note_id });
  if (there) {
    const { name, preschool_id, child_age, parent_name } = form;
    const mine = [actor.userId, came_on, name, preschool_id, child_age, parent_name];
    const known = [there.created_by, there.came_on, there.name, there.preschool_id];
    const isSame = JSON.stringify(mine) === JSON.stringify([...known, there.child_age, there.parent_name]);
    return isSame ? { status: 'applied' } : refused('id', messages.operationReused);
  }
  const preschool = await Preschool.query(trx).findById(form.preschool_id);
  if (!preschool) return refused('preschool_id', messages.preschoolUnknown);
  await storeUnregisteredChild(context, preschool, form, { note_id, came_on });
  return { status: 'applied' };
}
