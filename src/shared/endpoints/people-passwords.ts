/**
 * Passwords: set by a link from a mail (an invitation, a reset), asked for, changed; and the one-time link that makes
 * the first administrator, printed when the server starts without demo data.
 */
import * as z from 'zod/mini';
import { messages } from '../messages';
import { endpoint, requiredText } from './endpoint';
import { emailAddress, newPassword } from './people-fields';

const params = z.object({ token: z.string().check(z.regex(/^[\w-]{20,100}$/)) });

export const passwordEndpoints = {
  forgot: endpoint('POST /api/forgot-password', {
    summary:
      'Asks for a link to set a new password. The answer is the same whether or not anyone has this address; `mail` is false where no mail server is set up.',
    body: z.object({ email: emailAddress }),
    answer: z.object({ mail: z.boolean() }),
    open: true,
  }),
  link: endpoint('GET /api/set-password/{token}', {
    summary: 'Whose password the link sets; 404 when it was used or is too old.',
    params,
    answer: z.object({ name: z.string(), email: z.string(), invitation: z.boolean() }),
    open: true,
  }),
  set: endpoint('POST /api/set-password/{token}', {
    summary: 'Sets the password. The link works once; who was signed in signs in again.',
    params,
    body: z.object({ password: newPassword }),
    open: true,
  }),
  change: endpoint('PUT /api/me/password', {
    summary: 'Changes one’s own password; one’s other sessions end.',
    body: z.object({
      current_password: z
        .string(messages.passwordRequired)
        .check(z.minLength(1, messages.passwordRequired), z.maxLength(500)),
      password: newPassword,
    }),
  }),
};

export const emailEndpoints = {
  link: endpoint('GET /api/confirm-email/{token}', {
    summary: 'Whose e-mail address the link confirms; 404 when it was used or is too old.',
    params,
    answer: z.object({ name: z.string(), email: z.string() }),
    open: true,
  }),
  confirm: endpoint('POST /api/confirm-email/{token}', {
    summary: 'The new address is the account’s. The link works once; who was signed in signs in again.',
    params,
    open: true,
  }),
};

export const welcomeEndpoints = {
  view: endpoint('GET /api/welcome/{token}', {
    summary: '204 while the link can be used, 404 when not.',
    params,
    open: true,
  }),
  accept: endpoint('POST /api/welcome/{token}', {
    summary: 'Makes the first administrator. The link works once.',
    params,
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
