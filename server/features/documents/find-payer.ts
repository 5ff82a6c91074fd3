/** Whose papers are asked for. */
import { parentRoles } from '#shared/permissions';
import type { Context } from '../../context';
import { Invoice } from '../../models/invoice';
import { User } from '../../models/user';
import { findUser } from '../people/find-user';

/** A parent in the actor's scope, or whose invoices are: what was owed before a child moved away is receipted too. */
export async function findPayer(context: Context, { id }: { id: number }): Promise<User | undefined> {
  const user = await findUser(context, id);
  if (user?.role_ids.some((role) => parentRoles.includes(role))) return user;
  const { trx, actor } = context;
  const owes = await Invoice.query(trx).modify('visibleTo', actor).findOne({ parent_id: id });
  return owes && User.query(trx).findById(id);
}
