/** The real server in the test's process, on a port of its own. */
import type { AddressInfo } from 'node:net';
import type { Knex } from 'knex';
import { createApp } from '../../server/app';
import type { Clock } from '../../server/clock';
import type { Metrics } from '../../server/http/metrics';
import type { Room } from '../../server/http/work-limit';
import { serve } from '../../server/listen';
import type { Network } from '../../server/providers/fetch-page';
import type { Services } from '../../server/services';
import { Caller } from './api';
import { PASSWORD } from './factories';
import { noServices, SECRET } from './services';

export interface Api {
  url: string;
  /** Someone with no session. */
  anonymous(): Caller;
  /** Signs in and calls with the bearer. */
  as(user: { email: string }): Promise<Caller>;
  stop(): Promise<void>;
}

export async function startApi(given: {
  knex: Knex;
  clock: Clock;
  demo?: boolean;
  /** Whether head office has to have a second step of signing in. */
  asksSecondFactor?: boolean;
  previewNetwork?: Network;
  services?: Services;
  metrics?: Metrics;
  trustProxy?: boolean;
  room?: Room;
  secret?: string;
  previousSecret?: string;
  /** Where an app lies; the calls alone where it is left out. */
  appDir?: string;
}): Promise<Api> {
  const app = createApp({
    demo: false,
    asksSecondFactor: false,
    services: noServices,
    secret: SECRET,
    ...given,
    version: 'test',
    appDir: given.appDir ?? null,
  });
  const server = await serve(app.callback(), { host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    anonymous: () => new Caller(url),
    as: async (user) => {
      const caller = new Caller(url);
      const answer = await caller.signIn(user.email, PASSWORD);
      if (answer.status !== 200)
        throw new Error(`${user.email} could not sign in: ${JSON.stringify(answer.body)}`);
      return caller;
    },
    stop: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}
