/**
 * The second step of signing in: authenticator apps, passkeys and recovery codes; the ticket between the two steps; which
 * sessions have taken the second one; and whether principals have to.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE totp_factors (
      user_id bigint PRIMARY KEY REFERENCES users (id),
      secret bytea NOT NULL,
      last_step bigint,
      created_at timestamptz NOT NULL,
      confirmed_at timestamptz
    );
    CREATE TABLE passkeys (
      id uuid PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users (id),
      credential_id text NOT NULL UNIQUE,
      public_key bytea NOT NULL,
      counter bigint NOT NULL,
      transports text[] NOT NULL,
      name text NOT NULL,
      created_at timestamptz NOT NULL,
      last_used_at timestamptz
    );
    CREATE INDEX passkeys_user_id_idx ON passkeys (user_id);
    CREATE TABLE recovery_codes (
      user_id bigint NOT NULL REFERENCES users (id),
      code_hash text NOT NULL,
      used_at timestamptz,
      PRIMARY KEY (user_id, code_hash)
    );
    CREATE TABLE sign_in_tickets (
      token_hash text PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users (id),
      device_id uuid,
      challenge text,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX sign_in_tickets_user_id_idx ON sign_in_tickets (user_id);
    CREATE TABLE sign_in_rules (
      singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
      principals_second_factor boolean NOT NULL,
      updated_at timestamptz NOT NULL
    );
    ALTER TABLE sessions
      ADD COLUMN second_factor boolean NOT NULL DEFAULT false,
      ADD COLUMN passkey_challenge text;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE sessions DROP COLUMN second_factor, DROP COLUMN passkey_challenge;
    DROP TABLE totp_factors, passkeys, recovery_codes, sign_in_tickets, sign_in_rules;
  `);
}
