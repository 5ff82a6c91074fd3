/** Setting the two fixed addresses that a preschool's notices are offered to. */
import { audit } from '../../audit';
import type { Context } from '../../context';
import { Preschool } from '../../models/preschool';

export async function saveNoticeRecipients(
  context: Context,
  before: Preschool,
  emails: string[],
): Promise<void> {
  const { trx, clock, changes } = context;
  await Preschool.query(trx)
    .findById(before.id)
    .patch({ notice_emails: emails, updated_at: clock.now() } as Partial<Preschool>);
  changes.changed(before.id, 'preschool', before.id);
  await audit(context, [
    {
      action: 'updated',
      entityType: 'preschool',
      entityId: before.id,
      preschoolId: before.id,
      before: { notice_emails: before.notice_emails },
      after: { notice_emails: emails },
    },
  ]);
}
