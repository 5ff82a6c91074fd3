/**
 * Changing a child: absent fields stay, null takes away. A move to another preschool leaves the classroom and the
 * programmes that are not offered there; open bookings move along, bills and discounts stay with whom they are owed to.
 */
import { attendingStatuses } from '#shared/domain/statuses';
import type { ChildForm } from '#shared/endpoints/children';
import { messages } from '#shared/messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { conflict } from '../../http/refusal';
import { Child } from '../../models/child';
import { requireOpen, requirePlaces, requireSeats } from '../preschools/capacity';
import { announceChild } from './announce-child';
import { moveBookings } from './bookings-of-child';
import { checkBirth } from './check-birth';
import { childrenForUpdate } from './children-for-update';
import { bornOnOf } from './create-child';
import { freshDetail } from './find-child';
import { checkPlacement, offeredProducts, placesForUpdate, registrable } from './placement';

/** @throws Refusal 409 with the current state where someone else was quicker, 422 where something does not fit */
export async function updateChild(context: Context, known: Child, form: ChildForm): Promise<void> {
  const { trx, clock } = context;
  await placesForUpdate(trx, [known.preschool_id, form.preschool_id], [form.classroom_id]);
  const [before] = await childrenForUpdate(trx, [known.id]);
  if (!before) throw new Error(`Child ${known.id} is gone.`);
  const stale = form.updated_at !== undefined && form.updated_at !== before.updated_at.toISOString();
  if (stale || before.preschool_id !== known.preschool_id)
    throw conflict(messages.conflict, await freshDetail(context, before.id));

  const changed = await changedFields(context, before, form);
  checkBirth(clock, changed);
  if (changed.preschool_id !== undefined) await requireOpen(trx, changed.preschool_id);
  const preschool_id = changed.preschool_id ?? before.preschool_id;
  await checkPlacement(context, {
    preschool_id,
    status: before.status,
    classroom_id: changed.classroom_id,
    product: changed.product_id,
    other_products: changed.other_products,
  });
  const { other_products, ...columns } = changed;
  await Child.query(trx)
    .findById(before.id)
    .patch({ ...columns, updated_at: laterThan(before.updated_at, clock.now()) });
  const othersBefore = await replaceOthers(context, before.id, other_products);
  if (changed.preschool_id !== undefined && attendingStatuses.includes(before.status))
    await requirePlaces(trx, preschool_id);
  if (changed.classroom_id) await requireSeats(trx, changed.classroom_id, 'classroom_id');

  if (changed.preschool_id !== undefined) {
    await moveBookings(context, before, preschool_id);
    // What staff of there wrote may still be on a tablet.
    await trx('former_places')
      .insert({ child_id: before.id, preschool_id: before.preschool_id, ended_at: clock.now() })
      .onConflict(['child_id', 'preschool_id'])
      .merge();
  }
  await announceChild(context, before.id, { from: before.preschool_id, to: preschool_id });
  if (Object.keys(changed).length === 0) return;
  const names = Object.keys(columns) as (keyof typeof columns)[];
  await audit(context, {
    action: 'updated',
    entityType: 'child',
    entityId: before.id,
    preschoolId: preschool_id,
    before: {
      ...Object.fromEntries(names.map((name) => [name, before[name]])),
      ...(other_products && { other_products: othersBefore }),
    },
    after: changed,
  });
}

/** A stamp that is another one than the last, however quickly two changes follow each other. */
export function laterThan(last: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), last.getTime() + 1));
}

type ChangedFields = Partial<
  Pick<
    Child,
    | 'fullname'
    | 'mykid_no'
    | 'born_on'
    | 'preschool_id'
    | 'classroom_id'
    | 'product_id'
    | 'allergies'
    | 'notes'
    | 'special_needs'
  >
> & { other_products?: number[] };

/** What the form says otherwise than it is, and what follows from that. */
async function changedFields({ trx }: Context, before: Child, form: ChildForm): Promise<ChangedFields> {
  const others = await otherProducts(trx, before.id);
  const wanted: ChangedFields = {
    fullname: form.fullname,
    mykid_no: form.mykid_no,
    born_on: form.born_on,
    preschool_id: form.preschool_id,
    classroom_id: form.classroom_id,
    product_id: form.product,
    allergies: form.allergies,
    notes: form.notes,
    special_needs: form.special_needs,
    other_products:
      form.other_products && [...new Set(form.other_products)].sort((one, other) => one - other),
  };
  if (form.mykid_no && form.born_on === undefined && before.born_on === null)
    wanted.born_on = bornOnOf(form.mykid_no);
  if (form.preschool_id !== undefined && form.preschool_id !== before.preschool_id) {
    wanted.classroom_id ??= null;
    const kept = await offeredProducts(
      trx,
      form.preschool_id,
      [before.product_id ?? [], others].flat(),
      registrable.other_products,
    );
    if (form.product === undefined && before.product_id !== null && !kept.includes(before.product_id))
      wanted.product_id = null;
    wanted.other_products ??= others.filter((id) => kept.includes(id));
  }
  const product = wanted.product_id === undefined ? before.product_id : wanted.product_id;
  if (wanted.other_products) wanted.other_products = wanted.other_products.filter((id) => id !== product);
  const was = { ...before, other_products: others } as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(was[name]),
    ),
  );
}

async function otherProducts(trx: Context['trx'], childId: number): Promise<number[]> {
  return trx('child_products').where({ child_id: childId }).orderBy('product_id').pluck('product_id');
}

async function replaceOthers(
  { trx }: Context,
  childId: number,
  productIds: number[] | undefined,
): Promise<number[]> {
  if (productIds === undefined) return [];
  const before = await otherProducts(trx, childId);
  await trx('child_products').where({ child_id: childId }).delete();
  if (productIds.length > 0)
    await trx('child_products').insert(productIds.map((product_id) => ({ child_id: childId, product_id })));
  return before;
}
