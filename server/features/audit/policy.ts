/** Who reads the audit trail. The scope says which entries. */
import { type Actor, can } from '../../context';

export const auditPolicy = {
  read: (actor: Actor) => can(actor, 'audit_view'),
};
