/** The second step of signing in: whoever said the right password has a ticket for it, and completes it by one of the ways. */
import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { MINUTE_MS } from '#shared/domain/calendar-date';
import type { PasskeyGiven, SecondStep, SecondWay } from '#shared/endpoints/sign-in';
import { messages } from '#shared/messages';
import type { Context } from '../../context';
import { announce } from '../../events';
import { invalid, Refusal } from '../../http/refusal';
import type { SignInLimit } from '../../http/sign-in-limit';
import { hashOf } from '../../http/tokens';
import { factorStateOf, takesSecondStep, waysOf } from '../../second-factor';
import { knownDevice, type NewSession, openSession } from './open-session';
import { askForPasskey, takePasskey } from './passkeys';
import { countRecoveryCodes, takeRecoveryCode } from './recovery-codes';
import { noteFailure, type Origin } from './sign-ins';
import { takeCode } from './totp';

const TICKET_MS = 5 * MINUTE_MS;

interface Ticket {
  token_hash: string;
  user_id: number;
  device_id: string | null;
  challenge: string | null;
  email: string;
}

/** One of them is given. */
export interface SecondGiven {
  code?: string | undefined;
  passkey?: PasskeyGiven | undefined;
  recovery_code?: string | undefined;
}

/** Null for whoever signs in by their password alone. */
export async function askSecondStep(
  { trx, clock }: Context,
  userId: number,
  deviceId: string | null,
): Promise<SecondStep | null> {
  if (!takesSecondStep(await factorStateOf(trx, userId))) return null;
  const now = clock.now();
  const ticket = randomBytes(32).toString('base64url');
  await trx('sign_in_tickets').where('expires_at', '<', now).delete();
  await trx('sign_in_tickets').insert({
    token_hash: hashOf(ticket),
    user_id: userId,
    device_id: deviceId,
    created_at: now,
    expires_at: new Date(now.getTime() + TICKET_MS),
  });
  return { ticket, ways: await waysOf(trx, userId) };
}

/** A password that was said before it changed signs nobody in. */
export async function forgetTickets(trx: Knex, userId: number): Promise<void> {
  await trx('sign_in_tickets').where({ user_id: userId }).delete();
}

/** @throws Refusal 422 at `ticket` for one that is used, too old or unknown */
async function findTicket({ trx, clock }: Context, ticket: string): Promise<Ticket> {
  const found: Ticket | undefined = await trx('sign_in_tickets')
    .join('users', 'users.id', 'sign_in_tickets.user_id')
    .where({ token_hash: hashOf(ticket), deactivated_at: null })
    .where('expires_at', '>', clock.now())
    .first('token_hash', 'user_id', 'sign_in_tickets.device_id', 'challenge', 'email');
  if (!found) throw expired();
  return found;
}

const expired = () => invalid({ ticket: [messages.ticketExpired] });

/** @throws Refusal 422 as `findTicket` */
export async function askForPasskeyOf(context: Context, ticket: string) {
  const { token_hash, user_id } = await findTicket(context, ticket);
  const options = await askForPasskey(context, user_id);
  await context.trx('sign_in_tickets').where({ token_hash }).update({ challenge: options.challenge });
  return options;
}

const wayOf = ({ code, passkey }: SecondGiven): SecondWay =>
  code !== undefined ? 'totp' : passkey !== undefined ? 'passkey' : 'recovery';

/** Whether it is the person's: a code, a passkey for this challenge, or a recovery code. Each is taken once. */
export async function takeSecond(
  context: Context,
  userId: number,
  { code, passkey, recovery_code }: SecondGiven,
  challenge: string | null,
): Promise<boolean> {
  const { trx, clock } = context;
  if (code !== undefined) return takeCode(context, userId, code);
  if (passkey !== undefined) return takePasskey(context, userId, passkey, challenge);
  return recovery_code !== undefined && takeRecoveryCode(trx, userId, recovery_code, clock.now());
}

/** What is said of a wrong one, at its field. */
export const wrongSecond = ({ code, passkey }: SecondGiven): Refusal =>
  code !== undefined
    ? invalid({ code: [messages.codeWrong] })
    : passkey !== undefined
      ? invalid({ passkey: [messages.passkeyWrong] })
      : invalid({ recovery_code: [messages.recoveryCodeWrong] });

/**
 * Wrong ones are counted over all tickets of the account, and a right password takes none of them back.
 * @throws Refusal 422 for a ticket or a code that does not hold, 429 after too many wrong ones
 */
export async function completeSignIn(
  context: Context,
  limit: SignInLimit,
  given: SecondGiven & { ticket: string } & Omit<Origin, 'deviceId'>,
): Promise<NewSession> {
  const { trx } = context;
  const ticket = await findTicket(context, given.ticket);
  const { user_id: userId, device_id: deviceId, email } = ticket;
  const origin = { address: given.address, userAgent: given.userAgent, deviceId };
  const way = wayOf(given);
  const attempt = await limit
    .attempt({
      email,
      address: given.address,
      knownDevice: await knownDevice(trx, userId, deviceId),
      step: 'second',
    })
    .catch(async (error) => {
      if (error instanceof Refusal) await noteFailure(context, 'sign_in_refused', userId, origin);
      throw error;
    });
  const made = await trx.transaction(async (own) => {
    const inside = { ...context, trx: own };
    if (!(await takeSecond(inside, userId, given, ticket.challenge))) return null;
    // Whoever removed the ticket meanwhile came first, or it does not hold any more.
    if ((await own('sign_in_tickets').where({ token_hash: ticket.token_hash }).delete()) === 0)
      throw expired();
    if (way === 'recovery')
      await announce(inside, 'recoveryCodeUsed', { userId, left: await countRecoveryCodes(own, userId) });
    return openSession(inside, userId, origin, way);
  });
  if (made === null) {
    await noteFailure(context, 'second_factor_failed', userId, origin, way);
    throw wrongSecond(given);
  }
  await attempt.succeeded();
  return made;
}
