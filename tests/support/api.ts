/** The real server in the test's process, on a port of its own, and people who call it over HTTP. */
import type { AddressInfo } from 'node:net';
import type { Knex } from 'knex';
import { createApp } from '../../server/app';
import type { Clock } from '../../server/clock';
import type { Metrics } from '../../server/http/metrics';
import type { Room } from '../../server/http/work-limit';
import type { Network } from '../../server/providers/fetch-page';
import type { Services } from '../../server/services';
import { PASSWORD } from './factories';
import { noServices, SECRET } from './services';

export interface Answer {
  status: number;
  // Tests look into whatever came back.
  // biome-ignore lint/suspicious/noExplicitAny: the point of a test is to find out what this is
  body: any;
  headers: Headers;
}

export interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
}

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
  previewNetwork?: Network;
  services?: Services;
  metrics?: Metrics;
  trustProxy?: boolean;
  room?: Room;
  /** Where an app lies; the calls alone where it is left out. */
  appDir?: string;
}): Promise<Api> {
  const app = createApp({
    demo: false,
    services: noServices,
    ...given,
    secret: SECRET,
    version: 'test',
    appDir: given.appDir ?? null,
  });
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
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

/** A browser's worth of cookies and one bearer. */
export class Caller {
  readonly cookies = new Map<string, string>();
  token: string | null = null;
  userId = 0;

  constructor(readonly url: string) {}

  get = (path: string, options?: CallOptions) => this.call('GET', path, options);
  post = (path: string, body?: unknown, options?: CallOptions) =>
    this.call('POST', path, { body, ...options });
  put = (path: string, body?: unknown, options?: CallOptions) => this.call('PUT', path, { body, ...options });

  async signIn(email: string, password: string): Promise<Answer> {
    await this.get('/sanctum/csrf-cookie');
    const answer = await this.post('/api/login', { email, password });
    if (answer.status === 200) {
      this.token = answer.body.data.token;
      this.userId = answer.body.data.user.id;
    }
    return answer;
  }

  async call(method: string, path: string, { body, headers = {} }: CallOptions = {}): Promise<Answer> {
    const sent: Record<string, string> = { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' };
    if (this.cookies.size > 0)
      sent.Cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const csrf = this.cookies.get('XSRF-TOKEN');
    if (csrf) sent['X-XSRF-TOKEN'] = csrf;
    if (this.token) sent.Authorization = `Bearer ${this.token}`;
    // A form of several parts names its own boundary.
    const isForm = body instanceof FormData;
    if (body !== undefined && !isForm) sent['Content-Type'] = 'application/json';
    const response = await fetch(this.url + path, {
      method,
      headers: { ...sent, ...headers },
      redirect: 'manual',
      ...(body !== undefined && { body: isForm || typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      body: json && text ? JSON.parse(text) : text,
      headers: response.headers,
    };
  }
}
