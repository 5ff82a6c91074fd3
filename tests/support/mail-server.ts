/** A real SMTP server in the test's process: it keeps what it takes, and fails as it is told. */
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { createMailProvider, type MailProvider } from '../../server/providers/mail';

export interface TakenMail {
  from: string;
  to: string[];
  /** The message as it went over the wire. */
  raw: string;
}

/** An answer of the server instead of "250": its code and words. */
export interface Fault {
  code: number;
  text: string;
}

export interface MailServer {
  url: string;
  provider: MailProvider;
  taken: TakenMail[];
  /** The next answers, one a message; after them all is well. */
  faults: Fault[];
  /** Addresses it never takes. */
  refused: Map<string, Fault>;
  stop(): Promise<void>;
}

export const MAIL_FROM = 'Tadika Test <office@tadika.test>';

/** `query` goes to the address: `?requireTLS=true`. */
export async function startMailServer(options: SMTPServerOptions = {}, query = ''): Promise<MailServer> {
  const taken: TakenMail[] = [];
  const faults: Fault[] = [];
  const refused = new Map<string, Fault>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    ...options,
    onRcptTo({ address }, _session, done) {
      done(asError(refused.get(address)));
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const fault = faults.shift();
        if (fault) return done(asError(fault));
        taken.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(parts).toString(),
        });
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const url = `smtp://127.0.0.1:${port}${query}`;
  const provider = createMailProvider({ smtpUrl: url, from: MAIL_FROM });
  return {
    url,
    provider,
    taken,
    faults,
    refused,
    stop: () => {
      provider.close();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function asError(fault: Fault | undefined): Error | null {
  return fault ? Object.assign(new Error(fault.text), { responseCode: fault.code }) : null;
}
