/** Of which act of many a request is: whoever may decide is told once of all of an act. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE approvals ADD COLUMN act_id uuid;
    CREATE INDEX approvals_act ON approvals (act_id) WHERE act_id IS NOT NULL;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE approvals DROP COLUMN act_id');
}
