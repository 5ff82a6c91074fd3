/**
 * Files of a message are kept by reference and made when it goes out, so that a try next morning sends what is true
 * then, and the log holds no files.
 */
import type { JobHouse } from '../../jobs/job-context';
import type { MailAttachment } from '../../models/mail';
import type { OutgoingMail } from '../../providers/mail';
import { type PrintContext, type Printed, printInvoice, printReceipt } from '../documents/print-invoice';
import { printQuotation } from '../documents/print-quotation';

type MadeFile = { content: Buffer; contentType: string };
/** A job's, or a call's by the person who asks. */
type House = JobHouse & { asker?: number | null };
export type AttachmentMakers = Record<string, (house: House, id: string) => Promise<MadeFile>>;

/** Each kind of attachment and what makes it, of the record of an id; in the language of whom it is for. */
export const attachmentMakers: AttachmentMakers = {
  invoice: async (house, id) => asPdf(await printInvoice(await readByPayer(house, Number(id)), Number(id))),
  quotation: async (house, id) =>
    asPdf(await printQuotation(await readByPayer(house, Number(id), 'quotations'), Number(id))),
  receipt: async (house, id) => asPdf(await printReceipt(await readByPayer(house, Number(id)), Number(id))),
};

const asPdf = ({ content }: Printed): MadeFile => ({ content, contentType: 'application/pdf' });

async function readByPayer(
  { knex: trx, clock, services, asker = null }: House,
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
  house: House,
  attachments: readonly MailAttachment[],
  makers: AttachmentMakers,
): Promise<OutgoingMail['attachments']> {
  const made = [];
  for (const { kind, id, filename } of attachments) {
    const make = makers[kind];
    if (!make) throw new Error(`Nobody makes attachments of the kind ${kind}.`);
    made.push({ filename, ...(await make(house, id)) });
  }
  return made;
}
