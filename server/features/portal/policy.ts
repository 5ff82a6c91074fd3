/** Who may read a parent's home: parents. What is in it is looked up as a parent alone (`asParent`). */
import { type Actor, can } from '../../context';

const read = (actor: Actor) => can(actor, 'portal_view');

export const portalPolicy = { home: read, days: read, acknowledge: read };
