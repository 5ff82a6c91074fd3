/** The limits above which a second person decides. */
import type { Knex } from 'knex';
import { type ApprovalAct, approvalActs, type SecondPersonNeeded } from '#shared/domain/approvals';
import { AMOUNT_MAX_SEN } from '#shared/domain/invoice-math';
import type { ApprovalLimits } from '#shared/endpoints/approvals';
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { Refusal } from '../../http/refusal';

/** Sen; null where there is no limit. */
export async function limitOf(trx: Knex, act: ApprovalAct): Promise<number | null> {
  const row = await trx('approval_limits').where({ act }).first('amount');
  return row?.amount ?? null;
}

export async function readLimits(trx: Knex): Promise<ApprovalLimits> {
  const rows: { act: ApprovalAct; amount: number }[] = await trx('approval_limits').select('act', 'amount');
  const amounts = new Map(rows.map(({ act, amount }) => [act, amount]));
  return Object.fromEntries(approvalActs.map((act) => [act, amounts.get(act) ?? null])) as ApprovalLimits;
}

/**
 * Sets all of them. Whoever sets them does not raise one alone: it would be set back after the act that it stood against.
 * @throws Refusal 409 with `SecondPersonNeeded` under `second_person` where one is raised
 */
export async function saveLimits(context: Context, limits: ApprovalLimits): Promise<ApprovalLimits> {
  const { trx, clock, actor } = context;
  // Two who save at once write one after the other, so that each trail says what stood before it.
  await trx.raw('LOCK TABLE approval_limits IN SHARE ROW EXCLUSIVE MODE');
  const before = await readLimits(trx);
  const changed = approvalActs.filter((act) => before[act] !== limits[act]);
  if (changed.length === 0) return before;
  requireSecondToRaise(context, before, limits);
  const set = changed.flatMap((act) => (limits[act] === null ? [] : [{ act, amount: limits[act] }]));
  await trx('approval_limits').whereIn('act', changed).delete();
  const written = { updated_by: actor.userId, updated_at: clock.now() };
  if (set.length > 0) await trx('approval_limits').insert(set.map((row) => ({ ...row, ...written })));
  const pick = (from: ApprovalLimits) => Object.fromEntries(changed.map((act) => [act, from[act]]));
  await audit(context, {
    action: 'updated',
    entityType: 'approval_limits',
    entityId: 1,
    before: pick(before),
    after: pick(limits),
  });
  return limits;
}

function requireSecondToRaise({ approval }: Context, before: ApprovalLimits, after: ApprovalLimits): void {
  const raised = approvalActs.flatMap((act): SecondPersonNeeded[] => {
    const limit = before[act];
    const amount = after[act] ?? AMOUNT_MAX_SEN + 1;
    return limit !== null && amount > limit ? [{ act, amount, limit }] : [];
  });
  const [second_person] = raised;
  if (!second_person) return;
  if (!approval) throw new Refusal(409, officeMessages.limitsRaisedByTwo, { data: { second_person } });
  approval.wanted.push(...raised.map((one) => ({ ...one, needed: true })));
}
