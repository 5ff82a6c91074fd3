/** The server and its database, which can be killed and started again, behind a network that can be bad. */
import { rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import type { Knex } from 'knex';
import { Client } from 'pg';
import { inject } from 'vitest';
import { createKnex } from '../../../server/db/knex';
import { embeddedUrl, postgresPid } from '../../support/data-folder';
import { NOW } from '../../support/demo-day';
import { openFolder } from '../../support/open-folder';
import { type ServerProcess, startServer } from '../../support/server-process';
import { readTruth, type Truth } from '../../sync/support/server-truth';
import { type Network, startNetwork } from './network';
import { until } from './until';

export type Victim = 'server' | 'postmaster' | 'backend' | 'server and postmaster';

export interface Place {
  children: number[];
  activities: number[];
}

export class House {
  #server: ServerProcess | null = null;
  readonly #since = performance.now();

  readonly dataDir = openFolder('tadika-faults-');
  readonly networks: Network[] = [];

  private constructor() {}

  static async start(): Promise<House> {
    const house = new House();
    try {
      await cp(inject('demoDataDir'), house.dataDir, { recursive: true });
      await house.up();
    } catch (error) {
      await house.stop();
      throw error;
    }
    return house;
  }

  /** A tablet's way to the server, with an address of its own. */
  async network(): Promise<Network> {
    const network = await startNetwork();
    this.networks.push(network);
    this.connect(network);
    return network;
  }

  connect(network: Network): void {
    network.target = this.#server?.url ?? null;
  }

  /** Starts the server on what the last one left. Its clock goes on from the day's NOW: a run at night keeps its date. */
  async up(): Promise<void> {
    const now = new Date(Date.parse(NOW) + performance.now() - this.#since);
    this.#server = await startServer({ dataDir: this.dataDir, env: { NOW: now.toISOString() } });
    for (const network of this.networks) this.connect(network);
  }

  /** Kills, and sees to it that all is up again. */
  async killAndRestart(victim: Victim): Promise<void> {
    if (victim === 'backend') return this.#killBackend();
    const server = this.#server;
    const postmaster = postgresPid(this.dataDir);
    if (victim !== 'server') process.kill(postmaster, 'SIGKILL');
    if (victim !== 'postmaster') await server?.kill('SIGKILL');
    // Without its database, the server ends by itself.
    else if ((await server?.exited) !== 1) throw new Error('The server did not end with its database.');
    for (const network of this.networks) network.disconnect();
    await this.up();
  }

  /** One of PostgreSQL's processes, at work where there is one at work; it throws out the others and recovers. */
  async #killBackend(): Promise<void> {
    await this.ask(async (client) => {
      const { rows } = await client.query(
        `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'tadika'
          ORDER BY (state = 'idle'), (wait_event_type = 'Lock') DESC, state_change DESC LIMIT 1`,
      );
      const [found] = rows;
      if (!found) throw new Error('The server has no connection to its database.');
      // Before PostgreSQL has noticed, everything still answers as if nothing had happened.
      const thrownOut = new Promise<void>((resolve) => client.once('end', resolve));
      process.kill(found.pid, 'SIGKILL');
      await thrownOut;
    });
    await until('the database answers again', async () => {
      const { status } = await fetch(`${this.#server?.url}/readyz`);
      return status === 200;
    });
  }

  /** Runs `work` while nothing can be committed that the tablets are to hear of; whatever pushes, waits before its commit. */
  async withoutCommits(work: (untilOneWaits: () => Promise<void>) => Promise<void>): Promise<void> {
    const holder = new Client({ connectionString: embeddedUrl(this.dataDir), application_name: 'faults' });
    holder.on('error', () => {}); // It dies with the database.
    await holder.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT seq FROM feeds FOR UPDATE');
      await work(() =>
        until('a push waits before its commit', async () => {
          const found = await this.ask((client) =>
            client.query(
              `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'UPDATE feeds%'`,
            ),
          );
          return (found.rowCount ?? 0) > 0;
        }),
      );
    } finally {
      await holder.end().catch(() => {});
    }
  }

  async ask<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({ connectionString: embeddedUrl(this.dataDir), application_name: 'faults' });
    client.on('error', () => {});
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end().catch(() => {});
    }
  }

  truth(): Promise<Truth> {
    return this.#knex((knex) => readTruth(knex));
  }

  /** The children and activities of the first preschool. */
  place(): Promise<Place> {
    return this.#knex(async (knex) => ({
      children: await knex('children').where({ preschool_id: 1, status: 1 }).orderBy('id').pluck('id'),
      activities: await knex('masters').where({ kind: 'activity' }).orderBy('id').pluck('id'),
    }));
  }

  async #knex<T>(work: (knex: Knex) => Promise<T>): Promise<T> {
    const knex = createKnex(embeddedUrl(this.dataDir), { poolSize: 1 });
    try {
      return await work(knex);
    } finally {
      await knex.destroy();
    }
  }

  async stop(): Promise<void> {
    await Promise.all(this.networks.map((network) => network.stop()));
    await this.#server?.kill('SIGTERM');
    rmSync(this.dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}
