/**
 * The job that comes a day after an invoice, or a change of it, was told of: where nobody opened it and it is not paid, it goes out by
 * mail, once. Whoever has it by mail already, or wants no word of invoices, gets none.
 */
import { mailedKinds } from '#shared/domain/notifications';
import { inJobTransaction, type JobContext, type SystemContext } from '../../jobs/job-context';
import { sendInvoice } from '../invoices/send-invoice';
import { stillTrue } from './still-true';

export async function mailUnopenedInvoice(job: JobContext, notificationId: string): Promise<void> {
  await inJobTransaction(job, async (context) => {
    const { trx } = context;
    const waiting = await trx('notifications')
      .where({ id: notificationId })
      .whereIn('kind', [...mailedKinds])
      .whereNull('opened_at')
      .whereNull('mail_id')
      .whereNull('withdrawn_at')
      .forUpdate()
      .first('id', 'user_id', 'kind', 'about', 'created_at');
    if (!waiting || !(await stillTrue(trx, [notificationId])).has(notificationId)) return;
    if (await isUnwanted(context, waiting)) return;
    const mail = await sendInvoice(context, waiting.about.invoice_id);
    await trx('notifications').where({ id: notificationId }).update({ mail_id: mail.id });
  });
}

async function isUnwanted(
  { trx }: SystemContext,
  {
    user_id,
    kind,
    about,
    created_at,
  }: { user_id: number; kind: string; about: { invoice_id: number }; created_at: Date },
): Promise<boolean> {
  const choices = await trx('notification_choices').where({ user_id }).first('off');
  if (choices?.off.includes(kind)) return true;
  const mailed = await trx('mails')
    .where({ about_type: 'invoice', about_id: String(about.invoice_id), kind: 'invoice' })
    .whereIn('state', ['queued', 'sent'])
    .where('created_at', '>=', created_at)
    .first('id');
  return mailed !== undefined;
}
