/** What verbs and jobs are given at start: the world outside the database, and what upper features do for lower ones. */
import type { ApprovedActs } from './approvals';
import type { Printer } from './documents/printer';
import type { EventHandlers } from './events';
import type { JobDependencies } from './jobs/job-context';
import type { PaymentProviders } from './payment-providers/registry';
import type { MailProvider } from './providers/mail';
import type { EInvoiceProviders } from './providers/my-invois';
import type { PushProvider } from './providers/push';

/** A job's, or a call's by the person who asks. */
export type AttachmentDependencies = JobDependencies & { asker?: number | null };
export type MadeFile = { content: Buffer; contentType: string };

export interface Services {
  /** What the server makes tokens with, and nobody else knows. */
  secret: string;
  /** Null where no mail server is set up: mail is then kept in the log. */
  mail: MailProvider | null;
  /** How people reach the app, without a slash at its end: for the links in mails. */
  publicUrl: string;
  payments: PaymentProviders;
  /** Where e-invoices go. */
  eInvoices: EInvoiceProviders;
  printer: Printer;
  /** Null where no push is set up: notifications are then in the app alone. */
  push: PushProvider | null;
  /** What the mail provider signs its reports with; null where none is expected. */
  mailWebhookKey: string | null;
  eventHandlers: EventHandlers;
  approvedActs: ApprovedActs;
  /** The file of each kind of attachment, of the record of an id. */
  attachmentMakers: Record<string, (dependencies: AttachmentDependencies, id: string) => Promise<MadeFile>>;
}
