/**
 * Links that set a password: single use, only their hash is kept, a new one ends those before. An invitation and a
 * reset differ in how long they last and what their letter says.
 */

import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { HOUR_MS } from '#shared/domain/calendar-date';
import type { Clock } from '../../clock';
import { hashOf } from '../../http/tokens';

export const INVITATION = 'invitation';
export const PASSWORD_RESET = 'password_reset';
export type LinkPurpose = typeof INVITATION | typeof PASSWORD_RESET;

export const INVITATION_DAYS = 7;
export const RESET_HOURS = 2;
const VALID_MS: Record<LinkPurpose, number> = {
  [INVITATION]: INVITATION_DAYS * 24 * HOUR_MS,
  [PASSWORD_RESET]: RESET_HOURS * HOUR_MS,
};

interface Place {
  trx: Knex;
  clock: Clock;
}

export interface PasswordLink {
  token_hash: string;
  purpose: LinkPurpose;
  user_id: number;
  name: string;
  email: string;
}

/** A new link for the account; its path goes into a mail and nowhere else. */
export async function createLink(
  { trx, clock }: Place,
  userId: number,
  purpose: LinkPurpose,
): Promise<string> {
  await forgetLinks({ trx }, userId);
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  await trx('one_time_links').insert({
    token_hash: hashOf(token),
    purpose,
    user_id: userId,
    created_at: now,
    expires_at: new Date(now.getTime() + VALID_MS[purpose]),
  });
  return `/set-password/${token}`;
}

/** Ends the links of an account that nobody used. */
export async function forgetLinks({ trx }: Pick<Place, 'trx'>, userId: number): Promise<void> {
  await trx('one_time_links')
    .where({ user_id: userId, used_at: null })
    .whereIn('purpose', [INVITATION, PASSWORD_RESET])
    .delete();
}

/** The link of this token while it can be used, of an account that is open. */
export async function findLink({ trx, clock }: Place, token: string): Promise<PasswordLink | undefined> {
  return trx('one_time_links')
    .join('users', 'users.id', 'one_time_links.user_id')
    .where({ token_hash: hashOf(token), used_at: null })
    .whereIn('purpose', [INVITATION, PASSWORD_RESET])
    .where('one_time_links.expires_at', '>', clock.now())
    .whereNull('users.deactivated_at')
    .select('token_hash', 'purpose', 'user_id', 'users.name', 'users.email')
    .first();
}
