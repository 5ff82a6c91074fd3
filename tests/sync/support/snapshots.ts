/** Copies of all data inside one database: a backup of a moment, and setting the database back to it. */
import type { Knex } from 'knex';

/** Of the migrations: what they keep is no data. */
const LEFT_ALONE = ['knex_migrations', 'knex_migrations_lock'];

export class Snapshots {
  private constructor(
    private readonly admin: Knex,
    private readonly tables: readonly string[],
  ) {}

  static async open(admin: Knex): Promise<Snapshots> {
    const found: { tablename: string }[] = await admin('pg_tables')
      .where({ schemaname: 'public' })
      .select('tablename');
    return new Snapshots(
      admin,
      found.map(({ tablename }) => tablename).filter((name) => !LEFT_ALONE.includes(name)),
    );
  }

  async take(name: string): Promise<void> {
    const copies = this.tables.map((table) => `CREATE TABLE ${name}.${table} AS TABLE public.${table};`);
    await this.admin.raw(
      `DROP SCHEMA IF EXISTS ${name} CASCADE; CREATE SCHEMA ${name}; ${copies.join('\n')}`,
    );
  }

  /** Sets every table back, foreign keys and all. */
  async setBack(name: string): Promise<void> {
    const copies = this.tables.map(
      (table) =>
        `DELETE FROM public.${table}; INSERT INTO public.${table} OVERRIDING SYSTEM VALUE SELECT * FROM ${name}.${table};`,
    );
    await this.admin.raw(
      `BEGIN; SET LOCAL session_replication_role = replica; ${copies.join('\n')} COMMIT;`,
    );
  }
}
