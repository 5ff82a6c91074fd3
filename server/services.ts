/** What verbs and jobs need of the world outside the database: the same for every call of a running server. */
import type { Printer } from './documents/printer';
import type { PaymentProviders } from './payment-providers/registry';
import type { MailProvider } from './providers/mail';
import type { PushProvider } from './providers/push';

export interface Services {
  /** Null where no mail server is set up: mail is then kept in the log. */
  mail: MailProvider | null;
  /** How people reach the app, without a slash at its end: for the links in mails. */
  publicUrl: string;
  payments: PaymentProviders;
  printer: Printer;
  /** Null where no push is set up: notifications are then in the app alone. */
  push: PushProvider | null;
  /** What the mail provider signs its reports with; null where none is expected. */
  mailWebhookKey: string | null;
}
