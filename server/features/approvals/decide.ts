/** Deciding on a request, by a second person; who asked may withdraw it. */
import type { ApprovalOperation } from '#shared/endpoints/approvals';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { actorOfUser } from '../../actor-of-user';
import type { WantedAct } from '../../approvals';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { announce } from '../../events';
import { conflict, notAllowed, notFound, Refusal } from '../../http/refusal';
import type { SystemContext } from '../../jobs/job-context';
import { requireOtherFamily } from '../children/family-of';
import { actOf } from './ask';
import { type ApprovalRow, presentApproval } from './find-approvals';
import { sumOf } from './require-second';

/** The system decides nothing, but what it clears away takes its requests with it. */
type Deciding = Context | SystemContext;

/**
 * Carries the act out as of who asked, with the rights that they have now; the trail names both. Where the act is refused
 * by now, the request stays and says why.
 * @throws Refusal 403 for a request about one's own family, 409 when it was decided before
 */
export async function approve(context: Context, id: number): Promise<void> {
  const asked = await waitingForUpdate(context, id);
  const { trx } = context;
  if (asked.parent_id !== null) await requireOtherFamily(context, { parentId: asked.parent_id });
  if (asked.child_id !== null) await requireOtherFamily(context, { childId: asked.child_id });
  try {
    // A savepoint of its own: of what is refused in between nothing stays.
    await context.trx.transaction((own) => carryOut({ ...context, trx: own }, asked));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await trx('approvals').where({ id }).update({ refusal: error.message });
    return note(context, asked, 'approval_failed', { refusal: error.message });
  }
  await decide(context, asked, 'approved', null);
}

/** @throws Refusal 409 when it was decided before */
export async function decline(context: Context, id: number, reason: string): Promise<void> {
  await decide(context, await waitingForUpdate(context, id), 'declined', reason);
}

/** @throws Refusal 409 when it was decided before */
export async function withdraw(context: Context, id: number): Promise<void> {
  await decide(context, await waitingForUpdate(context, id), 'withdrawn', null);
}

/** What was asked for can't be done any more: what waits for it ends with it. To be called before the record is locked. */
export async function withdrawFor(
  context: Deciding,
  operation: ApprovalOperation,
  subjectId: number,
): Promise<void> {
  const waiting: ApprovalRow[] = await context
    .trx('approvals')
    .where({ operation, subject_id: subjectId, state: 'waiting' })
    .forUpdate();
  for (const asked of waiting) await decide(context, asked, 'withdrawn', null);
}

/** Two decisions at once meet here: the second finds it decided. */
async function waitingForUpdate(context: Context, id: number): Promise<ApprovalRow> {
  const asked: ApprovalRow | undefined = await context.trx('approvals').where({ id }).forUpdate().first();
  if (!asked) throw notFound();
  if (asked.state !== 'waiting') throw conflict(messages.decidedAlready, await presentApproval(context, id));
  return asked;
}

async function carryOut(context: Context, asked: ApprovalRow): Promise<void> {
  const requester = await actorOfUser(context.trx, asked.requested_by);
  if (!requester) throw notAllowed(officeMessages.approvalRequesterGone);
  const wanted: WantedAct[] = [];
  const own: Context = {
    ...context,
    actor: requester,
    auditedAs: context.actor,
    approval: { wanted },
  };
  const found = await actOf(context, asked.operation)(own, asked.subject_id);
  if (!found) throw notFound();
  if (!found.may) throw notAllowed();
  await found.run(own, asked.form as never);
  // What was approved is the amount that was shown: whoever asked may have made more of it since.
  if (sumOf(wanted, asked.act) > asked.amount) throw conflict(officeMessages.approvalMoreNow);
}

async function decide(
  context: Deciding,
  asked: ApprovalRow,
  state: 'approved' | 'declined' | 'withdrawn',
  reason: string | null,
): Promise<void> {
  const { trx, clock, actor } = context;
  await trx('approvals')
    .where({ id: asked.id })
    .update({
      state,
      decided_by: actor?.userId ?? null,
      decided_at: clock.now(),
      decision_reason: reason,
      refusal: null,
    });
  await note(context, asked, `approval_${state}`, { reason });
  if (asked.act_id !== null) return notifyOfDecisions(context, asked.act_id, asked.requested_by);
  if (state !== 'withdrawn')
    await announce(context, 'approvalDecided', { id: asked.id, requestedBy: asked.requested_by });
}

/** Once for an act of many, when nothing of it waits any more; if two decide on the last at once, the second tells. */
async function notifyOfDecisions(context: Deciding, actId: string, requestedBy: number): Promise<void> {
  const { trx } = context;
  await trx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [actId]);
  const states: string[] = await trx('approvals').where({ act_id: actId }).pluck('state');
  const requests = states.filter((state) => state === 'approved' || state === 'declined').length;
  if (requests === 0 || states.includes('waiting')) return;
  await announce(context, 'approvalsDecided', { actId, requests, requestedBy });
}

async function note(
  context: Deciding,
  { id, act, amount, invoice_id, child_id, preschool_id, requested_by }: ApprovalRow,
  action: string,
  detail: object,
): Promise<void> {
  await audit(context, {
    action,
    entityType: 'approval',
    entityId: id,
    preschoolId: preschool_id,
    after: { act, amount, invoice_id, child_id, requested_by, ...detail },
  });
}
