/**
 * The configuration: every environment variable the server reads, each optional, all checked once at start.
 * Everything wrong is named at once, with what it should be. The README's table says the same in words.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { logLevels } from './log';
import { StartProblem } from './start-problem';

/** What Firebase Cloud Messaging needs of a Google service account. */
export interface FcmServiceAccount {
  projectId: string;
  clientEmail: string;
  privateKey: string;
  tokenUri: string;
}

export interface Env {
  port: number;
  /** Absent: all addresses. */
  host?: string;
  /** Absolute. */
  dataDir: string;
  /** Absent: the embedded database. */
  databaseUrl?: string;
  /** Absent: kept in DATA_DIR. Always there with `databaseUrl`. */
  appSecret?: string;
  previousSecret?: string;
  /** Without a slash at its end. Absent: the address it listens on. */
  publicUrl?: string;
  /** Whether the demonstration's data belongs in an empty database. */
  demo: boolean;
  /** Whether a demonstration may be served: DEMO=1 was said, or nobody but this machine comes to it. */
  mayServeDemo: boolean;
  smtpUrl?: string;
  mailFrom?: string;
  mailWebhookKey?: string;
  fcmServiceAccount?: FcmServiceAccount;
  fcmBaseUrl?: string;
  billplzBaseUrl?: string;
  stripeBaseUrl?: string;
  /** Absent: problems alone. */
  logLevel?: (typeof logLevels)[number];
  /** Absent: no `/metrics`. */
  metricsToken?: string;
  /** Calls that a process works on at once, and that wait. Absent: the usual. */
  callsAtOnce?: number;
  callsWaiting?: number;
  /** Where the business clock starts. Absent: with the machine. */
  now?: Date;
}

/** As a browser would write it: the scheme and the host in small letters. */
const webAddress = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).href.replace(/\/+$/, ''));

const whole = (least: number, most: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(least).max(most));

const mailbox = z.string().regex(/^([^<>@]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/);

const serviceAccount = z
  .string()
  .transform((text) => JSON.parse(text.trimStart().startsWith('{') ? text : readFileSync(text, 'utf8')))
  .pipe(
    z.object({
      project_id: z.string().min(1),
      client_email: z.string().min(1),
      private_key: z.string().includes('PRIVATE KEY'),
      token_uri: z.url().default('https://oauth2.googleapis.com/token'),
    }),
  )
  .transform((key) => ({
    projectId: key.project_id,
    clientEmail: key.client_email,
    privateKey: key.private_key,
    tokenUri: key.token_uri,
  }));

/** Each variable: its form, and the words for "should be". */
const forms = {
  PORT: [whole(0, 65_535), 'a port number from 1 to 65535, or 0 for any free one'],
  HOST: [
    z.string().regex(/^[A-Za-z0-9.:_-]+$/),
    'a host name or an address to listen on, for example 127.0.0.1 or 0.0.0.0',
  ],
  DATA_DIR: [z.string().transform((path) => resolve(path)), 'a folder'],
  DATABASE_URL: [
    z.url({ protocol: /^postgres(ql)?$/ }),
    'the address of a PostgreSQL 15 or newer, for example postgres://user:password@host:5432/tadika',
  ],
  APP_SECRET: [z.string().min(32), 'a random text of at least 32 characters'],
  APP_SECRET_PREVIOUS: [z.string().min(32), 'the APP_SECRET of before, of at least 32 characters'],
  PUBLIC_URL: [webAddress, 'the address people open, for example https://tadika.example.my'],
  DEMO: [z.enum(['0', '1']).transform((text) => text === '1'), '0 for no demo data, or 1'],
  SMTP_URL: [
    z.url({ protocol: /^smtps?$/ }),
    'the address of a mail server, for example smtps://user:password@host:465',
  ],
  MAIL_FROM: [mailbox, 'the sender of mail, for example Tadika <office@example.my>'],
  MAIL_WEBHOOK_KEY: [z.string().min(8), "the mail provider's webhook signing key, at least 8 characters"],
  FCM_SERVICE_ACCOUNT: [
    serviceAccount,
    "a Google service account's key: its JSON text, or the path of the file that holds it",
  ],
  FCM_BASE_URL: [webAddress, 'a web address, for example https://fcm.googleapis.com'],
  BILLPLZ_BASE_URL: [webAddress, 'a web address, for example https://www.billplz-sandbox.com'],
  STRIPE_BASE_URL: [webAddress, 'a web address, for example https://api.stripe.com'],
  LOG_LEVEL: [z.enum(logLevels), `one of ${logLevels.join(', ')}`],
  METRICS_TOKEN: [z.string().min(16), 'a random text of at least 16 characters'],
  CALLS_AT_ONCE: [whole(1, 10_000), 'a number from 1 to 10000'],
  CALLS_WAITING: [whole(0, 100_000), 'a number from 0 to 100000'],
  NOW: [
    z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
    'an instant, for example 2026-03-11T09:00:00+08:00',
  ],
} satisfies Record<string, [z.ZodType, string]>;

type Name = keyof typeof forms;
type Given = { [N in Name]?: z.output<(typeof forms)[N][0]> };

/** Shown in problems only when they hold no secret. */
const SHOWN: Name[] = [
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'DEMO',
  'MAIL_FROM',
  'LOG_LEVEL',
  'CALLS_AT_ONCE',
  'CALLS_WAITING',
  'NOW',
];

/** @throws StartProblem that names everything wrong, one sentence a line. */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const problems: string[] = [];
  const given: Given = {};
  for (const name of Object.keys(forms) as Name[]) {
    const text = variables[name]?.trim();
    if (!text) continue; // Left empty, as files of variables often have it, is left out.
    const [form, shouldBe] = forms[name];
    const value = parse(form, text);
    if (value === undefined) {
      const what = SHOWN.includes(name) ? `${name} is "${text}"` : `${name} is not right`;
      problems.push(`${what}: it should be ${shouldBe}.`);
    } else Object.assign(given, { [name]: value });
  }
  problems.push(...contradictions(given, variables));
  if (problems.length > 0) throw new StartProblem(problems.join('\n'));
  return toEnv(given);
}

