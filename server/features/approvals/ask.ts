/**
 * Asking a second person: the act is tried under its usual checks, what it would change is noted, and all of it is taken
 * back. So nobody is asked for what could not be done, and nothing is done before somebody approves.
 */
import type { ApprovalForm, ApprovalOperation, ApprovalRequest } from '#shared/endpoints/approvals';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import type { ApprovedAct, WantedAct } from '../../approvals';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { type AnnounceContext, announce } from '../../events';
import { conflict, invalid, notAllowed } from '../../http/refusal';
import { ChangeLog } from '../../sync/change-log';
import { sumOf } from './require-second';

/** The call of an operation, whichever it is. */
export const actOf = ({ services }: Context, operation: ApprovalOperation) =>
  services.approvedActs[operation] as ApprovedAct<ApprovalForm<ApprovalOperation>>;

/**
 * @param actId the act of many that it is of: who may decide is told by `notifyOfRequests` once all of it was asked for
 * @returns the request's id
 * @throws Refusal as the act itself; 422 at `subject_id` where there is no such record; 409 where nobody else is needed, or
 *   where the same is asked for already
 */
export async function askForSecond(
  context: Context,
  asked: ApprovalRequest,
  actId: string | null = null,
): Promise<number> {
  const { trx, clock, actor } = context;
  const { operation, subject_id, form, reason } = asked;
  const found = await actOf(context, operation)(context, subject_id);
  if (!found) throw invalid({ subject_id: [messages.notFound] });
  if (!found.may) throw notAllowed();
  const tried = await tryAct(context, asked);
  const [row] = await trx('approvals')
    .insert({
      operation,
      subject_id,
      form: JSON.stringify(form),
      reason,
      ...tried,
      ...found.about,
      requested_by: actor.userId,
      requested_at: clock.now(),
      act_id: actId,
    })
    .onConflict(trx.raw("(operation, subject_id) WHERE state = 'waiting'"))
    .ignore()
    .returning('id');
  if (!row) throw conflict(officeMessages.approvalWaits);
  const { act, amount } = tried;
  await audit(context, {
    action: 'approval_requested',
    entityType: 'approval',
    entityId: row.id,
    preschoolId: found.about.preschool_id,
    after: { act, amount, invoice_id: found.about.invoice_id, child_id: found.about.child_id, reason, form },
  });
  if (actId === null) await announce(context, 'approvalRequested', { id: row.id, requestedBy: actor.userId });
  return row.id;
}

/** Once for an act of many; nothing where none of it needs a second person. */
export async function notifyOfRequests(
  context: AnnounceContext,
  actId: string,
  requestedBy: number,
): Promise<void> {
  const [found] = await context.trx('approvals').where({ act_id: actId, state: 'waiting' }).count();
  const requests = Number(found?.count ?? 0);
  if (requests > 0) await announce(context, 'approvalsRequested', { actId, requests, requestedBy });
}

class TakenBack extends Error {}

async function tryAct(context: Context, { operation, subject_id, form }: ApprovalRequest) {
  const wanted: WantedAct[] = [];
  let balances: { balance_before: number | null; balance_after: number | null } | undefined;
  try {
    await context.trx.transaction(async (trx) => {
      const trying: Context = { ...context, trx, changes: new ChangeLog(), approval: { wanted } };
      const found = await actOf(context, operation)(trying, subject_id);
      if (!found) throw invalid({ subject_id: [messages.notFound] });
      const balance_before = await balanceOf(trying, found.about.invoice_id);
      await found.run(trying, form);
      balances = { balance_before, balance_after: await balanceOf(trying, found.about.invoice_id) };
      throw new TakenBack();
    });
  } catch (error) {
    if (!(error instanceof TakenBack) || !balances) throw error;
  }
  const [over] = wanted
    .filter(({ needed }) => needed)
    .map(({ act, limit }) => ({ act, limit, amount: sumOf(wanted, act) }))
    .sort((one, other) => other.amount - one.amount);
  if (!over || over.limit === null || !balances) throw conflict(officeMessages.approvalNotNeeded);
  return { act: over.act, amount: over.amount, limit_amount: over.limit, ...balances };
}

async function balanceOf({ trx }: Context, id: number | null): Promise<number | null> {
  if (id === null) return null;
  return (await trx('invoices').where({ id }).first('balance'))?.balance ?? null;
}
