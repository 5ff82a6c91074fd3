/** Children, to read (D21, F29): lists within the user's scope and one child. */
import * as z from 'zod/mini';
import { preschoolStatuses } from '../domain/statuses';
import { endpoint, id, idList, idText, pageQuery, searchText } from './endpoint';

export const preschoolName = z.object({ id, name: z.string(), short_name: z.string() });
const productName = z.object({ id, name: z.string() });

export const child = z.object({
  id,
  fullname: z.string(),
  mykid_no: z.nullable(z.string()),
  born_on: z.nullable(z.string()),
  status: z.object({ id, name: z.string() }),
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
});
export type Child = z.infer<typeof child>;

/** A child alone, with what a list has no room for. */
export const childDetail = z.extend(child, {});
export type ChildDetail = z.infer<typeof childDetail>;

export const childrenEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/children',
    summary: 'Children in the user’s scope, by name.',
    query: z.object({
      ...pageQuery,
      search: searchText,
      preschool: z.optional(idText),
      classroom: z.optional(idText),
      status: idList,
      /** Registered for it, as the main programme or another. */
      product: z.optional(idText),
      /** Ignored where a preschool is chosen. */
      preschool_status: z.optional(z.enum(preschoolStatuses)),
    }),
    answer: z.array(child),
    paged: true,
  }),
  view: endpoint({
    method: 'GET',
    path: '/api/children/{id}',
    summary: 'One child.',
    params: z.object({ id: idText }),
    answer: childDetail,
  }),
  status: endpoint({
    method: 'GET',
    path: '/api/child-status/{status}',
    summary: 'The name of a child status.',
    params: z.object({ status: idText }),
    answer: z.object({ id, name: z.string() }),
  }),
};
