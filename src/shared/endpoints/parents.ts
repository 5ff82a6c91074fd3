/** Parents as the office keeps them (F29): created and changed here, linked to children in children.ts. */
import * as z from 'zod/mini';
import { messages } from '../messages';
import { parentRoles } from '../permissions';
import { endpoint, id, idText } from './endpoint';
import { emailAddress, personName, typedPhone } from './people-fields';

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
  create: endpoint({
    method: 'POST',
    path: '/api/parents',
    summary: 'Adds a parent, who can not sign in before an invitation.',
    body: newParentForm,
    answer: parent,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/parents/{id}',
    summary: 'Changes a parent’s name, e-mail address and telephone number.',
    params: z.object({ id: idText }),
    body: parentForm,
    answer: parent,
  }),
};
