/** Who may read and fill in the forms of a day. The scope of `visibleTo` says of which children. */
import { type Actor, can } from '../../context';

interface FoundChild {
  own: boolean;
}

export const dayFormsPolicy = {
  list: (actor: Actor, { own }: FoundChild) => can(actor, own ? 'portal_view' : 'health_edit'),
  /** Parents alone: staff do not declare for them. */
  fill: (actor: Actor, { own }: FoundChild) => own && can(actor, 'portal_view'),
};
