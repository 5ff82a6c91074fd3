/**
 * The sync protocol: one counter a feed, the newest change of every record in it, receipts of what
 * was done, entries held for the principal, and the tablets that report in. Feed 0 is what all preschools share.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE feeds (
      id bigint PRIMARY KEY,
      seq bigint NOT NULL DEFAULT 0
    );
    INSERT INTO feeds (id) VALUES (0);

    CREATE TABLE feed_epoch (
      singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
      epoch uuid NOT NULL
    );
    INSERT INTO feed_epoch (epoch) VALUES (gen_random_uuid());

    CREATE TABLE feed_entries (
      feed_id bigint NOT NULL REFERENCES feeds (id),
      base boolean NOT NULL,
      entity_type text NOT NULL,
      entity_id text NOT NULL,
      seq bigint NOT NULL,
      date date,
      gone boolean NOT NULL DEFAULT false,
      PRIMARY KEY (feed_id, entity_type, entity_id)
    );
    CREATE UNIQUE INDEX feed_entries_seq ON feed_entries (feed_id, base, seq);

    CREATE TABLE receipts (
      user_id bigint NOT NULL REFERENCES users (id),
      key text NOT NULL,
      hash text NOT NULL,
      status integer NOT NULL,
      answer jsonb,
      at timestamptz NOT NULL,
      PRIMARY KEY (user_id, key)
    );
    CREATE INDEX receipts_at ON receipts (at) WHERE answer IS NOT NULL;

    CREATE TABLE held_entries (
      id uuid PRIMARY KEY,
      author_id bigint NOT NULL REFERENCES users (id),
      preschool_id bigint NOT NULL REFERENCES preschools (id),
      child_id bigint NOT NULL REFERENCES children (id),
      operation jsonb NOT NULL,
      reason text NOT NULL CHECK (reason IN ('out_of_scope', 'not_allowed', 'session_ended', 'deactivated')),
      held_at timestamptz NOT NULL,
      decided_at timestamptz,
      decided_by bigint REFERENCES users (id),
      decision text CHECK (decision IN ('taken', 'declined')),
      decision_reason text,
      CHECK ((decided_at IS NULL) = (decision IS NULL))
    );
    CREATE INDEX held_entries_open ON held_entries (preschool_id, held_at) WHERE decided_at IS NULL;

    CREATE TABLE devices (
      id uuid PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users (id),
      user_agent text,
      last_push_at timestamptz,
      last_pull_at timestamptz,
      created_at timestamptz NOT NULL
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE devices, held_entries, receipts, feed_entries, feed_epoch, feeds;');
}
