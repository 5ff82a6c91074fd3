/**
 * One act on all invoices that a filter found: which still wait for it, which refused it and why. The figures of
 * e-mails count the invoices' own, not what else is about an invoice (receipts, notices of payments).
 */
import type { Knex } from 'knex';

const mailFacts = (own: string) => `
  CREATE OR REPLACE FUNCTION mail_totals_facts(of_month text, of_preschools bigint[]) RETURNS SETOF mail_totals
  LANGUAGE sql STABLE AS $$
    SELECT of_month, preschool_id, count(*), count(*) FILTER (WHERE reached >= 1), count(*) FILTER (WHERE reached >= 2),
           count(*) FILTER (WHERE reached >= 3), count(*) FILTER (WHERE reached >= 4),
           count(*) FILTER (WHERE reached < 2 AND (state = 'failed' OR refused))
      FROM mails
     CROSS JOIN LATERAL (
       SELECT COALESCE(max(array_position(ARRAY['accepted', 'delivered', 'opened', 'clicked'], event)), 0) AS reached,
              COALESCE(bool_or(event = 'failed' AND severity = 'permanent'), false) AS refused
         FROM mail_events WHERE mail_id = mails.id
     ) AS reported
     WHERE about_type = 'invoice' ${own} AND preschool_id = ANY (of_preschools)
       AND created_at >= (of_month || ' 00:00+08')::timestamptz
       AND created_at < (of_month || ' 00:00+08')::timestamptz + interval '1 day'
     GROUP BY preschool_id
  $$;
  INSERT INTO stale_totals
    SELECT DISTINCT 'mails', to_char(created_at AT TIME ZONE 'UTC' + interval '8 hours', 'YYYY-MM-DD'), preschool_id
      FROM mails WHERE about_type = 'invoice' AND preschool_id IS NOT NULL;
`;

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE bulk_acts (
      id uuid PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users (id),
      act text NOT NULL CHECK (act IN ('lock', 'unlock', 'send-mail', 'status')),
      payment_status integer,
      total integer NOT NULL,
      done integer NOT NULL DEFAULT 0,
      refused integer NOT NULL DEFAULT 0,
      -- Invoices are gone through by their ids: those up to this one were.
      reached_id bigint NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL,
      ended_at timestamptz,
      CHECK (done + refused <= total),
      CHECK ((act = 'status') = (payment_status IS NOT NULL))
    );
    CREATE INDEX bulk_acts_newest_of_user ON bulk_acts (user_id, created_at);

    -- A row goes when its invoice is done.
    CREATE TABLE bulk_act_invoices (
      bulk_act_id uuid NOT NULL REFERENCES bulk_acts (id) ON DELETE CASCADE,
      invoice_id bigint NOT NULL REFERENCES invoices (id),
      message text,
      PRIMARY KEY (bulk_act_id, invoice_id)
    );
    CREATE INDEX bulk_act_invoices_refused ON bulk_act_invoices (bulk_act_id, invoice_id) WHERE message IS NOT NULL;
    ${mailFacts("AND kind = 'invoice'")}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`DROP TABLE bulk_act_invoices, bulk_acts; ${mailFacts('')}`);
}
