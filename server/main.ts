/**
 * The server's entry: configuration, database, migrations, demonstration, app; then the address. Ends with
 * everything it started, in the opposite order.
 */
import type { Server } from 'node:http';
import { join, resolve } from 'node:path';
import type { Knex } from 'knex';
import { version } from '../package.json';
import { createApp } from './app';
import { backUp, renewEpoch, restore } from './backup';
import { type Clock, createClock } from './clock';
import { startEmbeddedDatabase } from './db/embedded';
import { createKnex } from './db/knex';
import { migrate } from './db/migrate';
import { refuseUnfitDatabase } from './db/refuse-unfit-database';
import { DEMO_PASSWORD, demoAccounts } from './demo/accounts';
import { simulatedEInvoices } from './demo/e-invoices';
import { makeNetwork, readSize } from './demo/large/make-network';
import { isEmptyDatabase, loadDemo } from './demo/load-demo';
import { type Simulators, startSimulators } from './demo/simulators/start-simulators';
import { ThreadPrinter } from './documents/printer';
import { atEnd, end, endOnMistakes, endOnSignals, hurry, isEnding } from './ending';
import { type Env, readEnv } from './env';
import { resealEInvoiceCertificates } from './features/accounting/e-invoice-certificate';
import { resealEInvoiceKeys } from './features/accounting/e-invoice-keys';
import { resealTabletKeys } from './features/devices/tablet-key';
import { tellDifferences } from './features/invoices/check-ledger';
import { resealCredentials } from './features/payments/credentials';
import { createFirstAdministratorLink } from './features/people/first-administrator';
import { renewWaitingLinks } from './features/people/one-time-links';
import { resealTotpSecrets } from './features/session/totp';
import { createMetrics } from './http/metrics';
import { USUAL_ROOM } from './http/work-limit';
import { startJobs } from './jobs/run-jobs';
import { addressOf, leave, type Place, reservePort, serve } from './listen';
import { log, tellPrinted } from './log';
import { PaymentProviders, paymentProviders } from './payment-providers/registry';
import { createMailProvider } from './providers/mail';
import { EInvoiceProviders } from './providers/my-invois';
import { createPushProvider, type PushProvider } from './providers/push';
import { SecretBox } from './providers/secret-box';
import type { Services } from './services';
import { StartProblem } from './start-problem';
import { storedSecret } from './stored-secret';
import { noteIdentity } from './sync/epoch';
import { wiring } from './wiring';

/** How long running requests may take once the server is asked to stop. */
const FINISH_LIMIT_MS = 10_000;
/** Where the large demonstration goes when no folder is named. */
const LARGE_DATA_DIR = '.data-large';
function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function start(): Promise<void> {
  const env = readEnv(process.env);
  if (env.logLevel) log.level = env.logLevel;
  const place = { host: env.host, port: env.port };
  place.port = await reservePort(place, tell);
  if (env.databaseUrl) await refuseUnfitDatabase(env.databaseUrl);
  const databaseUrl = env.databaseUrl ?? (await startDatabase(env));
  const secret = env.appSecret ?? storedSecret(join(env.dataDir, 'app-secret'));
  const clock = createClock(env.now);
  const knex = createKnex(databaseUrl);
  atEnd(() => knex.destroy());
  const demo = await oneAtATime(knex, async () => {
    await migrate(knex);
    await noteIdentity(knex);
    return prepareDemo(env, knex, clock, new SecretBox(secret));
  });
  const address = addressOf(place);
  const simulated = demo
    ? await simulateProviders({ env, place, clock, knex, publicUrl: env.publicUrl ?? address })
    : undefined;
  const { previousSecret } = env;
  const payments = new PaymentProviders({
    appSecret: secret,
    previousSecret,
    providers: paymentProviders({
      billplz: env.billplzBaseUrl ?? simulated?.url,
      stripe: env.stripeBaseUrl ?? simulated?.url,
    }),
  });
  if (previousSecret !== undefined) {
    await resealCredentials(knex, payments);
    await resealEInvoiceKeys(knex, payments);
    await resealEInvoiceCertificates(knex, payments);
    await resealTotpSecrets(knex, payments);
    await resealTabletKeys(knex, payments.box);
    await renewWaitingLinks(knex, secret, previousSecret);
  }
  const printer = new ThreadPrinter(join(import.meta.dirname, 'press.js'));
  atEnd(() => printer.stop());
  const services = {
    ...createServices(env, address),
    secret,
    payments,
    eInvoices: new EInvoiceProviders(simulated?.url ?? null),
    push: createPush(env, simulated),
    printer,
    ...wiring,
  };
  const metrics = env.metricsToken === undefined ? null : createMetrics({ knex, clock }, env.metricsToken);
  const app = createApp({
    knex,
    clock,
    secret,
    previousSecret,
    services,
    demo,
    asksSecondFactor: !demo,
    version,
    appDir: resolve(import.meta.dirname, '../app'),
    trustProxy: env.publicUrl?.startsWith('https:') ?? false,
    metrics,
    room: {
      atOnce: env.callsAtOnce ?? USUAL_ROOM.atOnce,
      waiting: env.callsWaiting ?? USUAL_ROOM.waiting,
    },
  });
  const jobs = startJobs(databaseUrl, { knex, clock, services, metrics });
  let server: Server | undefined;
  // Together: what supervises the process may not wait for one after the other.
  atEnd(async () => {
    await Promise.all([server && leave(server, FINISH_LIMIT_MS, hurry), jobs.stop()]);
  });
  server = await serve(app.callback(), place);
  const welcome = demo ? null : await createFirstAdministratorLink(knex, clock);
  if (demo) announceAccounts();
  if (welcome)
    tell(`Make the first administrator at ${env.publicUrl ?? address}${welcome} (valid for a day)`);
  tell(`Tadika is ready at ${address}`);
}

