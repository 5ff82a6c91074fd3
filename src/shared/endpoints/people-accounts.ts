/** Accounts as administrators keep them: who someone is, what they may do, where, and their way in. */
import * as z from 'zod/mini';
import { userStatuses } from '../domain/statuses';
import { uuid } from '../domain/uuid';
import { messages } from '../messages';
import { officeMessages } from '../office-messages';
import { roles } from '../permissions';
import { endpoint, id, idText } from './endpoint';
import { liveSession } from './own-sessions';
import { emailAddress, personName, typedPhone } from './people-fields';

const named = z.object({ id, name: z.string() });

export const account = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** The address that waits to be confirmed; null where there is none. */
  email_asked: z.nullable(z.string()),
  /** E.164. */
  phone_no: z.nullable(z.string()),
  roles: z.array(named),
  /** For those in the reader's sight. */
  preschools: z.array(z.object({ id, name: z.string(), short_name: z.string() })),
  classrooms: z.array(z.object({ id, name: z.string(), preschool_id: id })),
  /** A parent's, as far as the reader sees them. */
  children: z.array(
    z.object({
      id,
      fullname: z.string(),
      status: named,
      preschool: named,
      is_payer: z.boolean(),
    }),
  ),
  status: z.enum(userStatuses),
  /** The link that still opens the account to a new password; null where there is none. */
  invitation: z.nullable(
    z.object({
      sent_at: z.nullable(z.string()),
      expires_at: z.string(),
      /** What became of the mail: `kept` where no mail server is set up. */
      mail_state: z.nullable(z.string()),
    }),
  ),
  invited_at: z.nullable(z.string()),
  last_seen_at: z.nullable(z.string()),
  /** How many browsers and tablets they are signed in at. */
  sessions: z.int(),
  deactivated_at: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  /** What the reader may do here. */
  may: z.object({
    edit: z.boolean(),
    invite: z.boolean(),
    endSessions: z.boolean(),
    /** Take away the second step of signing in, which the person has. */
    takeSecondFactor: z.boolean(),
  }),
});
export type Account = z.infer<typeof account>;

const roleIds = z
  .array(
    z
      .int(officeMessages.roleUnknown)
      .check(z.refine((role) => roles.some(({ id: known }) => known === role), officeMessages.roleUnknown)),
    officeMessages.roleRequired,
  )
  .check(z.minLength(1, officeMessages.roleRequired), z.maxLength(9, officeMessages.roleUnknown));

const fields = {
  name: personName,
  email: emailAddress,
  phone_no: typedPhone,
  roles: roleIds,
  /** For roles that are bound to preschools. */
  preschools: z._default(z.array(id).check(z.maxLength(500, messages.preschoolUnknown)), []),
  /** For teachers and therapists; left out, they stay as far as they lie in these preschools. */
  classrooms: z.optional(z.array(id).check(z.maxLength(200, messages.classroomUnknown))),
};

export const newAccountForm = z.object({ ...fields, invite: z._default(z.boolean(), true) });
export type NewAccountForm = z.output<typeof newAccountForm>;
export const accountForm = z.object({
  ...fields,
  /** As it was when editing began: another one is a 409. */
  updated_at: z.optional(z.string()),
});
export type AccountForm = z.output<typeof accountForm>;

/** The link itself only where no mail server can carry it: whoever invites hands it over. */
export const invited = z.object({ account, link: z.nullable(z.string()) });

export const accountEndpoints = {
  view: endpoint('GET /api/users/{id}/account', {
    summary: 'An account: roles, preschools, classrooms, children, invitation, last seen.',
    answer: account,
  }),
  create: endpoint('POST /api/users', {
    summary: 'Adds an account and invites the person by mail.',
    body: newAccountForm,
    answer: invited,
  }),
  update: endpoint('PUT /api/users/{id}/account', {
    summary:
      'Changes an account: all of its roles, preschools and classrooms. A new e-mail address is asked to confirm first; `link` where no mail server carries the question.',
    body: accountForm,
    answer: z.extend(account, { link: z.nullable(z.string()) }),
  }),
  invite: endpoint('POST /api/users/{id}/invite', {
    summary: 'Sends a link to set a password; the one sent before stops working.',
    answer: invited,
  }),
  deactivate: endpoint('POST /api/users/{id}/deactivate', {
    summary: 'Closes an account: its sessions end at once, its tablets forget what they fetched.',
    answer: account,
  }),
  reactivate: endpoint('POST /api/users/{id}/reactivate', {
    summary: 'Opens a closed account again.',
    answer: account,
  }),
  sessions: endpoint('GET /api/users/{id}/sessions', {
    summary: 'Where the person is signed in, the one heard of last first; at most 100.',
    answer: z.array(liveSession),
  }),
  endSession: endpoint('POST /api/users/{id}/sessions/{sessionId}/end', {
    summary:
      'Ends one of the person’s sessions: its device forgets what it fetched; what it had not sent is held.',
    params: z.object({ id: idText, sessionId: uuid }),
  }),
  endSessions: endpoint('POST /api/users/{id}/end-sessions', {
    summary: 'Ends all of the person’s sessions, but the one that asks.',
  }),
};
