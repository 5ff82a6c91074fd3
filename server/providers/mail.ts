/**
 * The mail server, behind one small interface: SMTP by nodemailer. Says of each recipient whether the server took the
 * message, and of a failure whether trying again can help.
 */
import { createTransport, type SentMessageInfo } from 'nodemailer';

export interface OutgoingMail {
  /** Without angle brackets. The same at every try, so that a message that arrives twice can be told. */
  messageId: string;
  to: readonly string[];
  subject: string;
  text: string;
  html: string;
  attachments: readonly { filename: string; content: Buffer; contentType: string }[];
}

interface RefusedRecipient {
  address: string;
  /** What the server said. */
  why: string;
  /** False where the server asked to try again later (4xx). */
  permanent: boolean;
}

export interface Delivery {
  delivered: string[];
  refused: RefusedRecipient[];
}

/** The message went to nobody. */
export class MailProblem extends Error {
  override readonly name = 'MailProblem';
  constructor(
    message: string,
    /** True where another try would end the same way: the server said so (5xx). */
    readonly permanent: boolean,
  ) {
    super(message);
  }
}

export interface MailProvider {
  /** Who the mail comes from, as people read it. */
  readonly from: string;
  /** What stands right of the @ in message ids: the sender's domain. */
  readonly domain: string;
  /** The server that carries it. */
  readonly host: string;
  /** @throws MailProblem when nobody got it */
  send(mail: OutgoingMail): Promise<Delivery>;
  close(): void;
}

const TIME_LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export function createMailProvider(given: { smtpUrl: string; from: string }): MailProvider {
  const transport = createTransport({
    ...TIME_LIMITS,
    url: given.smtpUrl,
    ...(needsEncryption(given.smtpUrl) && { requireTLS: true }),
    // A message is made of what it is given: never of a file or an address that a text names.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    from: given.from,
    domain: given.from.split('@').at(-1)?.replace(/>$/, '') ?? 'localhost',
    host: new URL(given.smtpUrl).hostname,
    async send(mail) {
      try {
        return toDelivery(mail, await transport.sendMail(toMessage(mail, given.from)));
      } catch (error) {
        throw toProblem(error);
      }
    },
    close: () => transport.close(),
  };
}

/** A password goes to another machine only through an encrypted connection. */
function needsEncryption(smtpUrl: string): boolean {
  const { username, hostname } = new URL(smtpUrl);
  return username !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

function toMessage(mail: OutgoingMail, from: string) {
  return {
    from,
    // As objects, so that nothing in an address is read as a second one.
    to: mail.to.map((address) => ({ name: '', address })),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.messageId}>`,
    attachments: mail.attachments.map((attachment) => ({ ...attachment })),
    // Answering machines keep quiet.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

interface SmtpError {
  message: string;
  code?: string;
  responseCode?: number;
  response?: string;
  recipient?: string;
  rejectedErrors?: SmtpError[];
}

function toDelivery(mail: OutgoingMail, info: SentMessageInfo): Delivery {
  const problems: SmtpError[] = info.rejectedErrors ?? [];
  const refused = problems.map((problem) => ({
    address: problem.recipient ?? '',
    why: problem.response ?? problem.message,
    permanent: (problem.responseCode ?? 0) >= 500,
  }));
  const refusedAddresses = refused.map(({ address }) => address);
  return { delivered: mail.to.filter((address) => !refusedAddresses.includes(address)), refused };
}

/** What the server says of a recipient or a message; the rest (sign-in, encryption) is the setup's, for someone to mend. */
const OF_THE_MESSAGE = ['EENVELOPE', 'EMESSAGE'];

function toProblem(error: unknown): MailProblem {
  if (!(error instanceof Error)) return new MailProblem(String(error), false);
  const { message, code, rejectedErrors = [] } = error as Error & SmtpError;
  const causes = rejectedErrors.length > 0 ? rejectedErrors : [error as SmtpError];
  const permanent =
    OF_THE_MESSAGE.includes(code ?? '') && causes.every(({ responseCode = 0 }) => responseCode >= 500);
  return new MailProblem(message, permanent);
}
