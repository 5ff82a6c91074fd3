/**
 * Staff who note their arrival on a device that is not paired with the preschool, where it has tablets that are, are not
 * counted for the ratio: frozen at arrival, as all that counts is.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE staff_events ADD COLUMN elsewhere boolean NOT NULL DEFAULT false;');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE staff_events DROP COLUMN elsewhere;');
}