function parse(form: z.ZodType, text: string): unknown {
  try {
    return form.safeParse(text).data;
  } catch {
    return undefined; // A file that cannot be read, a text that is not JSON.
  }
}

function contradictions(given: Given, variables: Record<string, string | undefined>): string[] {
  const problems: string[] = [];
  const outside = Boolean(variables.DATABASE_URL?.trim());
  if (outside && !variables.APP_SECRET?.trim()) {
    problems.push(
      `APP_SECRET is missing: with DATABASE_URL it should be ${forms.APP_SECRET[1]}, the same for every server on that database.`,
    );
  }
  if (outside && given.DEMO) {
    problems.push(
      'DEMO is "1": with DATABASE_URL it should be left out, since no demo data is loaded there.',
    );
  }
  if (given.NOW && (outside || given.DEMO === false)) {
    problems.push('NOW should be left out: only a server with demo data may have a clock of its own.');
  }
  if (given.MAIL_FROM === undefined && given.SMTP_URL && !variables.MAIL_FROM?.trim()) {
    problems.push(`MAIL_FROM is missing: with SMTP_URL it should be ${forms.MAIL_FROM[1]}.`);
  }
  return [...problems, ...firebaseGaps(variables)];
}

/** The app's half of push, built into it by `npm start`: all of it or none. */
function firebaseGaps(variables: Record<string, string | undefined>): string[] {
  const names = ['API_KEY', 'APP_ID', 'MESSAGING_SENDER_ID', 'PROJECT_ID', 'VAPID_KEY'];
  const missing = names.map((name) => `VITE_FIREBASE_${name}`).filter((name) => !variables[name]?.trim());
  if (missing.length === 0 || missing.length === names.length) return [];
  return missing.map(
    (name) => `${name} is missing: it should be what the Firebase console shows, as the others are given.`,
  );
}

const isLoopback = (host: string) => /^(localhost|127\.[\d.]+|\[?::1\]?)$/i.test(host);

/** Whether people at other machines are expected: they come to the address itself, or by a proxy on this machine. */
function isOpenToOthers(host: string | undefined, publicUrl: string | undefined): boolean {
  if (host === undefined || !isLoopback(host)) return true;
  if (publicUrl === undefined) return false;
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' || !isLoopback(hostname);
}

function toEnv(given: Given): Env {
  const demo = given.DATABASE_URL === undefined && given.DEMO !== false;
  const host = given.HOST ?? (demo ? '127.0.0.1' : undefined);
  return {
    port: given.PORT ?? 3000,
    host,
    dataDir: given.DATA_DIR ?? resolve('.data'),
    databaseUrl: given.DATABASE_URL,
    appSecret: given.APP_SECRET,
    previousSecret: given.APP_SECRET_PREVIOUS,
    publicUrl: given.PUBLIC_URL,
    demo,
    mayServeDemo: given.DEMO === true || !isOpenToOthers(host, given.PUBLIC_URL),
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM,
    mailWebhookKey: given.MAIL_WEBHOOK_KEY,
    fcmServiceAccount: given.FCM_SERVICE_ACCOUNT,
    fcmBaseUrl: given.FCM_BASE_URL,
    billplzBaseUrl: given.BILLPLZ_BASE_URL,
    stripeBaseUrl: given.STRIPE_BASE_URL,
    logLevel: given.LOG_LEVEL,
    metricsToken: given.METRICS_TOKEN,
    callsAtOnce: given.CALLS_AT_ONCE,
    callsWaiting: given.CALLS_WAITING,
    now: given.NOW,
  };
}
