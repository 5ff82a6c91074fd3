/** Parents as the office keeps them (F29): created and changed here, linked to children in children.ts. */
import * as z from 'zod/mini';
import { messages } from '../messages';
import { parentRoles } from '../permissions';
import { endpoint, id, idText, requiredText } from './endpoint';

export const parent = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** E.164: `+60123456789`. */
  phone_no: z.nullable(z.string()),
  role: z.object({ id, name: z.string() }),
});
export type Parent = z.infer<typeof parent>;

const name = requiredText(messages.personNameRequired, 200, messages.nameTooLong);
const email = z
  .string(messages.emailRequired)
  .check(
    z.trim(),
    z.minLength(1, { error: messages.emailRequired, abort: true }),
    z.maxLength(254, messages.emailInvalid),
    z.toLowerCase(),
    z.email(messages.emailInvalid),
  );
/** As typed; the server brings it into E.164, or says that it is none. Empty is null. */
const phoneNo = z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(40, messages.phoneInvalid))));

export const newParentForm = z.object({
  name,
  email,
  phone_no: phoneNo,
  role: z
    .int(messages.parentRoleUnknown)
    .check(z.refine((role) => parentRoles.includes(role), messages.parentRoleUnknown)),
});
export const parentForm = z.object({ name: z.optional(name), email: z.optional(email), phone_no: phoneNo });

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
