/**
 * The network between tablets and server. A request waits until the simulation lets it through; while the server
 * works, the tablets stand still, so that the order of things is the seed's. What was pushed in whose session is
 * written down.
 */
import type { Chance } from './chance';
import { terminate } from './database-faults';
import { answerInPlace, type Fault, FIREWALL, watchFor } from './faults';
import type { House } from './house';
import type { WireAnswer, WireRequest } from './inject';
import type { Happening, Tally } from './tally';
import { type Job, Traffic } from './traffic';

/** The browser's side of a request. */
export interface Caller {
  readonly label: string;
  cookies: Map<string, string>;
  /** Faults for the next requests, in order; `match` leaves others alone. */
  plan: { fault: Fault; match: 'push' | 'pull' | 'any' }[];
  online: boolean;
}

interface Message {
  caller: Caller;
  wire: WireRequest;
  fault: Fault | null;
  arrive: (answer: WireAnswer) => void;
  fail: () => void;
}

export interface DeliveredPush {
  /** Whose session it came in; null where it named none of ours. */
  sessionUser: number | null;
  body: { user_id: number; device_id: string; operations: { operation_id: string; name: string }[] };
  status: number;
}

export class Network {
  readonly pushes: DeliveredPush[] = [];
  /** One line a request, for the story that a failure tells. */
  readonly story: string[] = [];
  /** What another version of the server would answer. */
  alter: (path: string, answer: WireAnswer) => WireAnswer = (_, answer) => answer;
  /** What stands between and answers in the server's place; null lets a request pass. */
  between: (wire: WireRequest) => WireAnswer | null = () => null;
  /** Texts that a firewall lets no push through with. */
  readonly blocked = new Set<string>();
  #waiting: Message[] = [];
  #held: (() => void)[] = [];
  #stray: Message[] = [];
  readonly #traffic: Traffic;
  #owners = new Map<string, number>();

  constructor(
    private readonly house: House,
    private readonly chance: Chance,
    private readonly tally: Tally,
  ) {
    this.#traffic = new Traffic(house.admin, chance);
  }

  /** Sends a request off; `arrive` hears the answer, `fail` that the connection broke. */
  send(caller: Caller, wire: WireRequest, arrive: Message['arrive'], fail: Message['fail']): void {
    const fault = caller.online ? takeFault(caller, wire) : 'drop-request';
    const message = { caller, wire: { ...wire, headers: withCookies(wire, caller) }, fault, arrive, fail };
    if (fault === 'hold-request') {
      this.tally.note('request held up');
      this.#held.push(() => this.#waiting.push({ ...message, fault: null }));
    } else this.#waiting.push(message);
  }

  isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** Lets what was held go on, and what was parked commit. */
  async release(): Promise<void> {
    for (const go of this.#held.splice(0)) go();
    await this.#traffic.release();
  }

  /** A copy of an old request turns up, as networks may. */
  deliverStray(): void {
    const stray = this.#stray.shift();
    if (!stray) return;
    this.tally.note('old request delivered again');
    this.#waiting.push(stray);
  }

  /** Carries the next request to its end, or until it parks. */
  async serveNext(): Promise<void> {
    const message = this.#waiting.shift();
    if (!message) return;
    const { caller, fault, wire, fail } = message;
    const happened = caller.online ? fault && HAPPENS[fault] : 'tablet offline';
    if (happened) this.tally.note(happened);
    if (fault === 'drop-request') {
      this.story.push(lineOf(message));
      return fail();
    }
    const inPlace = answerInPlace(fault);
    if (inPlace) this.story.push(lineOf(message));
    if (inPlace === 'redirect') return fail();
    if (inPlace) return message.arrive(inPlace);
    if (fault === 'stray') this.#stray.push({ ...message, fault: null, arrive: () => {}, fail: () => {} });
    const copy = (job: Job) => this.#ask(job, { ...message, fault: null }).then(() => {});
    if (fault === 'double') {
      this.#traffic.add(`a copy of ${lineOf(message)}`, copy);
      await this.#traffic.run();
    }
    const together = fault === 'double-at-once' ? this.#waiting.splice(0) : [];
    for (const one of [message, ...together]) this.#traffic.add(lineOf(one), (job) => this.#serve(job, one));
    if (fault === 'double-at-once') this.#traffic.add(`a copy of ${wire.path}`, copy);
    await this.#traffic.run();
  }

  async #serve(job: Job, message: Message): Promise<void> {
    const { fault } = message;
    // Those that came along with another's: their own fault is not lost.
    const inPlace = answerInPlace(fault);
    if (fault === 'drop-request' || inPlace === 'redirect') return message.fail();
    if (inPlace) return message.arrive(inPlace);
    const stranger = this.#blocks(message.wire) ?? this.between(message.wire);
    if (stranger) {
      this.story.push(`${lineOf(message)} → ${stranger.status} of a stranger`);
      return message.arrive(stranger);
    }
    const answer = this.alter(message.wire.path, await this.#ask(job, message));
    this.story.push(`${lineOf(message)} → ${answer.status}`);
    if (fault === 'drop-answer' || fault?.startsWith('cut-') || fault === 'restart') return message.fail();
    if (fault === 'truncate')
      return message.arrive({ ...answer, body: answer.body.slice(0, answer.body.length / 2) });
    if (fault === 'hold-answer') {
      this.#held.push(() => message.arrive(answer));
      return;
    }
    message.arrive(answer);
  }

  #blocks({ body }: WireRequest): WireAnswer | null {
    if (![...this.blocked].some((text) => body?.includes(text))) return null;
    this.tally.note('one entry is blocked');
    return FIREWALL;
  }

