/** What follows from signing in (sign-in.ts). */
import * as z from 'zod/mini';
import { languages } from '../languages';
import { messages } from '../messages';
import { permissions } from '../permissions';
import { endpoint, id } from './endpoint';

const named = z.object({ id, name: z.string() });

/** The person who is signed in, as every screen needs it. */
export const sessionUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** The first preschool the user is bound to; null for head office and parents. */
  preschool: z.nullable(z.object({ id, name: z.string(), short_name: z.string() })),
  /** All preschools the user is bound to. */
  preschools: z.array(z.object({ id, name: z.string(), short_name: z.string() })),
  roles: z.array(named),
  permissions: z.array(z.enum(permissions)),
  /** Null where the person has not chosen one; missing in what an older version kept. */
  language: z.nullish(z.enum(languages)),
  /** True while nothing else may be done: the second step of signing in is to be set up first. */
  second_factor_first: z.optional(z.boolean()),
});
export type SessionUser = z.infer<typeof sessionUser>;

/** The server's time, so that the tablet knows its business day before the first contact of its records. */
export const signedIn = z.object({
  token: z.string(),
  user: sessionUser,
  server_time: z.optional(z.string()),
});
export type SignedIn = z.infer<typeof signedIn>;

export const sessionEndpoints = {
  csrfCookie: endpoint('GET /sanctum/csrf-cookie', {
    summary: 'Sets the readable XSRF-TOKEN cookie.',
    open: true,
  }),
  refresh: endpoint('POST /api/refresh', {
    summary:
      'A new token for the session of the cookie. `user_id` names whose session is meant: another one is a 401.',
    body: z.object({ user_id: z.optional(id) }),
    answer: z.string(),
    open: true,
  }),
  logout: endpoint('POST /api/logout', { summary: 'Ends the session and its tokens.', open: true }),
  me: endpoint('GET /api/me', { summary: 'The person who is signed in.', answer: sessionUser }),
  language: endpoint('PUT /api/me/language', {
    summary: 'The language that the person reads in: on the screen, in mails, papers and notifications.',
    body: z.object({ language: z.enum(languages, messages.languageUnknown) }),
  }),
  permission: endpoint('GET /api/permissions/{permission}', {
    summary: '204 when the user has the permission, 403 when not.',
    params: z.object({ permission: z.string() }),
  }),
};
