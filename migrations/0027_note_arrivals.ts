/** Of a booking, that its child came; of a session, who ended it; to the tablets, which forms a preschool asks for. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The child came while it was open: no seat is held any more, but the fee has still to come off an invoice.
    ALTER TABLE bookings ADD COLUMN arrived_at timestamptz,
      ADD CONSTRAINT bookings_arrived_is_used CHECK (arrived_at IS NULL OR status = 'used');
    UPDATE bookings SET status = 'used', arrived_at = now(), updated_at = now()
      FROM children
     WHERE children.id = bookings.child_id AND children.preschool_id = bookings.preschool_id
       AND children.status IN (1, 2) AND bookings.status = 'open'
       AND bookings.year <= extract(year FROM now() AT TIME ZONE 'Asia/Kuala_Lumpur');

    -- 'revoked' is the office's; 'ended_elsewhere' the person's own, from another device.
    ALTER TABLE sessions DROP CONSTRAINT sessions_ended_because_check,
      ADD CONSTRAINT sessions_ended_because_check
        CHECK (ended_because IN ('signed_out', 'revoked', 'ended_elsewhere', 'password_changed'));

    -- Preschools are told again: their documents now say which of the day's forms they ask for.
    UPDATE feed_entries SET seq = feeds.seq + told.place
      FROM feeds,
           (SELECT feed_id, entity_id, row_number() OVER (PARTITION BY feed_id ORDER BY seq) AS place
              FROM feed_entries WHERE entity_type = 'preschool') AS told
     WHERE feeds.id = feed_entries.feed_id AND told.feed_id = feed_entries.feed_id
       AND told.entity_id = feed_entries.entity_id AND feed_entries.entity_type = 'preschool';
    UPDATE feeds SET seq = seq + told.count
      FROM (SELECT feed_id, count(*) AS count FROM feed_entries WHERE entity_type = 'preschool' GROUP BY feed_id) AS told
     WHERE told.feed_id = feeds.id;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    UPDATE sessions SET ended_because = 'revoked' WHERE ended_because = 'ended_elsewhere';
    UPDATE sessions SET ended_because = 'signed_out' WHERE ended_because = 'password_changed';
    ALTER TABLE sessions DROP CONSTRAINT sessions_ended_because_check,
      ADD CONSTRAINT sessions_ended_because_check CHECK (ended_because IN ('signed_out', 'revoked'));
    ALTER TABLE bookings DROP COLUMN arrived_at;
  `);
}
