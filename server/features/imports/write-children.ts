/** Writes checked children with their parents: made, linked, announced to the tablets, and in the audit trail. */
import { statusesWithReason } from '#shared/domain/statuses';
import type { Context } from '../../context';
import { insertRows, takeIds } from './bulk';
import type { PlannedChild } from './check-children';
import type { PlannedParent } from './people';
import { fold } from './places';
import { type MadeRecord, writeTrail } from './write-trail';

/** Statuses that need a reason have this one: what it was before is in the system they came from. */
const STATUS_REASON = 'As it was when imported.';

interface Planned {
  children: readonly PlannedChild[];
  parents: readonly PlannedParent[];
}

/** @param onWritten hears how many children are through */
export async function writeChildren(
  context: Context,
  importId: string,
  { children, parents }: Planned,
  onWritten: (rows: number) => Promise<void>,
): Promise<void> {
  const userIds = await writeParents(context, importId, parents);
  const { trx, changes } = context;
  const ids = await takeIds(trx, 'children', children.length);
  const made = children.map((child, at) => ({
    ...child,
    id: ids[at] as number,
    // Siblings of one address share the plan; who is named twice for a child is linked once.
    parentIds: [...new Set(child.parents.map(({ email }) => userIds.get(email) as number))],
  }));
  await writeRows(context, made, onWritten);
  await writeTrail(context, importId, 'child', made.map(recordOf));
  for (const { id, preschool_id } of made) changes.changed(preschool_id, 'child', id);
}

type MadeChild = PlannedChild & { id: number; parentIds: number[] };

/** @returns the ids of all parents by their e-mail address */
async function writeParents(
  { trx, clock, actor }: Context,
  importId: string,
  parents: readonly PlannedParent[],
): Promise<Map<string, number>> {
  const found = new Map(parents.flatMap(({ email, id }) => (id === null ? [] : [[email, id] as const])));
  const missing = parents.filter(({ id }) => id === null);
  const ids = await takeIds(trx, 'users', missing.length);
  const now = clock.now();
  const made = missing.map((parent, at) => ({ ...parent, id: ids[at] as number }));
  const rows = made.map(({ id, name, email, phone_no }) => ({
    id,
    name,
    email,
    phone_no,
    created_by: actor.userId,
    created_at: now,
    updated_at: now,
  }));
  await insertRows(trx, 'users', userColumns, rows);
  await insertRows(
    trx,
    'user_roles',
    { user_id: 'bigint', role_id: 'integer' },
    made.map(({ id, role }) => ({ user_id: id, role_id: role })),
  );
  await writeTrail(
    { trx, clock, actor },
    importId,
    'user',
    made.map(({ id, row, name, email, phone_no, role }) => ({
      id,
      row,
      identity: null,
      preschool_id: null,
      after: { name, email, phone_no, roles: [role] },
    })),
  );
  for (const { email, id } of made) found.set(email, id);
  return found;
}

async function writeRows(
  { trx, clock, actor }: Context,
  made: readonly MadeChild[],
  onWritten: (rows: number) => Promise<void>,
): Promise<void> {
  const now = clock.now();
  const rows = made.map((child) => ({ ...child, created_at: now, updated_at: now }));
  await insertRows(trx, 'children', childColumns, rows, onWritten);
  await insertRows(
    trx,
    'child_products',
    { child_id: 'bigint', product_id: 'bigint' },
    made.flatMap(({ id, other_products }) =>
      other_products.map((product_id) => ({ child_id: id, product_id })),
    ),
  );
  await insertRows(
    trx,
    'child_parents',
    { child_id: 'bigint', user_id: 'bigint', is_payer: 'boolean' },
    made.flatMap(({ id, parentIds }) =>
      parentIds.map((user_id, at) => ({ child_id: id, user_id, is_payer: at === 0 })),
    ),
  );
  await insertRows(
    trx,
    'child_status_changes',
    {
      child_id: 'bigint',
      to_status: 'integer',
      reason: 'text',
      changed_by: 'bigint',
      changed_at: 'timestamptz',
    },
    made.map(({ id, status }) => ({
      child_id: id,
      to_status: status,
      changed_by: actor.userId,
      changed_at: now,
      reason: statusesWithReason.includes(status) ? STATUS_REASON : null,
    })),
  );
}

function recordOf({ id, preschool_id, parentIds, row, reference, ...child }: MadeChild): MadeRecord {
  const after = {
    fullname: child.fullname,
    mykid_no: child.mykid_no,
    born_on: child.born_on,
    status: child.status,
    preschool_id,
    classroom_id: child.classroom_id,
    product_id: child.product_id,
    other_products: child.other_products,
    allergies: child.allergies,
    notes: child.notes,
    ...(parentIds.length > 0 && { parents: parentIds, payer: parentIds[0] }),
  };
  return { id, row, identity: reference === null ? null : fold(reference), preschool_id, after };
}

const stamps = { created_at: 'timestamptz', updated_at: 'timestamptz' };

const userColumns = {
  id: 'bigint',
  name: 'text',
  email: 'text',
  phone_no: 'text',
  created_by: 'bigint',
  ...stamps,
};

const childColumns = {
  id: 'bigint',
  fullname: 'text',
  mykid_no: 'text',
  born_on: 'date',
  status: 'integer',
  preschool_id: 'bigint',
  classroom_id: 'bigint',
  product_id: 'bigint',
  allergies: 'text',
  notes: 'text',
  ...stamps,
};
