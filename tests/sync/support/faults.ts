/** What can befall one request on its way, at the server, or on the way back. */
import { type Connection, connectionsOfServer, type Query, type QueryWatch } from './database-faults';
import type { WireAnswer } from './inject';
import type { Happening } from './tally';

export const faults = [
  'drop-request',
  'drop-answer',
  'double',
  'double-at-once',
  'stray',
  'hold-request',
  'hold-answer',
  'truncate',
  'portal',
  'portal-json',
  'sign-in-page',
  'status-401',
  'status-429',
  'status-500',
  'status-503',
  'cut-before-commit',
  'cut-after-commit',
  'cut-mid-batch',
  'restart',
  'park',
  'stranger-400',
  'stranger-403',
  'stranger-413',
  'stranger-422',
  'firewall',
] as const;
export type Fault = (typeof faults)[number];

const html = (body: string, status = 200): WireAnswer => ({
  status,
  headers: [['content-type', 'text/html; charset=utf-8']],
  body,
});

const problem = (status: number, message: string, more: [string, string][] = []): WireAnswer => ({
  status,
  headers: [['content-type', 'application/json; charset=utf-8'], ...more],
  body: JSON.stringify({ message }),
});

/** What a firewall says of what it does not let through. */
export const FIREWALL = html('<html>403 Request blocked</html>', 403);

/** What answers in the server's place; null where the server itself does. */
export function answerInPlace(fault: Fault | null): WireAnswer | 'redirect' | null {
  switch (fault) {
    case 'portal':
      return html('<html><body>Welcome to the airport. Accept our terms.</body></html>');
    case 'portal-json':
      return { ...problem(200, 'ok'), body: '{"data":{"ok":true,"results":[]}}' };
    case 'sign-in-page':
      return 'redirect';
    case 'status-401':
      return problem(401, 'Who are you?');
    case 'status-429':
      return problem(429, 'Slow down.', [['retry-after', '7']]);
    case 'status-500':
      return problem(500, 'Something broke.');
    case 'stranger-400':
      return problem(400, 'Bad request.');
    case 'stranger-403':
      return problem(403, 'Forbidden');
    case 'stranger-413':
      return html('<html>413 Request Entity Too Large</html>', 413);
    case 'stranger-422':
      return {
        ...problem(422, 'The data is wrong.'),
        body: '{"message":"Wrong.","errors":{"date":["Wrong."]}}',
      };
    case 'firewall':
      return FIREWALL;
    case 'status-503':
      return html('<html>Bad gateway</html>', 503);
    default:
      return null;
  }
}

interface Hands {
  /** Ends connections of the database's own accord. */
  cut(connections: readonly Connection[]): Promise<void>;
  /** Waits, with everything done and nothing committed. */
  park(): Promise<void>;
  /** Has a query done when it is its turn. */
  query(query: Query, connection: Connection, run: () => Promise<unknown>): Promise<unknown>;
  note(what: Happening): void;
}

/** The watch over a request's queries that carries the fault out; a restart and a cut in the midst are at the nth. */
export function watchFor(fault: Fault | null, nth: number, hands: Hands): QueryWatch {
  let count = 0;
  const { cut, note } = hands;
  const before = async (query: Query, connection: Connection) => {
    const commits = query.sql === 'COMMIT;';
    if (fault === 'park' && commits) {
      note('commit held back');
      await hands.park();
    }
    if (fault === 'cut-before-commit' && commits) {
      note('server killed before COMMIT');
      await cut([connection]);
    }
    if (fault === 'cut-mid-batch' && count === nth) {
      note('server killed mid-batch');
      await cut([connection]);
    }
    if (fault === 'restart' && count === nth) {
      note('database restarted');
      await cut(connectionsOfServer());
    }
  };
  return {
    async around(query, connection, run) {
      count += 1;
      await before(query, connection);
      const done = await hands.query(query, connection, run);
      if (fault === 'cut-after-commit' && query.sql === 'COMMIT;') {
        note('server killed after COMMIT');
        await cut([connection]);
      }
      return done;
    },
  };
}
