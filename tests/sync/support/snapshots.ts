/** Copies of all data inside one database: a backup of a moment, and setting the database back to it. */
import type { Knex } from 'knex';

/** Of the migrations: what they keep is no data. */
const LEFT_ALONE = ['knex_migrations', 'knex_migrations_lock'];

const FOREIGN_KEYS = `
  SELECT conrelid::regclass::text AS child, confrelid::regclass::text AS parent FROM pg_constraint
   WHERE contype = 'f' AND conrelid <> confrelid`;

/** The columns that can be written: not those that the database makes of others. */
const COLUMNS = `
  SELECT table_name AS table, string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position) AS columns
    FROM information_schema.columns
   WHERE table_schema = 'public' AND is_generated = 'NEVER' GROUP BY table_name`;

export class Snapshots {
  /** The tables of each copy, in the order of `tables`. */
  readonly #held = new Map<string, ReadonlySet<string>>();

  private constructor(
    private readonly admin: Knex,
    /** Each table after those that it points to. */
    private readonly tables: readonly string[],
    private readonly columns: ReadonlyMap<string, string>,
  ) {}

  static async open(admin: Knex): Promise<Snapshots> {
    const found: { tablename: string }[] = await admin('pg_tables')
      .where({ schemaname: 'public' })
      .orderBy('tablename')
      .select('tablename');
    const names = found.map(({ tablename }) => tablename).filter((name) => !LEFT_ALONE.includes(name));
    const columns: { table: string; columns: string }[] = (await admin.raw(COLUMNS)).rows;
    return new Snapshots(
      admin,
      inOrder(names, (await admin.raw(FOREIGN_KEYS)).rows),
      new Map(columns.map((row) => [row.table, row.columns])),
    );
  }

  /** Of the tables that hold something: to make one takes the database longer than to copy what is in most. */
  async take(name: string): Promise<void> {
    const held = await this.#used();
    const copies = held.map((table) => `CREATE TABLE ${name}.${table} AS TABLE public.${table};`);
    await this.admin.raw(
      `DROP SCHEMA IF EXISTS ${name} CASCADE; CREATE SCHEMA ${name}; ${copies.join('\n')}`,
    );
    this.#held.set(name, new Set(held));
  }

  /** Sets every table back in one transaction; one that was empty and is, is left alone: some may not be emptied. */
  async setBack(name: string): Promise<void> {
    const held = this.#held.get(name);
    if (!held) throw new Error(`There is no copy called ${name}.`);
    const used = new Set(await this.#used());
    const tables = this.tables.filter((table) => used.has(table) || held.has(table));
    const emptied = [...tables].reverse().map((table) => `DELETE FROM public.${table};`);
    const filled = [...held].map((table) => {
      const columns = this.columns.get(table);
      return `INSERT INTO public.${table} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM ${name}.${table};`;
    });
    // A copy of files asks no trigger: the trail, which is only added to, is set back as all else.
    const trail = (able: 'DISABLE' | 'ENABLE') =>
      `ALTER TABLE public.audit_entries ${able} TRIGGER audit_entries_kept;
       ALTER TABLE public.consents ${able} TRIGGER consents_kept;
       ALTER TABLE public.read_entries ${able} TRIGGER read_entries_kept;`;
    await this.admin.raw(
      `BEGIN; ${trail('DISABLE')} ${emptied.join('\n')} ${filled.join('\n')} ${trail('ENABLE')} COMMIT;`,
    );
  }

  /** Those that hold something, each after those that it points to. */
  async #used(): Promise<string[]> {
    const asked = this.tables.map(
      (table) => `SELECT '${table}' AS used WHERE EXISTS (SELECT FROM public.${table})`,
    );
    const found: { rows: { used: string }[] } = await this.admin.raw(asked.join(' UNION ALL '));
    const used = new Set(found.rows.map((row) => row.used));
    return this.tables.filter((table) => used.has(table));
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
