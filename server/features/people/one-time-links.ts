/**
 * Links that set a password or confirm an e-mail address: single use, only a hash of their token is kept, a new one ends
 * those before. They differ in how long they last and what their letter says.
 */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { HOUR_MS } from '#shared/domain/calendar-date';
import type { Clock } from '../../clock';
import { hashOf } from '../../http/tokens';
import { linksIn, nameOfLink, tokenOfLink } from '../../link-tokens';
import type { Services } from '../../services';

export const INVITATION = 'invitation';
export const PASSWORD_RESET = 'password_reset';
export const EMAIL_CHANGE = 'email_change';
type PasswordPurpose = typeof INVITATION | typeof PASSWORD_RESET;
const PASSWORD_PURPOSES: readonly PasswordPurpose[] = [INVITATION, PASSWORD_RESET];

export const INVITATION_DAYS = 7;
export const RESET_HOURS = 2;
export const CONFIRMATION_HOURS = 48;
const VALID_MS: Record<PasswordPurpose | typeof EMAIL_CHANGE, number> = {
  [INVITATION]: INVITATION_DAYS * 24 * HOUR_MS,
  [PASSWORD_RESET]: RESET_HOURS * HOUR_MS,
  [EMAIL_CHANGE]: CONFIRMATION_HOURS * HOUR_MS,
};

interface Place {
  trx: Knex;
  clock: Clock;
}
type Maker = Place & { services: Pick<Services, 'secret' | 'publicUrl'> };

export interface PasswordLink {
  token_hash: string;
  purpose: PasswordPurpose;
  user_id: number;
  name: string;
  email: string;
}

export interface EmailLink {
  token_hash: string;
  user_id: number;
  name: string;
  /** The address that it confirms. */
  email: string;
}

/** A new link to set the account's password, as it stands in a letter. */
export async function createPasswordLink(
  context: Maker,
  userId: number,
  purpose: PasswordPurpose,
): Promise<string> {
  await forgetLinks(context, userId);
  return createLink(context, { user_id: userId, purpose }, 'set-password');
}

/** A new link to confirm an address, as it stands in a letter. */
export async function createEmailLink(context: Maker, userId: number, email: string): Promise<string> {
  await context
    .trx('one_time_links')
    .where({ user_id: userId, used_at: null, purpose: EMAIL_CHANGE })
    .delete();
  return createLink(context, { user_id: userId, purpose: EMAIL_CHANGE, email }, 'confirm-email');
}

async function createLink(
  { trx, clock, services }: Maker,
  row: { user_id: number; purpose: PasswordPurpose | typeof EMAIL_CHANGE; email?: string },
  page: 'set-password' | 'confirm-email',
): Promise<string> {
  const id = randomUUID();
  const now = clock.now();
  await trx('one_time_links').insert({
    ...row,
    token_hash: hashOf(tokenOfLink(services.secret, id)),
    created_at: now,
    expires_at: new Date(now.getTime() + VALID_MS[row.purpose]),
  });
  return `${services.publicUrl}/${page}/${nameOfLink(id)}`;
}

/**
 * At start, after another APP_SECRET was set: a letter that waits gets its link by the new one, so the link goes by that,
 * too. Links that went out open as they are.
 */
export async function renewWaitingLinks(knex: Knex, secret: string, previous: string): Promise<void> {
  const waiting: { text: string }[] = await knex('mails')
    .where({ state: 'queued' })
    .where('text', 'like', '%/link-%')
    .select('text');
  for (const id of waiting.flatMap(({ text }) => linksIn(text)))
    await knex('one_time_links')
      .where({ token_hash: hashOf(tokenOfLink(previous, id)) })
      .update({ token_hash: hashOf(tokenOfLink(secret, id)) });
}

/** Uses the link up. @returns false when someone used it a moment before */
export async function takeLink(
  { trx, clock }: Place,
  { token_hash }: { token_hash: string },
): Promise<boolean> {
  const used = await trx('one_time_links')
    .where({ token_hash, used_at: null })
    .update({ used_at: clock.now() });
  return used > 0;
}

/** Ends the links to an account's password that nobody used. */
export async function forgetLinks({ trx }: Pick<Place, 'trx'>, userId: number): Promise<void> {
  await trx('one_time_links')
    .where({ user_id: userId, used_at: null })
    .whereIn('purpose', PASSWORD_PURPOSES)
    .delete();
}

/** The link of this token while it can be used, of an account that is open. */
export async function findPasswordLink(place: Place, token: string): Promise<PasswordLink | undefined> {
  return openLinkOf(place, token)
    .whereIn('purpose', PASSWORD_PURPOSES)
    .select('token_hash', 'purpose', 'user_id', 'users.name', 'users.email')
    .first();
}

export async function findEmailLink(place: Place, token: string): Promise<EmailLink | undefined> {
  return openLinkOf(place, token)
    .where({ purpose: EMAIL_CHANGE })
    .select('token_hash', 'user_id', 'users.name', 'one_time_links.email')
    .first();
}

function openLinkOf({ trx, clock }: Place, token: string): Knex.QueryBuilder {
  return trx('one_time_links')
    .join('users', 'users.id', 'one_time_links.user_id')
    .where({ token_hash: hashOf(token), used_at: null })
    .where('one_time_links.expires_at', '>', clock.now())
    .whereNull('users.deactivated_at');
}
