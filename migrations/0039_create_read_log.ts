/**
 * Who opened what is known of a child: ids and kinds, no texts. It has no foreign keys: it neither locks what it names
 * nor stands in the way of its erasing. Like the audit trail it is only added to; what is older than two years may go.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE read_entries (
      id uuid PRIMARY KEY,
      at timestamptz NOT NULL,
      -- Later than the opening where a tablet was offline.
      told_at timestamptz NOT NULL,
      actor_id bigint NOT NULL,
      child_id bigint NOT NULL,
      preschool_id bigint NOT NULL,
      kind text NOT NULL CHECK (kind IN ('identity', 'health', 'therapy', 'incident', 'export')),
      way text NOT NULL CHECK (way IN ('opened', 'listed', 'downloaded')),
      offline boolean NOT NULL DEFAULT false,
      device_id uuid,
      session_id uuid NOT NULL
    );
    CREATE INDEX read_entries_child ON read_entries (child_id, at);
    CREATE INDEX read_entries_actor ON read_entries (actor_id, at);
    CREATE INDEX read_entries_device ON read_entries (device_id, at);

    CREATE FUNCTION refuse_read_log_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'The read log is only added to: % is refused.', TG_OP;
      END
    $$;
    CREATE TRIGGER read_entries_append_only BEFORE UPDATE OR TRUNCATE ON read_entries
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_read_log_change();
    CREATE TRIGGER read_entries_kept BEFORE DELETE ON read_entries
      FOR EACH ROW WHEN (OLD.at > now() - interval '2 years') EXECUTE FUNCTION refuse_read_log_change();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE read_entries; DROP FUNCTION refuse_read_log_change;');
}
