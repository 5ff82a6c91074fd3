/** Finding health screenings, for the calls of health and for a parent's home. */
import type { Knex } from 'knex';
import { type Actor, seesWithdrawn } from '../../context';
import { HealthScreening } from '../../models/health-screening';
import { openAlternatives } from '../alternatives/keep-alternatives';
import { type ListedScreening, presentScreening } from './present';

/** Screenings within the actor’s scope, with the names that stand for their ids. */
export function listed(trx: Knex, actor: Actor) {
  const found = HealthScreening.query(trx)
    .modify('visibleTo', actor)
    .join('children', 'children.id', 'health_screenings.child_id')
    .join('preschools', 'preschools.id', 'children.preschool_id')
    .join('users', 'users.id', 'health_screenings.updated_by')
    .joinRaw('JOIN users AS measurer ON measurer.id = COALESCE(measured_by, updated_by)')
    .select(
      'health_screenings.*',
      'children.fullname',
      'children.mykid_no',
      'preschools.short_name as preschool_short_name',
      'users.name as recorded_by',
      'measurer.name as measured_name',
    );
  return seesWithdrawn(actor) ? found : found.whereRaw(`NOT 'health' = ANY (children.withdrawn_consents)`);
}

export async function findListed(trx: Knex, actor: Actor, id: string): Promise<ListedScreening | undefined> {
  return (await listed(trx, actor).findById(id)) as ListedScreening | undefined;
}

/** Those of many children at once: the choices that are open are one question for all. */
export async function presentAll(trx: Knex, actor: Actor, screenings: ListedScreening[]) {
  const open = await openAlternatives(
    trx,
    'screening',
    screenings.map(({ id }) => id),
  );
  return screenings.map((screening) => presentScreening(actor, screening, open.get(screening.id)));
}
