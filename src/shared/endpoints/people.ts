/** People, to find and to choose from, the children of a parent, and parents as the office adds and changes them. */
import * as z from 'zod/mini';
import { userStatuses } from '../domain/statuses';
import { messages } from '../messages';
import { parentRoles } from '../permissions';
import { endpoint, id, idList, idText, pageQuery, searchText, sortText } from './endpoint';
import { emailAddress, personName, typedPhone } from './people-fields';

const listedUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone_no: z.nullable(z.string()),
  roles: z.array(z.object({ id, name: z.string() })),
  /** For staff who are bound to some; those in the reader’s sight. */
  preschools: z.array(z.object({ id, name: z.string(), short_name: z.string() })),
  /** A parent’s, as far as the reader sees them, by name: they tell parents of one name apart. */
  children: z.array(z.string()),
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

const userSorts = ['name', 'email', 'created_at'] as const;

export const userEndpoints = {
  list: endpoint('GET /api/users', {
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
  children: endpoint('GET /api/users/{parentId}/children', {
    summary: 'The children of a parent, by name; of status 1, 2, 4, 5 and 9 unless others are asked for.',
    query: z.object({ status: idList }),
    answer: z.array(childOfParent),
  }),
};

export const parent = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** E.164: `+60123456789`. */
  phone_no: z.nullable(z.string()),
  role: z.object({ id, name: z.string() }),
});
export type Parent = z.infer<typeof parent>;

export const newParentForm = z.object({
  name: personName,
  email: emailAddress,
  phone_no: typedPhone,
  role: z
    .int(messages.parentRoleUnknown)
    .check(z.refine((role) => parentRoles.includes(role), messages.parentRoleUnknown)),
});
export const parentForm = z.object({
  name: z.optional(personName),
  email: z.optional(emailAddress),
  phone_no: typedPhone,
});

export const parentEndpoints = {
  create: endpoint('POST /api/parents', {
    summary: 'Adds a parent, who can’t sign in before an invitation.',
    body: newParentForm,
    answer: parent,
  }),
  update: endpoint('PUT /api/parents/{id}', {
    summary:
      'Changes a parent’s name and telephone number. A new e-mail address is asked to confirm first; `link` where no mail server carries the question.',
    body: parentForm,
    answer: z.extend(parent, { email_asked: z.nullable(z.string()), link: z.nullable(z.string()) }),
  }),
};
