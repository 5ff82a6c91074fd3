/** People who call a server over HTTP. */
import { randomUUID } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';

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

/** A browser's worth of cookies and one bearer. */
export class Caller {
  readonly cookies = new Map<string, string>();
  token: string | null = null;
  userId = 0;

  constructor(
    readonly url: string,
    /** A session is of one device: who takes over its cookies is at the same. */
    readonly deviceId: string = randomUUID(),
  ) {}

  get = (path: string, options?: CallOptions) => this.call('GET', path, options);
  post = (path: string, body?: unknown, options?: CallOptions) =>
    this.call('POST', path, { body, ...options });
  put = (path: string, body?: unknown, options?: CallOptions) => this.call('PUT', path, { body, ...options });

  async signIn(email: string, password: string): Promise<Answer> {
    await this.get('/sanctum/csrf-cookie');
    const answer = await this.post('/api/login', { email, password });
    // Whoever has a second step has a ticket for it instead.
    if (answer.status === 200 && !answer.body.data.second_factor) {
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
    const { status, received, text } =
      body instanceof FormData
        ? await sendForm(method, this.url + path, { ...sent, ...headers }, body)
        : await send(method, this.url + path, { ...sent, ...headers }, body);
    for (const cookie of received.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const json = received.get('content-type')?.includes('json');
    return { status, body: json && text ? JSON.parse(text) : text, headers: received };
  }
}

interface Sent {
  status: number;
  received: Headers;
  text: string;
}

/**
 * A call keeps its connection for the next, as a browser does, and gives it up long before the server would: a call on
 * a connection that is being closed at that moment would be cut.
 */
export const IDLE_LIMIT_MS = 20_000;
const agent = new Agent({ keepAlive: true, timeout: IDLE_LIMIT_MS });

/** By Node's own client, which asks a third of the processor that fetch does. */
async function send(
  method: string,
  url: string,
  headers: Record<string, string>,
  body: unknown,
): Promise<Sent> {
  const payload = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  // Node sends no length of its own with DELETE.
  const length = {
    'Content-Type': 'application/json',
    'Content-Length': `${Buffer.byteLength(payload ?? '')}`,
  };
  const sent = payload === undefined ? headers : { ...length, ...headers };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { method, headers: sent, agent }, resolve).once('error', reject).end(payload);
  });
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part);
  const received = new Headers();
  for (const [name, values = []] of Object.entries(answer.headersDistinct))
    for (const value of values) received.append(name, value);
  return { status: answer.statusCode ?? 0, received, text: Buffer.concat(parts).toString() };
}

/** A form of several parts names its own boundary. */
async function sendForm(
  method: string,
  url: string,
  headers: Record<string, string>,
  body: FormData,
): Promise<Sent> {
  const response = await fetch(url, { method, headers, redirect: 'manual', body });
  return { status: response.status, received: response.headers, text: await response.text() };
}
