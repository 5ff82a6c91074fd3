/**
 * Files of a message are kept by reference and made when it goes out, so that a try next morning sends what is true
 * then, and the log holds no files.
 */
import type { JobDependencies } from '../../jobs/job-context';
import type { MailAttachment } from '../../models/mail';
import type { OutgoingMail } from '../../providers/mail';
import { type PrintContext, type Printed, printInvoice, printReceipt } from '../documents/print-invoice';
import { printQuotation } from '../quotations/print-quotation';

type MadeFile = { content: Buffer; contentType: string };
/** A job's, or a call's by the person who asks. */
type Dependencies = JobDependencies & { asker?: number | null };
export type AttachmentMakers = Record<string, (dependencies: Dependencies, id: string) => Promise<MadeFile>>;

/** Each kind of attachment and what makes it, of the record of an id; in the language of whom it is for. */
export const attachmentMakers: AttachmentMakers = {
  invoice: async (dependencies, id) =>
    asPdf(await printInvoice(await readByPayer(dependencies, Number(id)), Number(id))),
  quotation: async (dependencies, id) =>
    asPdf(await printQuotation(await readByPayer(dependencies, Number(id), 'quotations'), Number(id))),
  receipt: async (dependencies, id) =>
    asPdf(await printReceipt(await readByPayer(dependencies, Number(id)), Number(id))),
};

const asPdf = ({ content }: Printed): MadeFile => ({ content, contentType: 'application/pdf' });

async function readByPayer(
  { knex: trx, clock, services, asker = null }: Dependencies,
  id: number,
  table: 'invoices' | 'quotations' = 'invoices',
): Promise<PrintContext> {
  const payer = await trx('users')
    .join(table, `${table}.parent_id`, 'users.id')
    .where(`${table}.id`, id)
    .first('users.language');
  return { trx, clock, services, asker, language: payer?.language ?? 'en' };
}

export async function makeAttachments(
  dependencies: Dependencies,
  attachments: readonly MailAttachment[],
  makers: AttachmentMakers,
): Promise<OutgoingMail['attachments']> {
  const made = [];
  for (const { kind, id, filename } of attachments) {
    const make = makers[kind];
    if (!make) throw new Error(`Nobody makes attachments of the kind ${kind}.`);
    made.push({ filename, ...(await make(dependencies, id)) });
  }
  return made;
}
