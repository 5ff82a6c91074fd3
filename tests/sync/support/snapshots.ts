/** Copies of all data inside one database: a backup of a moment, and setting the database back to it. */
import type { Knex } from 'knex';

/** Of the migrations: what they keep is no data. */
const LEFT_ALONE = ['knex_migrations', 'knex_migrations_lock'];

const FOREIGN_KEYS = `
  SELECT conrelid::regclass::text AS child, confrelid::regclass::text AS parent FROM pg_constraint
   WHERE contype = 'f' AND conrelid <> confrelid`;

export class Snapshots {
  private constructor(
    private readonly admin: Knex,
    /** Each table after those that it points to. */
    private readonly tables: readonly string[],
  ) {}

  static async open(admin: Knex): Promise<Snapshots> {
    const found: { tablename: string }[] = await admin('pg_tables')
      .where({ schemaname: 'public' })
      .orderBy('tablename')
      .select('tablename');
    const names = found.map(({ tablename }) => tablename).filter((name) => !LEFT_ALONE.includes(name));
    return new Snapshots(admin, inOrder(names, (await admin.raw(FOREIGN_KEYS)).rows));
  }

  async take(name: string): Promise<void> {
    const copies = this.tables.map((table) => `CREATE TABLE ${name}.${table} AS TABLE public.${table};`);
    await this.admin.raw(
      `DROP SCHEMA IF EXISTS ${name} CASCADE; CREATE SCHEMA ${name}; ${copies.join('\n')}`,
    );
  }

  /** Sets every table back in one transaction. */
  async setBack(name: string): Promise<void> {
    const emptied = [...this.tables].reverse().map((table) => `DELETE FROM public.${table};`);
    const filled = this.tables.map(
      (table) => `INSERT INTO public.${table} OVERRIDING SYSTEM VALUE SELECT * FROM ${name}.${table};`,
    );
    await this.admin.raw(`BEGIN; ${emptied.join('\n')} ${filled.join('\n')} COMMIT;`);
  }
}

function inOrder(names: readonly string[], keys: readonly { child: string; parent: string }[]): string[] {
  const placed: string[] = [];
  while (placed.length < names.length) {
    const next = names.find(
      (name) =>
        !placed.includes(name) &&
        keys.every(({ child, parent }) => child !== name || placed.includes(parent)),
    );
    if (!next) throw new Error('The tables point at each other in a circle.');
    placed.push(next);
  }
  return placed;
}
