/** Signing in and what follows from it, and where else one is signed in. */
import * as z from 'zod/mini';
import { uuid } from '../domain/uuid';
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
});
export type SessionUser = z.infer<typeof sessionUser>;

export const sessionEndpoints = {
  csrfCookie: endpoint('GET /sanctum/csrf-cookie', {
    summary: 'Sets the readable XSRF-TOKEN cookie.',
    open: true,
  }),
  login: endpoint('POST /api/login', {
    summary: 'Signs in with e-mail and password.',
    body: z.object({
      email: z
        .string(messages.emailRequired)
        .check(z.trim(), z.minLength(1, messages.emailRequired), z.maxLength(254)),
      password: z
        .string(messages.passwordRequired)
        .check(z.minLength(1, messages.passwordRequired), z.maxLength(500)),
      /** The tablet that is signed in at, so that it can be signed out from afar. */
      device_id: z.optional(uuid),
    }),
    /** The server's time, so that the tablet knows its business day before the first contact of its records. */
    answer: z.object({ token: z.string(), user: sessionUser, server_time: z.optional(z.string()) }),
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

/** Where a person is signed in. */
export const liveSession = z.object({
  id: uuid,
  /** "Chrome 141 on Android"; null where it did not say. */
  browser: z.nullable(z.string()),
  /** The one that asks. */
  current: z.boolean(),
  signed_in_at: z.string(),
  last_seen_at: z.string(),
  /** Entries that were still on its device at the last contact; null where it keeps none. */
  waiting: z.nullable(z.int()),
});
export type LiveSession = z.infer<typeof liveSession>;

/** A sign-in, or one that was tried. */
export const signInMade = z.object({
  at: z.string(),
  /** `refused`: not looked at, after too many wrong passwords. */
  outcome: z.enum(['signed_in', 'wrong', 'refused']),
  /** "Chrome 141 on Android"; null where it did not say. */
  browser: z.nullable(z.string()),
  /** The address in the network it came from; null for those of before it was kept. */
  address: z.nullable(z.string()),
});
export type SignInMade = z.infer<typeof signInMade>;

export const ownSessionEndpoints = {
  list: endpoint('GET /api/me/sessions', {
    summary: 'One’s live sessions, the one heard of last first; at most 100.',
    answer: z.array(liveSession),
  }),
  signIns: endpoint('GET /api/me/sign-ins', {
    summary: 'One’s last 20 sign-ins, and those that others tried: wrong passwords, and what was not let in.',
    answer: z.array(signInMade),
  }),
  proof: endpoint('GET /api/me/proof', {
    summary: 'Whether one said one’s password in the last five minutes: some acts ask for it.',
    answer: z.object({ proved: z.boolean() }),
  }),
  prove: endpoint('POST /api/me/proof', {
    summary: 'One’s password again, for five minutes of such acts.',
    body: z.object({
      password: z
        .string(messages.passwordRequired)
        .check(z.minLength(1, messages.passwordRequired), z.maxLength(500)),
    }),
  }),
  end: endpoint('POST /api/me/sessions/{id}/end', {
    summary:
      'Ends one of one’s other sessions: its device forgets what it fetched; what it had not sent is held.',
    params: z.object({ id: uuid }),
  }),
  endOthers: endpoint('POST /api/me/end-other-sessions', {
    summary: 'Ends all of one’s sessions but this one.',
  }),
};
