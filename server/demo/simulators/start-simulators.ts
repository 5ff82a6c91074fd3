/**
 * The outside parties of a demonstration, on a port of their own: what differs from the real ones is the address alone
 * (BILLPLZ_BASE_URL, STRIPE_BASE_URL, FCM_BASE_URL). Run by `npm start` with demo data, and by the tests.
 */

import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { bodyParser } from '@koa/bodyparser';
import Router from '@koa/router';
import Koa from 'koa';
import { HOUR_MS, MINUTE_MS } from '#shared/domain/calendar-date';
import { LIMITS } from '../../listen';
import { SIMULATED_MY_INVOIS_SECRET, simulatedBillplz, simulatedStripe } from './accounts';
import { BillplzSimulation } from './billplz';
import { FcmSimulation } from './fcm';
import { MyInvoisSimulation, type SimulatedDocument } from './my-invois';
import { keysPage, pushPage } from './pages';
import { Reporter } from './reporter';
import { type SimulatedSession, StripeSimulation } from './stripe';

const SECOND_MS = 1_000;
const BILLPLZ_WAITS_MS = [0, 15 * SECOND_MS, 15 * MINUTE_MS, 15 * MINUTE_MS, 24 * HOUR_MS];
const STRIPE_WAITS_MS = [0, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS];

interface SimulatorOptions {
  /** Where Stripe's webhooks go. */
  webhookUrl: (session: SimulatedSession) => string;
  now?: () => Date;
  host?: string;
  /** Another one where this one is taken; any when left out. */
  port?: number;
  /** How browsers reach this machine. */
  publicHost?: string;
  /** The folder where bills and sessions outlive a restart. */
  folder?: string;
  /** e-Invoices that were sent before; of those that the folder has, the folder knows better. */
  eInvoices?: readonly SimulatedDocument[];
  /** False where a test sends the reports itself. */
  reports?: boolean;
}

export interface Simulators {
  url: string;
  billplz: BillplzSimulation;
  stripe: StripeSimulation;
  fcm: FcmSimulation;
  myInvois: MyInvoisSimulation;
  stop(): Promise<void>;
}

export async function startSimulators(options: SimulatorOptions): Promise<Simulators> {
  const { folder, reports = true, publicHost = '127.0.0.1' } = options;
  let address = '';
  const url = () => address;
  const reporters = [new Reporter(BILLPLZ_WAITS_MS), new Reporter(STRIPE_WAITS_MS)] as const;
  const billplz = new BillplzSimulation({
    credentials: simulatedBillplz,
    reporter: reporters[0],
    now: options.now ?? (() => new Date()),
    url,
    path: folder ? join(folder, 'simulated-bills.json') : null,
    reports,
  });
  const stripe = new StripeSimulation({
    credentials: simulatedStripe,
    reporter: reporters[1],
    url,
    webhookUrl: options.webhookUrl,
    path: folder ? join(folder, 'simulated-sessions.json') : null,
    reports,
  });
  const fcm = new FcmSimulation(url);
  const myInvois = new MyInvoisSimulation({
    now: options.now ?? (() => new Date()),
    path: folder ? join(folder, 'simulated-e-invoices.json') : null,
    known: options.eInvoices ?? [],
  });
  const server = await listen(createApp(billplz, stripe, fcm, myInvois), options);
  address = `http://${publicHost}:${(server.address() as AddressInfo).port}`;
  return {
    url: address,
    billplz,
    stripe,
    fcm,
    myInvois,
    async stop() {
      await Promise.all(reporters.map((reporter) => reporter.stop()));
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}

function createApp(
  billplz: BillplzSimulation,
  stripe: StripeSimulation,
  fcm: FcmSimulation,
  myInvois: MyInvoisSimulation,
): Koa {
  const router = new Router();
  billplz.addRoutes(router);
  stripe.addRoutes(router);
  fcm.addRoutes(router);
  myInvois.addRoutes(router);
  // As data for who asks for data.
  router.get('/push', (http) => {
    if (http.accepts('html', 'json') === 'json') {
      http.body = { data: fcm.taken };
      return;
    }
    http.type = 'html';
    http.body = pushPage(fcm.taken.map(({ message }) => message.notification).reverse());
  });
  router.get('/', (http) => {
    http.type = 'html';
    http.body = keysPage({
      Billplz: { ...simulatedBillplz },
      Stripe: { ...simulatedStripe },
      MyInvois: { client_id: 'demo-, then the tax number', client_secret: SIMULATED_MY_INVOIS_SECRET },
    });
  });
  const app = new Koa();
  app.use(async (http, next) => {
    http.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
    await next();
  });
  app.use(bodyParser({ enableTypes: ['json', 'form'], jsonLimit: '8mb' }));
  app.use(router.routes());
  return app;
}

async function listen(app: Koa, { host = '127.0.0.1', port = 0 }: SimulatorOptions) {
  const once = (wanted: number) =>
    new Promise<ReturnType<Koa['listen']>>((resolve, reject) => {
      const server = app.listen(wanted, host);
      // Whoever calls on a connection that is just being closed would have to try again.
      server.keepAliveTimeout = LIMITS.keepAliveTimeout ?? 0;
      server.once('listening', () => resolve(server));
      server.once('error', reject);
    });
  try {
    return await once(port);
  } catch (error) {
    if (port === 0 || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return once(0);
  }
}
