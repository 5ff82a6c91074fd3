/**
 * The protocol's writing call: operations of one tablet, each done once. Children are locked first, in the order
 * of their ids (for what is about no child, its author), then receipts are read: of two deliveries at the same time the
 * second finds the first one's receipts. Effects, receipts and feed entries commit together.
 */
import {
  ENVELOPE,
  PUSH_OPERATIONS_MAX,
  type PushAnswer,
  type PushedOperation,
  type PushResult,
  type QuarantineReason,
} from '#shared/endpoints/sync';
import { messages } from '#shared/messages';
import type { Context } from '../context';
import { findAlternative } from '../features/alternatives/choose-alternative';
import { withErasedForUpdate } from '../features/children/children-for-update';
import type { Child } from '../models/child';
import { rightOn, type Subject } from './authorise';
import { isSetBack, type Remembered, readEpoch } from './epoch';
import { knownChildren, knownPreschools } from './former-access';
import { type Prepared, prepare, refusal, type Unfit } from './prepare';
import { type Allowed, runOperations } from './run-operations';

interface Receipt {
  key: string;
  hash: string;
  status: number;
  /** Null once its time is over. */
  answer: PushResult | null;
}

/** For a receipt. */
const REFUSED = 422;

/** Of one person, as many entries of ended sessions wait at a time. */
const ENDED_MOST = 500;

interface Quarantined {
  prepared: Prepared;
  subject: Subject;
  reason: QuarantineReason;
}

export async function push(
  context: Context,
  operations: readonly PushedOperation[],
  remembered: Remembered = {},
): Promise<PushAnswer> {
  const { actor, clock } = context;
  const epoch = await readEpoch(context);
  const about = {
    envelope: ENVELOPE,
    user_id: actor.userId,
    server_time: clock.now().toISOString(),
    epoch,
    operations_max: PUSH_OPERATIONS_MAX,
  } as const;
  // What was acknowledged and is lost comes first: a deletion must not overtake what it deletes.
  if (await isSetBack(context, remembered, epoch)) return { ...about, set_back: true, results: [] };
  const results = new Map<string, PushResult>();
  const prepared = operations.map(prepare);
  const childIds = prepared.flatMap((one) => ('result' in one ? [] : (one.childId ?? [])));
  const children = new Map(
    (await withErasedForUpdate(context.trx, childIds)).map((child) => [child.id, child]),
  );
  if (prepared.some((one) => !('result' in one) && one.childId === null)) await authorForUpdate(context);
  const fresh = await withoutReceipts(context, prepared, results);
  const { allowed, quarantined } = await sort(context, fresh, children, results);
  for (const result of await runOperations(context, allowed)) results.set(result.operation_id, result);
  for (const result of await quarantine(context, quarantined)) results.set(result.operation_id, result);
  await keepReceipts(context, fresh, results);
  return {
    ...about,
    results: operations.map(
      ({ operation_id }) => results.get(operation_id) ?? { operation_id, status: 'retry' },
    ),
  };
}

async function authorForUpdate({ trx, actor }: Context): Promise<void> {
  await trx('users').where({ id: actor.userId }).forNoKeyUpdate().select('id');
}

/**
 * Answers what was done before with its stored answer, and returns the rest. Also what cannot be read any more: it
 * may have been done by an earlier server.
 */
async function withoutReceipts(
  { trx, actor }: Context,
  prepared: readonly (Prepared | Unfit)[],
  results: Map<string, PushResult>,
): Promise<(Prepared | Unfit)[]> {
  const keys = prepared.map(({ operationId }) => operationId);
  const found: Receipt[] = (
    await trx.raw(
      'SELECT key, hash, status, answer FROM receipts WHERE user_id = ? AND key = ANY (?::text[])',
      [actor.userId, keys],
    )
  ).rows;
  const receipts = new Map(found.map((receipt) => [receipt.key, receipt]));
  const seen = new Map<string, string>();
  return prepared.filter(({ operationId, hash }) => {
    const receipt = receipts.get(operationId);
    const earlier = receipt?.hash ?? seen.get(operationId);
    seen.set(operationId, hash);
    if (earlier === undefined) return true;
    if (earlier !== hash)
      results.set(operationId, refusal(operationId, { operation_id: [messages.operationReused] }));
    else if (receipt) {
      const answer = receipt.answer ?? shortAnswer(operationId, receipt);
      results.set(operationId, { ...answer, again: true });
    }
    return false;
  });
}

/** The full answer is kept 180 days (domain/keeping.ts), what became of it for ever. */
const shortAnswer = (operationId: string, { status }: Receipt): PushResult =>
  status === REFUSED
    ? refusal(operationId, { operation_id: [messages.refusedLongAgo] })
    : { operation_id: operationId, status: 'applied' };

