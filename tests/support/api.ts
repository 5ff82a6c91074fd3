/** People who call a server over HTTP. */
import { randomUUID } from 'node:crypto';

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
