/**
 * Files of a message are kept by reference and made when it goes out, so that a try next morning sends what is true
 * then, and the log holds no files.
 */
import type { MailAttachment } from '../../models/mail';
import type { OutgoingMail } from '../../providers/mail';
import type { AttachmentDependencies } from '../../services';

export async function makeAttachments(
  dependencies: AttachmentDependencies,
  attachments: readonly MailAttachment[],
): Promise<OutgoingMail['attachments']> {
  const made = [];
  for (const { kind, id, filename } of attachments) {
    const make = dependencies.services.attachmentMakers[kind];
    if (!make) throw new Error(`Nobody makes attachments of the kind ${kind}.`);
    made.push({ filename, ...(await make(dependencies, id)) });
  }
  return made;
}
