/** The calls of people: to find them, the children of a parent, and parents as the office keeps them. */
import { billableStatuses } from '#shared/domain/statuses';
import { parentEndpoints, userEndpoints } from '#shared/endpoints/people';
import { parentRoles } from '#shared/permissions';
import { presentRole, presentStatus } from '../../http/present';
import { serve } from '../../http/serve';
import { Child, type ListedChild } from '../../models/child';
import type { User } from '../../models/user';
import { readsIdentity } from '../../who-reads';
import { findUser } from './find-user';
import { listUsers } from './list-users';
import { parentsPolicy, usersPolicy } from './policy';
import { createParent, updateParent } from './save-parent';

type ChildOfParent = ListedChild & { is_payer: boolean };

export const userRoutes = [
  serve(userEndpoints.list, {
    policy: usersPolicy.list,
    act: (context, { query }) => listUsers(context, query),
  }),
  serve(userEndpoints.children, {
    policy: usersPolicy.children,
    load: (context, { parentId }) => findUser(context, parentId),
    act: async ({ trx, actor }, { record, query }) => {
      const found = await Child.query(trx)
        .modify('visibleTo', actor)
        .modify('listed')
        .join('child_parents', 'child_parents.child_id', 'children.id')
        .where('child_parents.user_id', record.id)
        .whereIn('children.status', query.status ?? [...billableStatuses])
        .select('child_parents.is_payer')
        .orderBy(['children.fullname', 'children.id']);
      return (found as ChildOfParent[]).map((child) => ({
        id: child.id,
        fullname: child.fullname,
        mykid_no: readsIdentity(actor) ? child.mykid_no : null,
        preschool_id: child.preschool_id,
        preschool_short_name: child.preschool_short_name,
        preschool: { id: child.preschool_id, name: child.preschool_name },
        status: presentStatus(child.status),
        product: child.product_id,
        is_payer: child.is_payer,
      }));
    },
    shows: (_, { answered }) => [
      {
        kind: 'identity',
        way: 'listed',
        children: answered.filter(({ mykid_no }) => mykid_no !== null).map(({ id }) => id),
      },
    ],
  }),
  serve(parentEndpoints.create, {
    policy: parentsPolicy.create,
    act: async (context, { body }) => presentParent(await createParent(context, body), [body.role]),
  }),
  serve(parentEndpoints.update, {
    policy: parentsPolicy.edit,
    load: async (context, { id }) => {
      const user = await findUser(context, id);
      return user?.role_ids.some((role) => parentRoles.includes(role)) ? user : undefined;
    },
    keepsNoAnswer: true,
    act: async (context, { record, body }) => {
      const { parent, link } = await updateParent(context, record, body);
      return { ...presentParent(parent, record.role_ids), ...asked(parent, body.email), link };
    },
  }),
];

/** The address that waits to be confirmed. */
const asked = (parent: User, email: string | undefined) => ({
  email_asked: email !== undefined && email !== parent.email ? email : null,
});

function presentParent({ id, name, email, phone_no }: User, roleIds: readonly number[]) {
  const role = roleIds.find((one) => parentRoles.includes(one)) as number;
  return { id, name, email, phone_no, role: presentRole(role) };
}
