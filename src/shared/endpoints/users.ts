/** People, to find and to choose from (F23, F29, D21), and the children of a parent. */
import * as z from 'zod/mini';
import { userStatuses } from '../domain/statuses';
import { endpoint, id, idList, idText, pageQuery, searchText, sortText } from './endpoint';

export const listedUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone_no: z.nullable(z.string()),
  roles: z.array(z.object({ id, name: z.string() })),
  /** Of staff who are bound to some; those in the reader’s sight. */
  preschools: z.array(z.object({ id, name: z.string(), short_name: z.string() })),
  deactivated: z.boolean(),
  status: z.enum(userStatuses),
  /** When one of their sessions was last in contact; null where they never signed in. */
  last_seen_at: z.nullable(z.string()),
});
export type ListedUser = z.infer<typeof listedUser>;

const childOfParent = z.object({
  id,
  fullname: z.string(),
  mykid_no: z.nullable(z.string()),
  preschool_id: id,
  preschool_short_name: z.string(),
  preschool: z.object({ id, name: z.string() }),
  status: z.object({ id, name: z.string() }),
  product: z.nullable(id),
  is_payer: z.boolean(),
});

export const userSorts = ['name', 'email', 'created_at'] as const;

export const userEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/users',
    summary: 'People in the user’s scope, by name unless `sort` says otherwise.',
    query: z.object({
      ...pageQuery,
      search: searchText,
      role: idList,
      preschool: z.optional(idText),
      status: z.optional(z.enum(userStatuses)),
      sort: sortText(userSorts, 'name'),
    }),
    answer: z.array(listedUser),
    paged: true,
  }),
  children: endpoint({
    method: 'GET',
    path: '/api/users/{parentId}/children',
    summary: 'The children of a parent, by name; of status 1, 2, 4, 5 and 9 unless others are asked for.',
    params: z.object({ parentId: idText }),
    query: z.object({ status: idList }),
    answer: z.array(childOfParent),
  }),
};
