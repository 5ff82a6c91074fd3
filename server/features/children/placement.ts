/** Where a child belongs: a preschool, a classroom of it, products that it offers. Checked where they change. */
import type { Knex } from 'knex';
import { ANNUAL_FEE, attendingStatuses, PROGRAMME } from '#shared/domain/statuses';
import type { FieldErrors } from '#shared/endpoints/field-errors';
import { messages } from '#shared/messages';
import { type Context, reaches } from '../../context';
import { invalid } from '../../http/refusal';
import { classroomsForUpdate, preschoolsForUpdate } from '../preschools/capacity';

/** What a child is registered for: one programme, and besides it what comes again each month or year. */
export const registrable = { product: [PROGRAMME], other_products: [PROGRAMME, ANNUAL_FEE] };

export interface Placement {
  preschool_id: number;
  status: number;
  /** Undefined where it does not change. */
  classroom_id?: number | null;
  product?: number | null;
  other_products?: number[];
}

/** Locks what a placement may fill, in the one order of locks; the child comes after it. */
export async function placesForUpdate(
  trx: Knex,
  preschoolIds: readonly (number | undefined)[],
  classroomIds: readonly (number | null | undefined)[],
): Promise<void> {
  await preschoolsForUpdate(
    trx,
    preschoolIds.filter((id) => id !== undefined),
  );
  const classrooms = classroomIds.filter((id) => typeof id === 'number');
  if (classrooms.length > 0) await classroomsForUpdate(trx, classrooms);
}

/** @throws Refusal 422 at the fields that do not fit together */
export async function checkPlacement({ trx, actor }: Context, placed: Placement): Promise<void> {
  const errors: FieldErrors = {};
  const preschool = await trx('preschools').where({ id: placed.preschool_id }).first('id');
  if (!preschool || !reaches(actor, placed.preschool_id))
    throw invalid({ preschool_id: [messages.preschoolUnknown] });
  if (typeof placed.classroom_id === 'number') {
    const { classroom_id: id, preschool_id } = placed;
    const known = await trx('classrooms').where({ id, preschool_id }).first('id');
    if (!known) errors.classroom_id = [messages.classroomElsewhere];
    else if (!attendingStatuses.includes(placed.status))
      errors.classroom_id = [messages.classroomNeedsAttending];
  }
  for (const field of ['product', 'other_products'] as const) {
    const wanted = [placed[field] ?? []].flat();
    const offered = await offeredProducts(trx, placed.preschool_id, wanted, registrable[field]);
    if (offered.length < new Set(wanted).size) errors[field] = [messages.programmeUnknown];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Those of the products that are of these types, and the preschool's or of all preschools. */
export async function offeredProducts(
  trx: Knex,
  preschoolId: number,
  productIds: readonly number[],
  types: readonly number[],
): Promise<number[]> {
  if (productIds.length === 0) return [];
  const { rows } = await trx.raw(
    `SELECT id FROM products
      WHERE id = ANY (?::bigint[]) AND product_type = ANY (?::int[])
        AND (preschool_id IS NULL OR preschool_id = ?)`,
    [[...productIds], [...types], preschoolId],
  );
  return rows.map(({ id }: { id: number }) => id);
}
