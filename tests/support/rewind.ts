/** Sets a database back to an instant, again and again, within a moment: only what was written since is touched. */
import type { Knex } from 'knex';

/** What tables held, and which of them were written since. */
const KEPT = 'kept_by_test';

interface Table {
  name: string;
  columns: string[];
  /** Of its primary key; none where it has none. */
  key: string[];
}

/** From here on `rewind` comes back to what the database holds now; numbers that rows are given go on. */
export async function startRewinding(knex: Knex): Promise<() => Promise<void>> {
  const { rows: tables }: { rows: Table[] } = await knex.raw(
    `SELECT quote_ident(relname) AS name,
            (SELECT array_agg(quote_ident(attname) ORDER BY attnum) FROM pg_attribute
              WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
            COALESCE((SELECT array_agg(quote_ident(attname)) FROM pg_index JOIN pg_attribute ON attrelid = indrelid
                       WHERE indrelid = pg_class.oid AND indisprimary AND attnum = ANY (indkey)), '{}') AS key
       FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  );
  await knex.raw(`
    CREATE SCHEMA ${KEPT};
    CREATE TABLE ${KEPT}.written (name text NOT NULL);
    CREATE FUNCTION ${KEPT}.note() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN INSERT INTO ${KEPT}.written VALUES (quote_ident(TG_TABLE_NAME)); RETURN NULL; END';
    ${tables
      .map(
        ({ name, columns }) => `
          CREATE TABLE ${KEPT}.${name} AS SELECT ${columns.join(', ')} FROM public.${name};
          CREATE TRIGGER ${KEPT} AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON public.${name}
            FOR EACH STATEMENT EXECUTE FUNCTION ${KEPT}.note();`,
      )
      .join('')}`);
  await referToWhatComesLater(knex);

  return () =>
    knex.transaction(async (trx) => {
      const { rows }: { rows: { name: string }[] } = await trx.raw(
        `DELETE FROM ${KEPT}.written RETURNING name`,
      );
      const names = new Set(rows.map(({ name }) => name));
      const written = tables.filter(({ name }) => names.has(name));
      const each = (statement: (table: Table) => string) => written.map(statement).join('\n');
      await trx.raw(`
        SET CONSTRAINTS ALL DEFERRED;
        ${each(({ name }) => `ALTER TABLE public.${name} DISABLE TRIGGER USER;`)}
        ${each(removeNew)}
        ${each(putBack)}
        DELETE FROM graphile_worker._private_jobs;
        SET CONSTRAINTS ALL IMMEDIATE;
        ${each(({ name }) => `ALTER TABLE public.${name} ENABLE TRIGGER USER;`)}`);
    });
}

/** A row may be put back before the one that it names. */
async function referToWhatComesLater(knex: Knex): Promise<void> {
  const { rows } = await knex.raw(
    `SELECT format('ALTER TABLE %s ALTER CONSTRAINT %I DEFERRABLE INITIALLY IMMEDIATE', conrelid::regclass, conname) AS sql
       FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND NOT condeferrable`,
  );
  await knex.raw(rows.map(({ sql }: { sql: string }) => sql).join(';'));
}

const same = (key: readonly string[]) => key.map((column) => `now.${column} = kept.${column}`).join(' AND ');

function removeNew({ name, key }: Table): string {
  if (key.length === 0) return `DELETE FROM public.${name};`;
  return `DELETE FROM public.${name} AS now WHERE NOT EXISTS (SELECT FROM ${KEPT}.${name} AS kept WHERE ${same(key)});`;
}

/** What is there and changed takes its old values; what is gone comes back. */
function putBack({ name, columns, key }: Table): string {
  const all = columns.join(', ');
  const others = columns.filter((column) => !key.includes(column));
  const changed = others.map((column) => `now.${column}`).join(', ');
  const before = others.map((column) => `kept.${column}`).join(', ');
  const update =
    key.length > 0 && others.length > 0
      ? `UPDATE public.${name} AS now SET (${others.join(', ')}) = ROW(${before}) FROM ${KEPT}.${name} AS kept
          WHERE ${same(key)} AND ROW(${changed})::text IS DISTINCT FROM ROW(${before})::text;`
      : '';
  const missing =
    key.length > 0 ? `WHERE NOT EXISTS (SELECT FROM public.${name} AS now WHERE ${same(key)})` : '';
  return `${update}
    INSERT INTO public.${name} (${all}) OVERRIDING SYSTEM VALUE
    SELECT ${all} FROM ${KEPT}.${name} AS kept ${missing};`;
}
