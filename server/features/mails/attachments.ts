/**
 * Files of a message are kept by reference and made when it goes out, so that a try next morning sends what is true
 * then, and the log holds no files.
 */
import type { JobContext } from '../../jobs/job-context';
import type { MailAttachment } from '../../models/mail';
import type { OutgoingMail } from '../../providers/mail';

type MadeFile = { content: Buffer; contentType: string };
export type AttachmentMakers = Record<string, (job: JobContext, id: string) => Promise<MadeFile>>;

/** Each kind of attachment and what makes it. */
export const attachmentMakers: AttachmentMakers = {};

export async function makeAttachments(
  job: JobContext,
  attachments: readonly MailAttachment[],
  makers: AttachmentMakers,
): Promise<OutgoingMail['attachments']> {
  const made = [];
  for (const { kind, id, filename } of attachments) {
    const make = makers[kind];
    if (!make) throw new Error(`Nobody makes attachments of the kind ${kind}.`);
    made.push({ filename, ...(await make(job, id)) });
  }
  return made;
}
