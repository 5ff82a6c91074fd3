/** A server on the other end of `fetch`, of which each test scripts the part it is about. */
import type { SessionUser } from '#shared/endpoints/session';
import { ENVELOPE, type PullAnswer, type PushAnswer, type PushedOperation } from '#shared/endpoints/sync';
import { permissionsOf } from '#shared/permissions';

export interface PushBody {
  user_id: number;
  device_id: string;
  operations: PushedOperation[];
}

export interface FakeServer {
  fetch(request: Request): Promise<Response>;
  cookies: Map<string, string>;
  /** False: every call fails as without a network. */
  online: boolean;
  /** Who the session cookie belongs to; null when there is none, or it has ended. */
  session: SessionUser | null;
  /** Every push that arrived, and with which credential. */
  pushes: (PushBody & { authorization: string | null })[];
  /** Method and path of every call. */
  calls: string[];
  requests: Request[];
  tokens: number;
  /** The answer to a push; the default applies all. */
  onPush: (body: PushBody, request: Request) => Response | Promise<Response>;
  onPull: (query: URLSearchParams) => Response | Promise<Response>;
  onOther: (request: Request) => Response | Promise<Response>;
  /** What operation ids were applied, in order: a repeat counts once. */
  applied: string[];
}

export const SERVER_TIME = '2026-11-20T04:00:00.000Z';
export const TODAY = '2026-11-20';

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  const init = { status, headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers } };
  return new Response(JSON.stringify(body), init);
}

/** An error in the one form that the server has. */
export function problem(status: number, message = 'No.', headers: Record<string, string> = {}): Response {
  return json({ envelope: ENVELOPE, code: status, message }, status, headers);
}

export function pushed(body: PushBody, results?: PushAnswer['results'], changed: Partial<PushAnswer> = {}) {
  const applied = body.operations.map(({ operation_id }) => ({ operation_id, status: 'applied' as const }));
  const answer = {
    envelope: ENVELOPE,
    user_id: body.user_id,
    server_time: SERVER_TIME,
    results: results ?? applied,
  };
  return json({ data: { ...answer, ...changed } });
}

export function pageOf(changed: Partial<PullAnswer> = {}): PullAnswer {
  return {
    envelope: ENVELOPE,
    user_id: 5,
    server_time: SERVER_TIME,
    today: TODAY,
    cursor: 'c1',
    reset: false,
    more: false,
    base_complete: true,
    left_preschools: [],
    epoch: 'epoch-1',
    changes: [],
    ...changed,
  };
}

export function pulled(changed: Partial<PullAnswer> = {}): Response {
  return json({ data: pageOf(changed) });
}

export function buildUser(changed: Partial<SessionUser> = {}): SessionUser {
  const preschool = { id: 1, name: 'Bintang', short_name: 'BTG' };
  return {
    id: 5,
    name: 'Cikgu Farah',
    email: 'farah@demo.test',
    preschool,
    preschools: [preschool],
    roles: [{ id: 5, name: 'Teacher' }],
    permissions: permissionsOf([5]),
    ...changed,
  };
}

export function makeServer(people: readonly SessionUser[] = [buildUser()]): FakeServer {
  const server: FakeServer = {
    cookies: new Map(),
    online: true,
    session: null,
    pushes: [],
    calls: [],
    requests: [],
    tokens: 0,
    applied: [],
    onPush: (body) => {
      for (const { operation_id } of body.operations) {
        if (!server.applied.includes(operation_id)) server.applied.push(operation_id);
      }
      return pushed(body);
    },
    onPull: (query) => pulled({ user_id: Number(query.get('user_id')) }),
    onOther: () => problem(404),
    async fetch(request) {
      const url = new URL(request.url);
      server.calls.push(`${request.method} ${url.pathname}`);
      server.requests.push(request.clone());
      if (!server.online) throw new TypeError('fetch failed');
      return answer(server, people, request, url);
    },
  };
  return server;
}

async function answer(
  server: FakeServer,
  people: readonly SessionUser[],
  request: Request,
  url: URL,
): Promise<Response> {
  switch (url.pathname) {
    case '/sanctum/csrf-cookie':
      server.cookies.set('XSRF-TOKEN', `csrf-${server.calls.length}`);
      return new Response(null, { status: 204 });
    case '/api/login': {
      const { email, password } = await request.json();
      if (!csrfMatches(server, request)) return problem(403);
      const user = people.find((person) => person.email === email && password === 'secret');
      if (!user) return json({ message: 'No.', errors: { email: ['No.'] } }, 422);
      server.session = user;
      return json({ data: { token: newToken(server, user), user } });
    }
    case '/api/refresh': {
      const { user_id } = await request.json();
      if (!csrfMatches(server, request)) return problem(403);
      const { session } = server;
      if (!session || (user_id !== undefined && session.id !== user_id)) return problem(401);
      return json({ data: newToken(server, session) });
    }
    case '/api/sync/tablet': {
      // A cookie that outlives the browser's storage.
      const known = server.session !== null;
      return json({ data: { envelope: ENVELOPE, known, waiting: 0 } });
    }
    case '/api/logout':
      server.session = null;
      return new Response(null, { status: 204 });
  }
  const authorization = request.headers.get('Authorization');
  const bearer = /^Bearer token-(\d+)-(\d+)$/.exec(authorization ?? '');
  const isLive =
    bearer !== null && Number(bearer[1]) === server.session?.id && Number(bearer[2]) === server.tokens;
  if (url.pathname === '/api/sync/push') {
    const body: PushBody = await request.json();
    server.pushes.push({ ...body, authorization });
    return isLive || authorization === null ? server.onPush(body, request) : problem(401);
  }
  if (!isLive) return problem(401);
  if (url.pathname === '/api/sync/pull') return server.onPull(url.searchParams);
  if (url.pathname === '/api/me') return json({ data: server.session });
  return server.onOther(request);
}

function csrfMatches(server: FakeServer, request: Request): boolean {
  const cookie = server.cookies.get('XSRF-TOKEN');
  return cookie !== undefined && request.headers.get('X-XSRF-TOKEN') === cookie;
}

/** A new token makes the earlier ones run out, so that a test can see a renewal. */
function newToken(server: FakeServer, user: SessionUser): string {
  server.tokens += 1;
  return `token-${user.id}-${server.tokens}`;
}
