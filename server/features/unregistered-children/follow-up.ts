/** What became of an unregistered child: registered as this child, or dismissed with a reason. Once. */
import { messages } from '#shared/messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { conflict, invalid } from '../../http/refusal';
import { Child } from '../../models/child';
import { UnregisteredChildRow } from '../../models/unregistered-child';
import { ABOUT } from './add-unregistered-child';

type Decision = { status: 'registered'; child_id: number } | { status: 'dismissed'; reason: string };

/** @throws Refusal 422 when the child is not one of that preschool, 409 when it was followed up already */
export async function registerUnregisteredChild(context: Context, id: number, childId: number) {
  const row = await openRow(context, id);
  const child = await Child.query(context.trx)
    .modify('visibleTo', context.actor)
    .findOne({ 'children.id': childId, 'children.preschool_id': row.preschool_id });
  if (!child) throw invalid({ child_id: [messages.registeredElsewhere] });
  await decide(context, row, { status: 'registered', child_id: child.id });
}

/** @throws Refusal 409 when it was followed up already */
export async function dismissUnregisteredChild(context: Context, id: number, reason: string) {
  await decide(context, await openRow(context, id), { status: 'dismissed', reason });
}

/** Two people who decide at once meet at the row's lock. */
async function openRow({ trx }: Context, id: number): Promise<UnregisteredChildRow> {
  const row = await UnregisteredChildRow.query(trx).findById(id).forUpdate().throwIfNotFound();
  if (row.status !== 'open') throw conflict(messages.followedUpAlready, { status: row.status });
  return row;
}

async function decide(context: Context, row: UnregisteredChildRow, decision: Decision): Promise<void> {
  const { trx, actor, clock } = context;
  await UnregisteredChildRow.query(trx)
    .findById(row.id)
    .patch({ ...decision, decided_by: actor.userId, decided_at: clock.now() });
  await audit(context, [
    {
      action: decision.status,
      entityType: ABOUT,
      entityId: row.id,
      preschoolId: row.preschool_id,
      before: { status: 'open' },
      after: decision,
    },
  ]);
}
