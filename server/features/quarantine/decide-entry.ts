/**
 * Taking and declining a quarantined entry. A taken one runs the verb that its push would have
 * run, with its author as the author of what it says; the audit trail names who took it.
 */
import type { Knex } from 'knex';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { parentRoles, permissionsOf, reachOf } from '#shared/permissions';
import { withoutPicture } from '#shared/records/without-picture';
import { audit } from '../../audit';
import type { Actor, Context } from '../../context';
import { conflict, invalid, notAllowed, notFound, Refusal } from '../../http/refusal';
import type { Child } from '../../models/child';
import { QuarantinedEntry } from '../../models/quarantined-entry';
import { mayDo } from '../../sync/authorise';
import { type Prepared, prepare } from '../../sync/prepare';
import { forgetDeclined } from '../../sync/registry';
import { runOperations } from '../../sync/run-operations';
import { findAlternative } from '../alternatives/choose-alternative';
import { childrenForUpdate } from '../children/children-for-update';
import { findListedEntry, type ListedEntry } from './find-entries';
import { presentEntries } from './present';

type TakenAs = 'applied' | 'merged' | 'alternative';

/**
 * Does what the entry says, now, merged with what others wrote since.
 * @throws Refusal 404 where it is none of the actor's preschools now, 403 for one's own and for what neither its author
 *   nor the actor may write, 409 when it is decided, 422 with the field errors of the verb: the entry then stays open
 */
export async function takeEntry(context: Context, id: string): Promise<TakenAs> {
  const { entry, child } = await openEntry(context, id);
  const prepared = prepare(entry.operation);
  if ('result' in prepared) throw refusalOf(prepared.result);
  const author = await authorOf(context.trx, entry);
  await requireRight(context, author, prepared, child);
  const written = { ...context, actor: author, auditedAs: context.actor };
  const [result] = await runOperations(written, [{ prepared, child }]);
  if (!result || result.status === 'refused' || result.status === 'retry') throw refusalOf(result);
  await decide(context, entry, 'taken', null);
  return result.status as TakenAs;
}

/** @throws Refusal 404 where its child has left the actor's preschools, 409 when it is decided */
export async function declineEntry(context: Context, id: string, reason: string): Promise<void> {
  const { entry } = await openEntry(context, id);
  await forgetDeclined(context.trx, entry);
  await decide(context, entry, 'declined', reason);
}

/** Locks in the order of a push: the child, if there is one, then what belongs to it. Two decisions at once meet here. */
async function openEntry({ trx, actor }: Context, id: string) {
  const known = await findListedEntry(trx, actor, id);
  const childId = known?.child_id ?? null;
  const [child = null] = childId === null ? [] : await childrenForUpdate(trx, [childId]);
  await QuarantinedEntry.query(trx).findById(id).forUpdate();
  const entry = await findListedEntry(trx, actor, id);
  if (!entry || (childId !== null && !child)) throw notFound();
  if (entry.author_id === actor.userId) throw notAllowed(officeMessages.ownEntryDecided);
  if (entry.decided_at) throw conflict(messages.decidedAlready, (await presentEntries(trx, [entry]))[0]);
  return { entry, child };
}

function refusalOf(result: { message?: string; errors?: Record<string, string[]> } | undefined): Refusal {
  return result?.errors ? invalid(result.errors) : new Refusal(500, result?.message ?? messages.broken);
}

/** What neither its author's roles nor one's own let write is nobody's to take. */
async function requireRight(
  context: Context,
  author: Actor,
  prepared: Prepared,
  child: Child | null,
): Promise<void> {
  const named =
    prepared.name === 'choose_alternative' ? await findAlternative(context, prepared.input) : null;
  const section = named?.section ?? null;
  // Where the author worked is another question, which is what quarantine is for.
  const there: Actor = { ...author, permissions: permissionsOf(author.roleIds), reach: 'all' };
  const may = [there, context.actor].some((actor) => mayDo(actor, child, prepared, section));
  if (!may) throw notAllowed(officeMessages.entryOfNobody);
}

/**
 * The author as the verbs see them: as staff, though they may be no more than a parent by now. Whatever they may still do, what they wrote counts as a report's writer's: a
 * deletion of theirs empties the sections that were theirs to edit, and never a therapist's note beside them.
 */
async function authorOf(trx: Knex, { author_id, author_name }: ListedEntry): Promise<Actor> {
  const held: number[] = await trx('user_roles').where({ user_id: author_id }).pluck('role_id');
  const roleIds = held.filter((role) => !parentRoles.includes(role));
  return {
    userId: author_id,
    name: author_name,
    email: '',
    language: 'en',
    roleIds,
    permissions: [...new Set([...permissionsOf(roleIds), 'daily_reports_edit' as const])],
    reach: reachOf(roleIds) === 'all' ? 'all' : 'bound',
    preschoolIds: [],
    sessionId: '',
    deviceId: null,
    standing: 'live',
  };
}

async function decide(
  context: Context,
  entry: ListedEntry,
  decision: 'taken' | 'declined',
  reason: string | null,
): Promise<void> {
  const { trx, actor, clock } = context;
  const said = withoutPicture(entry.operation.name, entry.operation.arguments);
  await QuarantinedEntry.query(trx)
    .findById(entry.id)
    .patch({
      decision,
      decision_reason: reason,
      decided_at: clock.now(),
      decided_by: actor.userId,
      // A photo that was taken lies where photos lie; one that was declined is its author's alone.
      ...(said !== entry.operation.arguments && { operation: { ...entry.operation, arguments: said } }),
    });
  await audit(context, [
    {
      action: decision,
      entityType: 'held_entry',
      entityId: entry.id,
      preschoolId: entry.preschool_now,
      before: { author_id: entry.author_id, child_id: entry.child_id, reason: entry.reason },
      after: { name: entry.operation.name, arguments: said, reason },
    },
  ]);
}
