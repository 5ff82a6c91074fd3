/** The one-time link that makes the first administrator, printed when the server starts without demo data. */
import * as z from 'zod/mini';
import { messages } from '../messages';
import { endpoint, requiredText } from './endpoint';
import { newPassword } from './people-fields';

const token = z.object({ token: z.string().check(z.regex(/^[\w-]{20,100}$/)) });

export const welcomeEndpoints = {
  view: endpoint({
    method: 'GET',
    path: '/api/welcome/{token}',
    summary: '204 while the link can be used, 404 when not.',
    params: token,
    open: true,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/welcome/{token}',
    summary: 'Makes the first administrator. The link works once.',
    params: token,
    body: z.object({
      name: requiredText(messages.personNameRequired, 200, messages.nameTooLong),
      email: z
        .string(messages.emailRequired)
        .check(z.trim(), z.toLowerCase(), z.email(messages.emailInvalid)),
      password: newPassword,
    }),
    open: true,
  }),
};
