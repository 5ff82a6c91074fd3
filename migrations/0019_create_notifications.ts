/**
 * What people are told of: a row a person and event, written with its cause; where their devices are reached
 * and what became of each message to a device.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE notifications (
      id uuid PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      kind text NOT NULL
        CHECK (kind IN ('report_ready', 'new_invoice', 'payment_received', 'classwork', 'health_alert')),
      -- What makes it one event: told of twice, it is one row.
      event text NOT NULL CHECK (event <> ''),
      about jsonb NOT NULL CHECK (jsonb_typeof(about) = 'object'),
      child_id bigint REFERENCES children (id) ON DELETE CASCADE,
      created_at timestamptz NOT NULL,
      -- From when it is told and listed.
      tell_at timestamptz NOT NULL,
      -- It was not true any more when it was to be told.
      withdrawn_at timestamptz,
      opened_at timestamptz,
      mail_id uuid REFERENCES mails (id),
      CONSTRAINT notifications_event_key UNIQUE (user_id, kind, event)
    );
    CREATE INDEX notifications_listed ON notifications (user_id, tell_at, id) WHERE withdrawn_at IS NULL;
    CREATE INDEX notifications_child ON notifications (child_id) WHERE child_id IS NOT NULL;
    CREATE INDEX notifications_mail ON notifications (mail_id) WHERE mail_id IS NOT NULL;
    CREATE INDEX notifications_told ON notifications (tell_at);

    -- Of a person: the kinds that are switched off, and when the list was last looked at.
    CREATE TABLE notification_choices (
      user_id bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
      off text[] NOT NULL DEFAULT '{}',
      seen_at timestamptz
    );

    CREATE TABLE push_tokens (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      token text NOT NULL CONSTRAINT push_tokens_token_key UNIQUE CHECK (length(token) BETWEEN 1 AND 4096),
      user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
      device_id uuid,
      created_at timestamptz NOT NULL,
      last_seen_at timestamptz NOT NULL
    );
    CREATE INDEX push_tokens_user ON push_tokens (user_id);
    CREATE INDEX push_tokens_session ON push_tokens (session_id);
    CREATE INDEX push_tokens_device ON push_tokens (device_id) WHERE device_id IS NOT NULL;
    CREATE INDEX push_tokens_last_seen ON push_tokens (last_seen_at);

    CREATE TABLE notification_deliveries (
      id uuid PRIMARY KEY,
      notification_id uuid NOT NULL REFERENCES notifications (id) ON DELETE CASCADE,
      -- The token may be gone by now: this outlives it.
      push_token_id bigint NOT NULL,
      state text NOT NULL CHECK (state IN ('trying', 'sent', 'failed')),
      attempts integer NOT NULL DEFAULT 0,
      -- As Firebase names the message it took.
      message_name text,
      error text,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      opened_at timestamptz,
      CONSTRAINT notification_deliveries_key UNIQUE (notification_id, push_token_id)
    );
    CREATE INDEX notification_deliveries_failed ON notification_deliveries (updated_at) WHERE error IS NOT NULL;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE notification_deliveries, push_tokens, notification_choices, notifications;');
}
