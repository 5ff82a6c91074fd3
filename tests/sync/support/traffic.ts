/**
 * Requests that the server works at side by side. Where there are several, one query is let through at a time and the
 * seed picks whose is next, so that it is the seed's too which of two transactions gets a lock first, and commits first.
 */
import type { Knex } from 'knex';
import type { Chance } from './chance';
import type { Connection } from './database-faults';
import { afterReally } from './event-loop';

/** Real time: nothing that the server does for one request takes nearly as long. */
const LIMIT_MS = 20_000;

export interface Job {
  readonly name: string;
  readonly begin: (job: Job) => Promise<void>;
  state: 'new' | 'works' | 'parked' | 'done';
  /** Queries that wait for their turn. */
  asks: (() => void)[];
  /** Queries that the database is at. */
  running: number;
  processID: number;
  sql: string;
  unpark: () => void;
  error?: unknown;
}

export class Traffic {
  #jobs = new Set<Job>();
  /** Counts every move, so that what was seen before one is not acted upon. */
  #moves = 0;
  #wake = () => {};

  constructor(
    private readonly admin: Knex,
    private readonly chance: Chance,
  ) {}

  /** Adds a request; it begins with the next `run`. */
  add(name: string, begin: (job: Job) => Promise<void>): void {
    const blank = { asks: [], running: 0, processID: 0, sql: '', unpark: () => {} };
    this.#jobs.add({ name, begin, state: 'new', ...blank });
  }

  /** Lets a query through when it is its turn. */
  async query(job: Job, connection: Connection, sql: string, run: () => Promise<unknown>): Promise<unknown> {
    if (this.#jobs.size > 1) await this.#turnOf(job);
    else job.running += 1;
    job.processID = connection.processID;
    job.sql = sql;
    try {
      return await run();
    } finally {
      job.running -= 1;
      this.#move();
    }
  }

  /** Holds a request where it is, until it is released or somebody waits for a lock of its. */
  park(job: Job): Promise<void> {
    job.state = 'parked';
    const parked = new Promise<void>((resolve) => {
      job.unpark = resolve;
    });
    this.#move();
    return parked;
  }

  /** Carries every request to its end, but for those that park. @throws when one does not come to its end */
  async run(): Promise<void> {
    for (const job of this.#jobs) if (job.state === 'new') this.#begin(job);
    const until = performance.now() + LIMIT_MS;
    for (let open = this.#open(); open.length > 0; open = this.#open()) {
      if (performance.now() > until) throw new Error(`The server does not come to an end: ${this.#tell()}`);
      await this.#step(open);
    }
    const failed = [...this.#jobs].find((job) => job.state === 'done' && job.error !== undefined);
    for (const job of [...this.#jobs]) if (job.state === 'done') this.#jobs.delete(job);
    if (failed) throw failed.error;
  }

  /** Lets what is parked commit, too. */
  async release(): Promise<void> {
    this.#unpark();
    await this.run();
  }

  async #step(open: Job[]): Promise<void> {
    const moves = this.#moves;
    const blocked = await this.#blocked(open);
    if (moves !== this.#moves) return;
    const isBlocked = (job: Job) => job.running > 0 && blocked.has(job.processID);
    const works = open.filter((job) => !isBlocked(job) && (job.running > 0 || job.asks.length === 0));
    if (works.length > 0) return this.#pause();
    const asking = open.filter((job) => !isBlocked(job));
    if (asking.length > 0) return this.#grant(this.chance.pick(asking));
    // Whoever waits for a parked one's lock sets it free; a deadlock is the database's to end.
    if (!this.#unpark()) await this.#pause();
  }

  /** The database's processes that wait for a lock; it is asked only where there can be any. */
  async #blocked(open: readonly Job[]): Promise<ReadonlySet<number>> {
    if (this.#jobs.size < 2 || !open.some((job) => job.running > 0)) return new Set();
    // Most queries are done at once.
    const moves = this.#moves;
    await this.#pause();
    if (moves !== this.#moves) return new Set();
    const { rows } = await this.admin.raw('SELECT DISTINCT pid FROM pg_locks WHERE NOT granted');
    return new Set(rows.map(({ pid }: { pid: number }) => pid));
  }

  #begin(job: Job): void {
    job.state = 'works';
    const end = (error?: unknown) => {
      Object.assign(job, { state: 'done', error });
      this.#move();
    };
    job.begin(job).then(() => end(), end);
  }

  #open(): Job[] {
    return [...this.#jobs].filter(({ state }) => state === 'works');
  }

  #turnOf(job: Job): Promise<void> {
    return new Promise((resolve) => {
      job.asks.push(resolve);
      this.#move();
    });
  }

  #grant(job: Job): void {
    const go = job.asks.shift();
    if (!go) return;
    job.running += 1;
    this.#moves += 1;
    go();
  }

  #unpark(): boolean {
    const parked = [...this.#jobs].filter(({ state }) => state === 'parked');
    for (const job of parked) {
      job.state = 'works';
      job.unpark();
    }
    return parked.length > 0;
  }

  #move(): void {
    this.#moves += 1;
    this.#wake();
  }

  /** Until something moves; with several under way, no longer than it takes most queries. */
  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const cancel = afterReally(this.#jobs.size < 2 ? LIMIT_MS : 2, resolve);
      this.#wake = () => {
        cancel();
        resolve();
      };
    });
  }

  #tell(): string {
    return [...this.#jobs]
      .map((job) => `${job.name} ${job.state}, ${job.running} running, ${job.asks.length} asking: ${job.sql}`)
      .join('; ');
  }
}
