/** The servers of a load: so many processes on one database, behind what a proxy does: turns, and another try. */
import { setTimeout as delay } from 'node:timers/promises';
import { messages } from '#shared/messages';
import type { Simulators } from '../../../server/demo/simulators/start-simulators';
import { type Answer, Caller, type CallOptions } from '../api';
import { type ServerProcess, startServer } from '../server-process';
import { SECRET } from '../services';

export interface Place {
  databaseUrl: string;
  simulators: Simulators;
}

/**
 * The longest that whoever calls goes on trying: a payment whose server was killed while it asked the provider is begun
 * anew after 40 seconds.
 */
const PATIENCE_MS = 75_000;
/** Between two tries: longer and longer, and not all at once. */
const AGAIN_MS = 100;
const AGAIN_MOST_MS = 5_000;

export interface Sent extends Answer {
  /** How often it was sent again, because of a broken connection, or because the server asked to come again. */
  again: number;
}

export class Servers {
  readonly processes: ServerProcess[] = [];
  #turn = 0;

  constructor(readonly place: Place) {}

  async start(count: number): Promise<void> {
    const { databaseUrl, simulators } = this.place;
    const env = {
      DATABASE_URL: databaseUrl,
      APP_SECRET: SECRET,
      HOST: '127.0.0.1',
      // Behind a proxy, whose word on addresses counts: people do not all sign in from one.
      PUBLIC_URL: 'https://load.test',
      BILLPLZ_BASE_URL: simulators.url,
      STRIPE_BASE_URL: simulators.url,
    };
    const starting = Array.from({ length: count }, () => startServer({ env }));
    this.processes.push(...(await Promise.all(starting)));
  }

  /** Takes it out of turns at once, as a proxy does that finds its door shut, and answers its exit code. */
  async kill(which: ServerProcess, signal: NodeJS.Signals): Promise<number | null> {
    const code = await which.kill(signal);
    this.processes.splice(this.processes.indexOf(which), 1);
    return code;
  }

  /** Sends it until it is answered; what is sent again is the same to the letter. */
  async send(person: Caller, method: string, path: string, options: CallOptions = {}): Promise<Sent> {
    const deadline = Date.now() + PATIENCE_MS;
    for (let again = 0; ; again += 1) {
      const answer = await this.#once(person, method, path, options);
      const passing = answer === null || answer.status === 503 || isStillRunning(answer);
      if (!passing || Date.now() > deadline) {
        if (answer === null) throw new Error(`${method} ${path} was answered by nobody.`);
        return { ...answer, again };
      }
      await delay(Math.min(AGAIN_MOST_MS, AGAIN_MS * 2 ** again) * (0.5 + Math.random() / 2));
    }
  }

  /** Null where the connection broke, or was not made. */
  async #once(person: Caller, method: string, path: string, options: CallOptions): Promise<Answer | null> {
    const server = this.processes[this.#turn++ % this.processes.length];
    if (!server) return null;
    const caller = Object.assign(new Caller(server.url), { token: person.token, cookies: person.cookies });
    try {
      return await caller.call(method, path, options);
    } catch {
      return null;
    }
  }

  async stop(): Promise<(number | null)[]> {
    return Promise.all(this.processes.splice(0).map((server) => server.kill('SIGTERM')));
  }
}

/** The first sending is still at work, on a connection whose end nobody has noticed: what a person then does is wait. */
function isStillRunning({ status, body }: Answer): boolean {
  return status === 409 && (body as { message?: string } | null)?.message === messages.stillRunning;
}
