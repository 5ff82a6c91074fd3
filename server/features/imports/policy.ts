/** Who may import: it makes children, parents, debts and plans at every preschool at once. */
import { type Actor, can } from '../../context';

export const importsPolicy = {
  run: (actor: Actor) => can(actor, 'data_import') && actor.reach === 'all',
};
