/**
 * The network between tablets and server. A request waits until the simulation lets it through; while the server
 * works, the tablets stand still, so that the order of things is the seed's. What was pushed in whose session is
 * written down.
 */
import type { Chance } from './chance';
import { realPause } from './event-loop';
import { answerInPlace, type Fault, watchFor } from './faults';
import type { House } from './house';
import type { WireAnswer, WireRequest } from './inject';

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
  body: { user_id: number; device_id: string; operations: { operation_id: string }[] };
  status: number;
}

export class Network {
  readonly pushes: DeliveredPush[] = [];
  /** One line a request, for the story that a failure tells. */
  readonly story: string[] = [];
  #waiting: Message[] = [];
  #held: (() => void)[] = [];
  #stray: Message[] = [];
  #parked: (() => void)[] = [];
  /** Requests that parked, until their answer is out. */
  #detached: Promise<unknown>[] = [];
  #owners = new Map<string, number>();

  constructor(
    private readonly house: House,
    private readonly chance: Chance,
  ) {}

  /** Sends a request off; `arrive` hears the answer, `fail` that the connection broke. */
  send(caller: Caller, wire: WireRequest, arrive: Message['arrive'], fail: Message['fail']): void {
    const fault = caller.online ? takeFault(caller, wire) : 'drop-request';
    const message = { caller, wire: { ...wire, headers: withCookies(wire, caller) }, fault, arrive, fail };
    if (fault === 'hold-request') this.#held.push(() => this.#waiting.push({ ...message, fault: null }));
    else this.#waiting.push(message);
  }

  isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** Lets what was held go on, and what was parked commit. */
  async release(): Promise<void> {
    for (const go of this.#held.splice(0)) go();
    await this.#unpark();
  }

  async #unpark(): Promise<void> {
    for (const go of this.#parked.splice(0)) go();
    await Promise.all(this.#detached.splice(0));
  }

  /** A copy of an old request turns up, as networks may. */
  deliverStray(): void {
    const stray = this.#stray.shift();
    if (stray) this.#waiting.push(stray);
  }

  /** Carries the next request to its end, or until it parks. */
  async serveNext(): Promise<void> {
    const message = this.#waiting.shift();
    if (!message) return;
    const { fault, wire, fail } = message;
    const line = `${message.caller.label} ${wire.method} ${wire.path.split('?')[0]}${fault ? ` [${fault}]` : ''}`;
    if (fault === 'drop-request') {
      this.story.push(line);
      return fail();
    }
    const inPlace = answerInPlace(fault);
    if (inPlace === 'redirect') return fail();
    if (inPlace) return message.arrive(inPlace);
    if (fault === 'stray') this.#stray.push({ ...message, fault: null, arrive: () => {}, fail: () => {} });
    const together = fault === 'double-at-once' ? this.#waiting.splice(0) : [];
    const others = together.map((other) => this.#serve(other));
    if (fault === 'double' || fault === 'double-at-once') others.push(this.#ask(message).then(() => {}));
    if (fault === 'double') await Promise.all(others);
    await this.#unlessBlocked([this.#serve(message, line), ...others]);
  }

  async #serve(message: Message, line?: string): Promise<void> {
    const answer = await this.#ask(message);
    this.story.push(`${line ?? `${message.caller.label} ${message.wire.path}`} → ${answer.status}`);
    const { fault } = message;
    if (fault === 'drop-answer' || fault?.startsWith('cut-')) return message.fail();
    if (fault === 'truncate')
      return message.arrive({ ...answer, body: answer.body.slice(0, answer.body.length / 2) });
    if (fault === 'hold-answer') {
      this.#held.push(() => message.arrive(answer));
      return;
    }
    message.arrive(answer);
  }

  async #ask({ wire, fault }: Message): Promise<WireAnswer> {
    const { admin } = this.house;
    const watch = watchFor(fault, 3 + this.chance.below(8), {
      cut: async ({ processID }) => {
        await admin.raw('SELECT pg_terminate_backend(?)', [processID]);
      },
      park: () =>
        new Promise((resolve) => {
          this.#parked.push(resolve);
        }),
    });
    const answer = await this.house.serve(wire, watch);
    this.#note(wire, answer);
    return answer;
  }

  /** Waits for all, except while they are parked; whoever waits for a parked one's lock sets it free. */
  async #unlessBlocked(work: Promise<void>[]): Promise<void> {
    const state = { over: false };
    const all = Promise.all(work).then(() => {
      state.over = true;
    });
    // A parked request is left to itself: its answer arrives when it is released.
    const parkedBefore = this.#parked.length;
    while (!state.over) {
      await Promise.race([all, realPause(2)]);
      if (state.over || this.#parked.length === 0) continue;
      if (this.#parked.length > parkedBefore) {
        this.#detached.push(all);
        return;
      }
      if (await this.#someoneWaits()) await this.#unpark();
    }
  }

  async #someoneWaits(): Promise<boolean> {
    const found = await this.house.admin.raw(
      `SELECT count(*) AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return found.rows[0].count > 0;
  }

  /** Learns whose sessions are whose, and writes pushes down. */
  #note(wire: WireRequest, answer: WireAnswer): void {
    const path = wire.path.split('?')[0];
    if (path === '/api/login' && answer.status === 200) {
      const { token, user } = JSON.parse(answer.body).data;
      this.#owners.set(sessionOf(token), user.id);
      for (const [name, value] of answer.headers) {
        if (name.toLowerCase() === 'set-cookie' && value.startsWith('session='))
          this.#owners.set(cookieOf(value), user.id);
      }
    }
    if (path !== '/api/sync/push') return;
    const bearer = /^Bearer (.+)$/.exec(wire.headers.authorization ?? '')?.[1];
    const cookie = /(?:^|; )session=([^;]*)/.exec(wire.headers.cookie ?? '')?.[1];
    const session = bearer ? sessionOf(bearer) : (cookie ?? '');
    this.pushes.push({
      sessionUser: this.#owners.get(session) ?? null,
      body: JSON.parse(wire.body ?? '{}'),
      status: answer.status,
    });
  }
}

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

const sessionOf = (token: string) => token.split('.')[0] ?? '';
const cookieOf = (setCookie: string) => /^session=([^;]*)/.exec(setCookie)?.[1] ?? '';
