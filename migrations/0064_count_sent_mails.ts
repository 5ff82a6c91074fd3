/** The figures of e-mails count what was sent: what is kept because no mail server is set up was not. */
import type { Knex } from 'knex';

const facts = (condition: string) => `
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
     WHERE about_type = 'invoice' AND kind = 'invoice' ${condition} AND preschool_id = ANY (of_preschools)
       AND created_at >= (of_month || ' 00:00+08')::timestamptz
       AND created_at < (of_month || ' 00:00+08')::timestamptz + interval '1 day'
     GROUP BY preschool_id
  $$;
  INSERT INTO stale_totals
    SELECT DISTINCT 'mails', to_char(created_at AT TIME ZONE 'UTC' + interval '8 hours', 'YYYY-MM-DD'), preschool_id
      FROM mails WHERE about_type = 'invoice' AND preschool_id IS NOT NULL;
`;

export async function up(knex: Knex): Promise<void> {
  await knex.raw(facts(`AND state <> 'kept'`));
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(facts(''));
}
