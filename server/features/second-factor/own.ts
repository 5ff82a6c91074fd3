/**
 * One's own second step. Each change is told to the person and stands in the trail. With the first way that is set up come
 * recovery codes, and whoever was signed in elsewhere, by the password alone, is signed out there.
 */
import type { NewPasskey, Passkey, SecondFactor } from '#shared/endpoints/second-factor';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { type AuditEntry, audit } from '../../audit';
import type { Context } from '../../context';
import { invalid, notFound } from '../../http/refusal';
import { Session } from '../../models/session';
import { User } from '../../models/user';
import { factorStateOf, mustHaveSecondFactor } from '../../second-factor';
import type { Letter, Reader } from '../people/letters';
import { notifyPerson } from '../people/notify-person';
import { keepPasskey } from '../session/passkeys';
import { takeChallenge } from '../session/prove';
import { countRecoveryCodes, makeRecoveryCodes } from '../session/recovery-codes';
import { forgetTickets } from '../session/second-step';
import { beginTotp, isTotpBegun, takeCode } from '../session/totp';
import {
  codesMadeNotice,
  passkeyAddedNotice,
  passkeyRemovedNotice,
  passkeyRenamedNotice,
  totpRemovedNotice,
  totpSetUpNotice,
} from './letters';

interface PasskeyRow {
  id: string;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

/** @param ofHeadOffice whether head office has to have one here */
export async function findSecondFactor(
  { trx, actor }: Context,
  ofHeadOffice: boolean,
): Promise<SecondFactor> {
  const { userId } = actor;
  const totp = await trx('totp_factors').where({ user_id: userId }).whereNotNull('confirmed_at').first();
  const passkeys: PasskeyRow[] = await trx('passkeys')
    .where({ user_id: userId })
    .orderBy(['created_at', 'id']);
  return {
    required: mustHaveSecondFactor(await factorStateOf(trx, userId), ofHeadOffice),
    totp: totp !== undefined,
    passkeys: passkeys.map(presentPasskey),
    recovery_codes: await countRecoveryCodes(trx, userId),
  };
}

const presentPasskey = ({ id, name, created_at, last_used_at }: PasskeyRow): Passkey => ({
  id,
  name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});

/** @throws Refusal 422 where one is set up already */
export async function startTotp(context: Context): Promise<{ secret: string; uri: string }> {
  const begun = await beginTotp(context);
  if (!begun) throw invalid({ code: [officeMessages.totpThere] });
  return begun;
}

/** @throws Refusal 422 for a code that is not right, or where nothing was begun */
export async function confirmTotp(context: Context, code: string) {
  const had = await hadBefore(context);
  if (!(await isTotpBegun(context))) throw invalid({ code: [officeMessages.totpNotBegun] });
  if (!(await takeCode(context, context.actor.userId, code, false)))
    throw invalid({ code: [messages.codeWrong] });
  await note(context, { action: 'totp_set_up' }, totpSetUpNotice);
  return afterAdding(context, had);
}

export async function removeTotp(context: Context): Promise<void> {
  const { trx, actor } = context;
  await lock(context);
  const removed = await trx('totp_factors')
    .where({ user_id: actor.userId })
    .whereNotNull('confirmed_at')
    .delete();
  if (removed === 0) throw notFound();
  await note(context, { action: 'totp_removed' }, totpRemovedNotice);
  await afterRemoving(context);
}

/** @throws Refusal 422 for one that was not asked for, or is known already */
export async function addPasskey(context: Context, given: { name: string; passkey: NewPasskey }) {
  const had = await hadBefore(context);
  const kept = await keepPasskey(context, given, await takeChallenge(context));
  if (kept === null) throw invalid({ passkey: [officeMessages.passkeyNotMade] });
  if (kept === false) throw invalid({ passkey: [officeMessages.passkeyTaken] });
  const { name } = given;
  await note(context, { action: 'passkey_added', after: { name } }, passkeyAddedNotice(name));
  return afterAdding(context, had);
}

/** One of the actor's own. */
export const findPasskey = (
  { trx, actor }: Context,
  { id }: { id: string },
): Promise<PasskeyRow | undefined> => trx('passkeys').where({ id, user_id: actor.userId }).first();

export async function renamePasskey(
  context: Context,
  { id, name: before }: PasskeyRow,
  name: string,
): Promise<void> {
  await context.trx('passkeys').where({ id }).update({ name });
  const entry = { action: 'passkey_renamed', before: { name: before }, after: { name } };
  await note(context, entry, passkeyRenamedNotice(name));
}

export async function removePasskey(context: Context, { id, name }: PasskeyRow): Promise<void> {
  await lock(context);
  await context.trx('passkeys').where({ id }).delete();
  await note(context, { action: 'passkey_removed', before: { name } }, passkeyRemovedNotice(name));
  await afterRemoving(context);
}

/** @throws Refusal 422 where there is nothing that they would stand in for */
export async function renewRecoveryCodes(context: Context): Promise<{ recovery_codes: string[] }> {
  const { trx, actor } = context;
  if (!(await hadBefore(context))) throw invalid({ '': [officeMessages.secondFactorNone] });
  const recovery_codes = await makeRecoveryCodes(trx, actor.userId);
  await note(context, { action: 'recovery_codes_made' }, codesMadeNotice);
  return { recovery_codes };
}

/** Where two devices change it at once, one comes first. */
async function lock({ trx, actor }: Context): Promise<void> {
  await User.query(trx).findById(actor.userId).forUpdate().throwIfNotFound();
}

async function hadBefore(context: Context): Promise<boolean> {
  await lock(context);
  return (await factorStateOf(context.trx, context.actor.userId)).has_factor;
}

async function note(
  context: Context,
  entry: Pick<AuditEntry, 'action' | 'before' | 'after'>,
  write: (reader: Reader) => Letter,
): Promise<void> {
  const { userId } = context.actor;
  await audit(context, { ...entry, entityType: 'user', entityId: userId });
  await notifyPerson(context, userId, write);
}

async function afterAdding(context: Context, had: boolean): Promise<{ recovery_codes: string[] | null }> {
  const { trx, actor, clock } = context;
  await Session.query(trx).findById(actor.sessionId).patch({ second_factor: true });
  if (had) return { recovery_codes: null };
  await forgetTickets(trx, actor.userId);
  // As if they had signed out there: a tablet asks who is there, and keeps what waits on it.
  const others: { id: string }[] = await trx('sessions')
    .where({ user_id: actor.userId, ended_at: null })
    .whereNot({ id: actor.sessionId })
    .update({ ended_at: clock.now(), ended_because: 'signed_out' })
    .returning('id');
  await audit(
    context,
    others.map(({ id }) => ({ action: 'ended_from_afar', entityType: 'session', entityId: id })),
  );
  return { recovery_codes: await makeRecoveryCodes(trx, actor.userId) };
}

/** Nothing is left that recovery codes would stand in for. */
async function afterRemoving({ trx, actor }: Context): Promise<void> {
  await forgetTickets(trx, actor.userId);
  const { has_factor } = await factorStateOf(trx, actor.userId);
  if (!has_factor) await trx('recovery_codes').where({ user_id: actor.userId }).delete();
}