/** `npm run check:ledger`: compares the books, says what it found, and ends; with 1 where there is a difference. */
async function checkBooks(): Promise<number> {
  const env = readEnv(process.env);
  const knex = createKnex(env.databaseUrl ?? (await startDatabase(env)));
  atEnd(() => knex.destroy());
  if (!env.databaseUrl) await oneAtATime(knex, () => migrate(knex));
  return tellDifferences(knex, createClock(env.now), tell);
}

/** `npm run demo:large`: fills an empty database, of a folder of its own unless one is named, and ends. */
async function makeLargeDemo(args: string[]): Promise<void> {
  const size = readSize(args);
  const env = readEnv({ ...process.env, DATA_DIR: process.env.DATA_DIR ?? LARGE_DATA_DIR });
  const knex = createKnex(env.databaseUrl ?? (await startDatabase(env)));
  atEnd(() => knex.destroy());
  const began = Date.now();
  await oneAtATime(knex, () => migrate(knex));
  await makeNetwork(knex, createClock(env.now), size, tell);
  const seconds = Math.round((Date.now() - began) / 1000);
  tell(
    `Made in ${seconds} seconds.${env.databaseUrl ? '' : ` Start it with DATA_DIR=${env.dataDir} npm start`}`,
  );
}

/** The outside parties, as far as they are set up. */
function createServices(
  { smtpUrl, mailFrom, mailWebhookKey, publicUrl }: Env,
  address: string,
): Pick<Services, 'mail' | 'publicUrl' | 'mailWebhookKey'> {
  const mail = smtpUrl && mailFrom ? createMailProvider({ smtpUrl, from: mailFrom }) : null;
  if (mail) atEnd(async () => mail.close());
  return { mail, publicUrl: publicUrl ?? address, mailWebhookKey: mailWebhookKey ?? null };
}

/** Firebase by its service account; in a demonstration without one, its simulation; else none. */
function createPush(
  { fcmServiceAccount: account, fcmBaseUrl: baseUrl }: Env,
  simulated: Simulators | undefined,
): PushProvider | null {
  if (account) return createPushProvider({ account, baseUrl });
  if (!simulated) return null;
  return createPushProvider({ account: simulated.fcm.account, baseUrl: simulated.url, kind: 'simulated' });
}

/**
 * With demo data the outside parties are simulated, as far as no others are named. They keep their bills from start
 * to start, and their port, one above the app's, where that is free.
 */
