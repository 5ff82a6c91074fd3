/** The figures of e-mails tell how many were kept because no mail server is set up: not sent, beside those that were. */
import type { Knex } from 'knex';

const facts = (columns: string, counts: string, condition: string) => `
  CREATE OR REPLACE FUNCTION mail_totals_facts(of_month text, of_preschools bigint[]) RETURNS SETOF mail_totals
  LANGUAGE sql STABLE AS $$
    SELECT of_month, preschool_id, ${counts},
           count(*) FILTER (WHERE reached >= 1), count(*) FILTER (WHERE reached >= 2),
           count(*) FILTER (WHERE reached >= 3), count(*) FILTER (WHERE reached >= 4),
           count(*) FILTER (WHERE reached < 2 AND (state = 'failed' OR refused))${columns}
      FROM mails
     CROSS JOIN LATERAL (
       SELECT COALESCE(max(array_position(ARRAY['accepted', 'delivered', 'opened', 'clicked'], event)), 0) AS reached,
              COALESCE(bool_or(event = 'failed' AND severity = 'permanent'), false) AS refused
         FROM mail_events WHERE mail_id = mails.id
     ) AS reported
     WHERE about_type = 'invoice' AND kind = 'invoice' ${condition} AND preschool_id = ANY (of_preschools)
       AND created_at >= (of_month || ' 00:00+08')::timestamptz
       AND created_at < (of_month || ' 00:00+08')::timestamptz + interval '1 day'
     GROUP BY preschool_id
  $$;
  INSERT INTO stale_totals
    SELECT DISTINCT 'mails', to_char(created_at AT TIME ZONE 'UTC' + interval '8 hours', 'YYYY-MM-DD'), preschool_id
      FROM mails WHERE about_type = 'invoice' AND state = 'kept' AND preschool_id IS NOT NULL;
`;

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE mail_totals ADD COLUMN not_sent bigint NOT NULL DEFAULT 0;
    ${facts(", count(*) FILTER (WHERE state = 'kept')", "count(*) FILTER (WHERE state <> 'kept')", '')}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE mail_totals DROP COLUMN not_sent;
    ${facts('', 'count(*)', `AND state <> 'kept'`)}
  `);
}
