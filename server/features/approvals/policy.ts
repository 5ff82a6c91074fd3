/** Who may ask for a second person, see requests and decide on them. Which act it is, the body says. */
import type { ApprovalAct } from '#shared/domain/approvals';
import type { ApprovalOperation } from '#shared/endpoints/approvals';
import type { Permission } from '#shared/permissions';
import { type Actor, can, isHeadOffice } from '../../context';

/** What the act itself asks for: nobody decides what they could not do. */
const rights: Readonly<Record<ApprovalAct, Permission>> = {
  write_off: 'payments_refund',
  discount: 'bills_edit',
  refund: 'payments_refund',
  pay_out: 'payments_refund',
  credit: 'invoices_edit',
};

type Asked = { act: ApprovalAct; operation: ApprovalOperation; requested_by: number };

export const mayDecide = (actor: Actor, { act, operation, requested_by }: Asked): boolean =>
  isHeadOffice(actor) &&
  requested_by !== actor.userId &&
  can(actor, operation === 'raise_limits' ? 'settings_edit' : rights[act]);

export const approvalsPolicy = {
  list: (actor: Actor) => can(actor, 'invoices_view'),
  ask: (actor: Actor) => can(actor, 'invoices_view'),
  decide: mayDecide,
  withdraw: (actor: Actor, { requested_by }: Pick<Asked, 'requested_by'>) => requested_by === actor.userId,
  limits: isHeadOffice,
  saveLimits: (actor: Actor) => can(actor, 'settings_edit'),
};
