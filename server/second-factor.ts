/**
 * Who has a second step of signing in, and who must: read with every call, so each rule stands here once. Only head office
 * and principals have one; of somebody who became a teacher it is not asked any more.
 */
import type { Knex } from 'knex';
import type { SecondWay } from '#shared/endpoints/sign-in';
import { headOfficeRoles, officeRoles, PRINCIPAL_ROLE } from '#shared/permissions';

/** For a person of the roles, as a statement about `users` finds it. */
export interface FactorState {
  /** An authenticator app or a passkey is set up. */
  has_factor: boolean;
  principals_must: boolean;
  role_ids: readonly number[];
}

/** The columns of a statement that reads `users`. */
export const FACTOR_COLUMNS = `
  (EXISTS (SELECT 1 FROM totp_factors WHERE user_id = users.id AND confirmed_at IS NOT NULL)
   OR EXISTS (SELECT 1 FROM passkeys WHERE user_id = users.id)) AS has_factor,
  COALESCE((SELECT principals_second_factor FROM sign_in_rules), false) AS principals_must`;

export const mayHaveSecondFactor = (roleIds: readonly number[]): boolean =>
  roleIds.some((role) => officeRoles.includes(role));

/** Whether each sign-in takes the second step. */
export const takesSecondStep = ({ has_factor, role_ids }: FactorState): boolean =>
  has_factor && mayHaveSecondFactor(role_ids);

/** @param ofHeadOffice whether head office has to have one here: everywhere but in the demonstration */
export const mustHaveSecondFactor = (
  { principals_must, role_ids }: Omit<FactorState, 'has_factor'>,
  ofHeadOffice: boolean,
): boolean =>
  (ofHeadOffice && role_ids.some((role) => headOfficeRoles.includes(role))) ||
  (principals_must && role_ids.includes(PRINCIPAL_ROLE));

export async function factorStateOf(trx: Knex, userId: number): Promise<FactorState> {
  const { rows } = await trx.raw(
    `SELECT ${FACTOR_COLUMNS}, ARRAY(SELECT role_id FROM user_roles WHERE user_id = users.id) AS role_ids
       FROM users WHERE id = ?`,
    [userId],
  );
  return rows[0] ?? { has_factor: false, principals_must: false, role_ids: [] };
}

/** The ways that are open to a person who takes the second step. */
export async function waysOf(trx: Knex, userId: number): Promise<SecondWay[]> {
  const { rows } = await trx.raw(
    `SELECT EXISTS (SELECT 1 FROM totp_factors WHERE user_id = :userId AND confirmed_at IS NOT NULL) AS totp,
            EXISTS (SELECT 1 FROM passkeys WHERE user_id = :userId) AS passkey,
            EXISTS (SELECT 1 FROM recovery_codes WHERE user_id = :userId AND used_at IS NULL) AS recovery`,
    { userId },
  );
  const [found] = rows as Record<SecondWay, boolean>[];
  return (['totp', 'passkey', 'recovery'] as const).filter((way) => found?.[way]);
}
