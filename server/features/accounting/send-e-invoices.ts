/** Sending the e-invoices of a month: what stands in no document yet becomes one, and a job takes them out. */
import type { CalendarDate } from '#shared/domain/calendar-date';
import { totalOf } from '#shared/domain/e-invoice';
import { refusalsOf, toUbl } from '#shared/domain/e-invoice-ubl';
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { conflict } from '../../http/refusal';
import { enqueue } from '../../jobs/enqueue';
import type { Preschool } from '../../models/preschool';
import { companyOf, supplierOf } from './company';
import { kindOf, type Wanted, wantedOf } from './e-invoice-documents';
import { settingsOf } from './e-invoice-keys';
import { invoicesForReading, invoicesOfMonth } from './invoices-of-month';

/** @throws Refusal 409 where no keys are set, or nothing is to be sent */
export async function sendEInvoices(context: Context, { id }: Preschool, month: string): Promise<void> {
  const { trx, clock } = context;
  // Two that send at once make each document once.
  await trx('e_invoice_settings').where({ preschool_id: id }).forUpdate().first('preschool_id');
  const [company, settings] = [await companyOf(context, id), await settingsOf(context, id)];
  if (!company || !settings?.keys) throw conflict(officeMessages.eInvoiceNoKeys);
  const first: CalendarDate = `${month}-01`;
  const given = { id, first, today: clock.today(), supplier: supplierOf(company) };
  await invoicesForReading(trx, id, first);
  const wanted = await wantedOf(trx, given, await invoicesOfMonth(trx, id, first));
  const again = await trx('e_invoice_documents')
    .where({ preschool_id: id, month: first })
    .whereIn('state', ['to_send', 'sent'])
    .first('id');
  if (wanted.length === 0 && !again) throw conflict(officeMessages.eInvoiceNothing);
  for (const one of wanted) await store(context, id, settings.environment, one);
  await audit(context, {
    action: 'e_invoices_sent',
    entityType: 'preschool',
    entityId: id,
    preschoolId: id,
    after: { month, documents: wanted.length, amount: totalOf(wanted.flatMap(({ covers }) => covers)) },
  });
  await enqueueSending(context, id);
}

/** One job at a time works for a preschool. */
export const enqueueSending = (
  context: Parameters<typeof enqueue>[0],
  id: number,
  runAt?: Date,
): Promise<void> =>
  enqueue(
    context,
    'send_e_invoices',
    { preschool_id: id },
    { key: `e-invoices ${id}`, queue: `e-invoices ${id}`, ...(runAt && { runAt }) },
  );

async function store(
  { trx, clock, actor }: Context,
  preschool_id: number,
  environment: string,
  wanted: Wanted,
): Promise<void> {
  const { document, covers, month, consolidated, noteId } = wanted;
  const now = clock.now();
  // What breaks a published rule does not go out.
  const [refused] = refusalsOf(toUbl(document, now));
  const [{ id }] = await trx('e_invoice_documents')
    .insert({
      preschool_id,
      month,
      consolidated,
      environment,
      kind: kindOf(wanted),
      number: document.number,
      amount: totalOf(covers),
      document: JSON.stringify(document),
      created_by: actor.userId,
      created_at: now,
      updated_at: now,
      ...(refused && {
        state: 'invalid',
        refusal_code: refused.rule,
        refusal_text: refused.path || 'Document',
      }),
    })
    .returning('id');
  await trx('e_invoice_covers').insert(
    covers.map((cover) => ({
      document_id: id,
      amount: cover.amount,
      live: !refused,
      ...(noteId === null ? { invoice_id: cover.id } : { note_id: cover.id }),
    })),
  );
}
