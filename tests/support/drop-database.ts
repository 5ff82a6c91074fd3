/** Removes a database, whoever is still connected to it. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Knex } from 'knex';
import { databaseErrorOf } from '../../server/http/errors';

const TRIES = 50;
const WAIT_MS = 100;
/** PostgreSQL's own vacuum is in it just now, which only a superuser may end; or someone is still leaving. */
const IN_USE = ['42501', '55006'];

export async function dropDatabase(admin: Knex, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      // Without the force, PostgreSQL itself ends its vacuum, which may take long; and waits for everyone else.
      await admin.raw(`DROP DATABASE IF EXISTS ${name}${tries % 2 === 1 ? ' WITH (FORCE)' : ''}`);
      return;
    } catch (error) {
      if (tries === TRIES || !IN_USE.includes(databaseErrorOf(error)?.code ?? '')) throw error;
      await delay(WAIT_MS);
    }
  }
}
