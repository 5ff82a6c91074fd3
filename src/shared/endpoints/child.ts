/** A child as lists name it. By itself, so that no screen of parents brings the office's form of a child for it. */
import * as z from 'zod/mini';
import { id } from './endpoint';
import { preschoolName } from './preschool-name';

const productName = z.object({ id, name: z.string() });
export const statusName = z.object({ id, name: z.string() });

export const child = z.object({
  id,
  fullname: z.string(),
  mykid_no: z.nullable(z.string()),
  born_on: z.nullable(z.string()),
  status: statusName,
  preschool_id: id,
  preschool: preschoolName,
  preschool_short_name: z.string(),
  classroom_id: z.nullable(id),
  classroom: z.nullable(z.object({ id, name: z.string() })),
  /** The id of the programme the child is registered for, and of the others. */
  product: z.nullable(id),
  other_products: z.array(id),
  product_model: z.nullable(productName),
  other_product_models: z.array(productName),
  allergies: z.nullable(z.string()),
  /** Names the photo's contents: another one when the photo was changed; null where there is none. */
  photo: z.nullable(z.string()),
});
export type Child = z.infer<typeof child>;
