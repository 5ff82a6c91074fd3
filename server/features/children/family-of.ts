/** Who belongs together by a child: nobody decides on the money of their own family. */
import { officeMessages } from '#shared/office-messages';
import type { Context } from '../../context';
import { notAllowed } from '../../http/refusal';

/** A parent's family, or a child's: everyone linked to a child of it, by id. */
export type Family = { parentId: number } | { childId: number };

export async function familyOf({ trx }: Pick<Context, 'trx'>, family: Family): Promise<number[]> {
  const { rows } =
    'childId' in family
      ? await trx.raw('SELECT user_id FROM child_parents WHERE child_id = ? ORDER BY 1', [family.childId])
      : await trx.raw(
          `SELECT CAST(:id AS bigint) AS user_id
            UNION SELECT other.user_id FROM child_parents AS own
             JOIN child_parents AS other ON other.child_id = own.child_id WHERE own.user_id = :id ORDER BY 1`,
          { id: family.parentId },
        );
  return rows.map(({ user_id }: { user_id: number }) => user_id);
}

/** @throws Refusal 403 where the actor is of the family */
export async function requireOtherFamily(
  context: Pick<Context, 'trx' | 'actor' | 'auditedAs'>,
  family: Family,
): Promise<void> {
  const relatives = await familyOf(context, family);
  // Who decides on an approved act is looked at as well as who asked.
  const people = [context.actor.userId, context.auditedAs?.userId];
  if (relatives.some((id) => people.includes(id))) throw notAllowed(officeMessages.ownFamilyMoney);
}