async function simulateProviders(given: {
  env: Env;
  place: Place;
  clock: Clock;
  knex: Knex;
  publicUrl: string;
}): Promise<Simulators | undefined> {
  const { billplzBaseUrl, stripeBaseUrl, fcmServiceAccount, dataDir } = given.env;
  const { host, port } = given.place;
  if (billplzBaseUrl && stripeBaseUrl && fcmServiceAccount) return undefined;
  const simulators = await startSimulators({
    webhookUrl: ({ metadata }) => `${given.publicUrl}/webhooks/stripe/${metadata.setting_id}`,
    now: given.clock.now,
    host,
    port: port + 1,
    publicHost: new URL(addressOf({ host, port })).hostname,
    folder: dataDir,
    eInvoices: await simulatedEInvoices(given.knex),
  });
  atEnd(() => simulators.stop());
  tell(
    `Billplz, Stripe, MyInvois and Firebase, as far as they are not set up, are simulated at ${simulators.url}`,
  );
  return simulators;
}

async function startDatabase(env: Env): Promise<string> {
  const database = await startEmbeddedDatabase({
    dataDir: env.dataDir,
    log: tell,
    onUnexpectedEnd: () => {
      process.stderr.write(`The database ended unexpectedly: see ${join(env.dataDir, 'postgres.log')}.\n`);
      process.exit(1);
    },
  });
  atEnd(() => database.stop());
  return database.url;
}

/** Several copies of the server may start on one database: each waits for the one that is preparing it. */
function oneAtATime<T>(knex: Knex, prepare: () => Promise<T>): Promise<T> {
  return knex.transaction(async (trx) => {
    // It stands still while the others work.
    await trx.raw('SET LOCAL idle_in_transaction_session_timeout = 0');
    await trx.raw("SELECT pg_advisory_xact_lock(hashtext('tadika: prepare the database'))");
    return prepare();
  });
}

/** Whether the database holds the demonstration, after loading it where it belongs. */
async function prepareDemo(env: Env, knex: Knex, clock: Clock, box: SecretBox): Promise<boolean> {
  const emails = demoAccounts.map(({ email }) => email);
  const isToLoad = env.demo && (await isEmptyDatabase(knex));
  const demo = isToLoad || (await knex('users').whereIn('email', emails).first('id')) !== undefined;
  if (demo && !env.demo && !env.databaseUrl) {
    throw new StartProblem(
      `The data folder ${env.dataDir} holds the demonstration, whose passwords everyone knows: with DEMO=0, name another folder in DATA_DIR.`,
    );
  }
  if (demo && !env.mayServeDemo) {
    throw new StartProblem(
      env.databaseUrl
        ? 'The database at DATABASE_URL holds accounts of the demonstration, whose passwords everyone knows, and would be open to others by HOST or PUBLIC_URL: name an empty database to begin for real, or say HOST=127.0.0.1 without PUBLIC_URL to serve it to this machine alone.'
        : 'The demonstration, whose passwords everyone knows, would be open to others by HOST or PUBLIC_URL: say DEMO=1 if it should be, or DEMO=0 with an empty folder in DATA_DIR to begin for real.',
    );
  }
  if (isToLoad) await loadDemo(knex, clock, tell, box);
  return demo;
}

function announceAccounts(): void {
  tell(`\nSign in with the password ${DEMO_PASSWORD} as one of`);
  for (const { email, name } of demoAccounts) tell(`  ${email.padEnd(24)} ${name}`);
}

/** What `npm run backup`, `restore` and `check:ledger` ask for; the exit code, null where nothing of it was asked. */
async function maintained([command, ...rest]: string[]): Promise<number | null> {
  const [file] = rest;
  if (command === '--check-ledger') return checkBooks();
  if (command === '--demo-large') {
    await makeLargeDemo(rest);
    return 0;
  }
  const env = readEnv(process.env);
  if (command === '--backup') await backUp(env, file, tell);
  else if (command === '--restore' && file === '--epoch') await renewEpoch(env, tell);
  else if (command === '--restore') await restore(env, file, tell);
  else return null;
  return 0;
}

endOnSignals(tell);
endOnMistakes();
tellPrinted();
try {
  const code = await maintained(process.argv.slice(2));
  if (code !== null) {
    await end();
    process.exit(code);
  }
  await start();
} catch (error) {
  // While stopping, what was being started fails because its ground was taken away.
  if (!isEnding()) {
    process.stderr.write(error instanceof StartProblem ? `${error.message}\n` : `${report(error)}\n`);
    await end();
    process.exit(1);
  }
}

function report(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