  async #ask(job: Job, { wire, fault }: Message): Promise<WireAnswer> {
    const { admin } = this.house;
    const watch = watchFor(fault, 3 + this.chance.below(8), {
      cut: (connections) => terminate(admin, connections),
      park: () => this.#traffic.park(job),
      query: (query, connection, run) => this.#traffic.query(job, connection, query.sql, run),
      note: (what) => this.tally.note(what),
    });
    const answer = await this.house.serve(wire, watch);
    this.#note(wire, answer);
    return answer;
  }

  /** Learns whose sessions are whose, and writes pushes down. */
  #note(wire: WireRequest, answer: WireAnswer): void {
    const path = wire.path.split('?')[0];
    if (path === '/api/sync/pull' && this.house.pages.history < 10 && answer.body.includes('"more":true'))
      this.tally.note('told in small pages');
    if (path === '/api/login' && answer.status === 200) {
      const { token, user } = JSON.parse(answer.body).data;
      this.#owners.set(sessionOf(token), user.id);
    }
    if (path !== '/api/sync/push') return;
    const bearer = /^Bearer (.+)$/.exec(wire.headers.authorization ?? '')?.[1];
    const cookie = /(?:^|; )session=([^;]*)/.exec(wire.headers.cookie ?? '')?.[1];
    const session = sessionOf(bearer ?? cookie ?? '');
    this.pushes.push({
      sessionUser: this.#owners.get(session) ?? null,
      body: JSON.parse(wire.body ?? '{}'),
      status: answer.status,
    });
  }
}

/** What a fault is, as soon as its request is served; the server's own are counted where they strike. */
const HAPPENS: Partial<Record<Fault, Happening>> = {
  'drop-request': 'request dropped',
  'drop-answer': 'answer dropped',
  'hold-answer': 'answer held up',
  truncate: 'answer truncated',
  double: 'request delivered twice',
  'double-at-once': 'request delivered twice at once',
  portal: 'captive portal',
  'portal-json': 'captive portal',
  'sign-in-page': 'redirect to a sign-in page',
  'status-401': 'server says 401',
  'status-429': 'server says 429',
  'status-500': 'server says 5xx',
  'status-503': 'server says 5xx',
  'stranger-400': 'a stranger answers',
  'stranger-403': 'a stranger answers',
  'stranger-413': 'a stranger answers',
  'stranger-422': 'a stranger answers',
  firewall: 'a stranger answers',
};

const lineOf = ({ caller, wire, fault }: Message) =>
  `${caller.label} ${wire.method} ${wire.path.split('?')[0]}${fault ? ` [${fault}]` : ''}`;

function takeFault({ plan }: Caller, { path }: WireRequest): Fault | null {
  const kind = path.startsWith('/api/sync/push')
    ? 'push'
    : path.startsWith('/api/sync/pull')
      ? 'pull'
      : 'any';
  const at = plan.findIndex(({ match }) => match === 'any' || match === kind);
  return at < 0 ? null : (plan.splice(at, 1)[0]?.fault ?? null);
}

function withCookies({ headers }: WireRequest, { cookies }: Caller): Record<string, string> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return cookie === '' ? headers : { ...headers, cookie };
}

/** A bearer and a cookie begin with their session's id. */
const sessionOf = (token: string) => token.split('.')[0] ?? '';
