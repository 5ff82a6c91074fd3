/**
 * Where a parent pays to, as papers and the page of payment say it, and the logo of the papers. A parent is told of a
 * payment that was declared and not found.
 */
import type { Knex } from 'knex';

const kinds = (...more: string[]) => `
  ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check;
  ALTER TABLE notifications ADD CONSTRAINT notifications_kind_check
    CHECK (kind IN ('report_ready', 'new_invoice', 'payment_received', 'classwork', 'health_alert', 'file_ready'${more
      .map((kind) => `, '${kind}'`)
      .join('')}));
`;

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE preschools
      ADD COLUMN account_name text,
      ADD COLUMN bank_name text,
      ADD COLUMN account_no text,
      ADD COLUMN biller_code text,
      ADD COLUMN duitnow_id text,
      ADD COLUMN logo_id uuid REFERENCES files (id);
    CREATE INDEX preschools_logo ON preschools (logo_id);
    ${kinds('payment_rejected')}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DELETE FROM notifications WHERE kind = 'payment_rejected';
    ${kinds()}
    ALTER TABLE preschools
      DROP COLUMN account_name, DROP COLUMN bank_name, DROP COLUMN account_no, DROP COLUMN biller_code,
      DROP COLUMN duitnow_id, DROP COLUMN logo_id;
  `);
}
