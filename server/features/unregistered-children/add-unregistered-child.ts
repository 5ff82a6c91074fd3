/** Noting an unregistered child and telling the chosen addresses: all in one transaction. */
import type * as z from 'zod/mini';
import type { unregisteredChildForm } from '#shared/endpoints/unregistered-children';
import { messages } from '#shared/messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { invalid } from '../../http/refusal';
import { Classroom } from '../../models/classroom';
import { Preschool } from '../../models/preschool';
import { UnregisteredChildRow } from '../../models/unregistered-child';
import { sendMails } from '../mails/send-mail';
import { requireOpen } from '../preschools/capacity';
import { noticeOf } from './notice';
import { requireFewStrangers } from './typed-recipients';

type UnregisteredChildForm = z.output<typeof unregisteredChildForm>;

/** What its mails are about, in the mail log. */
export const ABOUT = 'unregistered_child';

/**
 * A preschool that is outside and one that is not there are told alike.
 * @throws Refusal 422 when the preschool is outside the actor's; and as below
 */
export async function addUnregisteredChild(
  context: Context,
  form: UnregisteredChildForm,
): Promise<UnregisteredChildRow> {
  const { trx, actor } = context;
  const preschool = await Preschool.query(trx).modify('visibleTo', actor).findById(form.preschool_id);
  if (!preschool) throw invalid({ preschool_id: [messages.preschoolUnknown] });
  return storeUnregisteredChild(context, preschool, form);
}

/**
 * Each address gets a message of its own: nobody sees the others', and one that does not work stops no other. The caller
 * has checked that the actor may write about this preschool.
 * @param noted of a note that a tablet sent: its id there, and the day that the child came
 * @throws Refusal 422 when the preschool is closed, the classroom another preschool's, or the addresses too many for a day
 */
export async function storeUnregisteredChild(
  context: Context,
  preschool: Preschool,
  form: UnregisteredChildForm,
  noted: Partial<Pick<UnregisteredChildRow, 'note_id' | 'came_on'>> = {},
): Promise<UnregisteredChildRow> {
  const { trx, actor, clock } = context;
  const { selected_emails, ...given } = form;
  const classroom = await findClassroom(context, preschool, form.classroom_id);
  await requireFewStrangers(context, preschool, selected_emails);
  const made = await UnregisteredChildRow.query(trx)
    .insert({ ...given, ...noted, created_by: actor.userId, created_at: clock.now() })
    .returning('*');
  const notice = noticeOf(context, made, preschool, classroom);
  await sendMails(
    context,
    selected_emails.map((address) => ({
      ...notice,
      kind: ABOUT,
      to: [address],
      about: { type: ABOUT, id: made.id },
      preschoolId: preschool.id,
    })),
  );
  await audit(context, [
    {
      action: 'created',
      entityType: ABOUT,
      entityId: made.id,
      preschoolId: preschool.id,
      after: { ...given, came_on: noted.came_on, selected_emails },
    },
  ]);
  return made;
}

async function findClassroom({ trx }: Context, { id: preschool_id }: Preschool, id: number) {
  await requireOpen(trx, preschool_id);
  const classroom = await Classroom.query(trx).findOne({ id, preschool_id });
  if (!classroom) throw invalid({ classroom_id: [messages.classroomElsewhere] });
  return classroom;
}