/** Sorts by right. Behind an entry that cannot be done, the others of its entity wait. */
async function sort(
  context: Context,
  fresh: readonly (Prepared | Unfit)[],
  children: Map<number, Child>,
  results: Map<string, PushResult>,
): Promise<{ allowed: Allowed[]; quarantined: Quarantined[] }> {
  const allowed: Allowed[] = [];
  const quarantined: Quarantined[] = [];
  const blocked = new Set<string>();
  const known = await knownChildren(context, [...children.values()]);
  const preschoolIds = fresh.flatMap((one) => ('result' in one ? [] : (one.preschoolId ?? [])));
  const knownPlaces = await knownPreschools(context, preschoolIds);
  let room = await roomOfEnded(context);
  for (const prepared of fresh) {
    const { operationId, entityId } = prepared;
    const asks = prepared.operation.ask !== undefined;
    if ('result' in prepared) {
      const { result } = prepared;
      const refusesAsk = asks && result.status === 'refused';
      results.set(
        operationId,
        refusesAsk ? refusal(operationId, { '': [messages.notForThePrincipal] }) : result,
      );
      if (entityId) blocked.add(entityId);
      continue;
    }
    if (blocked.has(prepared.entityId)) {
      results.set(operationId, { operation_id: operationId, status: 'retry' });
      continue;
    }
    const subject = subjectOf(prepared, children);
    const isKnown =
      prepared.childId === null ? knownPlaces.has(prepared.preschoolId) : known.has(prepared.childId);
    const named =
      prepared.name === 'choose_alternative' ? await findAlternative(context, prepared.input) : null;
    const right = rightOn(context.actor, subject, prepared, named?.section ?? null, isKnown);
    if (!subject || right === 'unknown') results.set(operationId, unknownSubject(prepared));
    else if (subject.child?.erased_at)
      results.set(operationId, refusal(operationId, { child_id: [messages.childErased] }));
    else if (right !== 'allowed' && room > 0) {
      quarantined.push({ prepared, subject, reason: right });
      room -= 1;
    } else if (right !== 'allowed') results.set(operationId, { operation_id: operationId, status: 'retry' });
    else if (asks) quarantined.push({ prepared, subject, reason: 'asked' });
    else allowed.push({ prepared, child: subject.child });
  }
  return { allowed, quarantined };
}

function subjectOf(
  { childId, preschoolId }: Prepared,
  children: ReadonlyMap<number, Child>,
): Subject | undefined {
  if (childId === null) return { child: null, preschoolId };
  const child = children.get(childId);
  return child && { child, preschoolId: child.preschool_id };
}

function unknownSubject({ operationId, childId }: Prepared): PushResult {
  return refusal(
    operationId,
    childId === null ? { preschool_id: [messages.preschoolUnknown] } : { child_id: [messages.notFound] },
  );
}

/** How many entries may still come of a session that was ended: more are nobody's work, and wait for a sign-in. */
async function roomOfEnded({ trx, actor }: Context): Promise<number> {
  if (actor.standing === 'live') return Number.POSITIVE_INFINITY;
  const found = await trx('held_entries')
    .where({ author_id: actor.userId, reason: actor.standing })
    .whereNull('decided_at')
    .count<{ count: string }[]>();
  return ENDED_MOST - Number(found[0]?.count ?? 0);
}

/** An id that another author's quarantined entry has is refused: neither takes the other's place. */
async function quarantine(
  { trx, actor, clock }: Context,
  entries: readonly Quarantined[],
): Promise<PushResult[]> {
  if (entries.length === 0) return [];
  const rows = entries.map(({ prepared, subject, reason }) => ({
    id: prepared.operationId,
    author_id: actor.userId,
    preschool_id: subject.preschoolId,
    child_id: subject.child?.id ?? null,
    operation: JSON.stringify(prepared.operation),
    reason,
    held_at: clock.now(),
  }));
  const kept = await trx('held_entries').insert(rows).onConflict('id').ignore().returning('id');
  const ids = new Set(kept.map(({ id }: { id: string }) => id));
  return rows.map(({ id }) =>
    ids.has(id)
      ? { operation_id: id, status: 'held' }
      : refusal(id, { operation_id: [messages.operationReused] }),
  );
}

/**
 * A refusal keeps a receipt too: a copy that strays in the network and arrives when the world has changed must not be
 * done or quarantined behind the back of an author who was told that it was refused. What is sent again is a new operation.
 */
async function keepReceipts(
  { trx, actor, clock }: Context,
  fresh: readonly (Prepared | Unfit)[],
  results: Map<string, PushResult>,
): Promise<void> {
  const done = fresh.flatMap(({ operationId, hash }) => {
    const answer = results.get(operationId);
    return answer && answer.status !== 'retry' ? [{ operationId, hash, answer }] : [];
  });
  if (done.length === 0) return;
  const kept = await trx.raw(
    `INSERT INTO receipts (user_id, key, hash, status, answer, at)
     SELECT ?, key, hash, status, answer::jsonb, ?
       FROM unnest(?::text[], ?::text[], ?::int[], ?::text[]) AS made (key, hash, status, answer)
     ON CONFLICT DO NOTHING RETURNING key`,
    [
      actor.userId,
      clock.now(),
      done.map(({ operationId }) => operationId),
      done.map(({ hash }) => hash),
      done.map(({ answer }) => (answer.status === 'refused' ? REFUSED : 200)),
      done.map(({ answer }) => JSON.stringify(answer)),
    ],
  );
  const keys = new Set(kept.rows.map(({ key }: { key: string }) => key));
  for (const { operationId, answer } of done) {
    if (keys.has(operationId)) continue;
    // What is refused waits for no child's lock: of two deliveries at once the second asks again, and is told the same.
    if (answer.status === 'refused') results.set(operationId, { operation_id: operationId, status: 'retry' });
    else throw new Error(`The operation ${operationId} was done twice.`);
  }
}
