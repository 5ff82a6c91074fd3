/** The calls of accounts, for those who look after them. */
import { accountEndpoints } from '#shared/endpoints/people-accounts';
import { officeMessages } from '#shared/office-messages';
import { officeRoles } from '#shared/permissions';
import type { Context } from '../../context';
import { notAllowed, notFound } from '../../http/refusal';
import { serve } from '../../http/serve';
import { endSessions, findLiveSession, listSessions } from '../session/live-sessions';
import { deactivateAccount, reactivateAccount } from './close-account';
import { isParentElsewhere } from './elsewhere';
import { findUser } from './find-user';
import { invite } from './invite';
import { accountsPolicy } from './policy';
import { freshAccount, presentAccount } from './present-account';
import { createAccount, updateAccount } from './save-account';

const load = (context: Context, { id }: { id: number }) => findUser(context, id);

export const accountRoutes = [
  serve(accountEndpoints.view, {
    policy: accountsPolicy.view,
    load,
    act: (context, { record }) => presentAccount(context, record),
  }),
  serve(accountEndpoints.create, {
    policy: accountsPolicy.create,
    asksProof: (_, { body }) => body.roles.some((role) => officeRoles.includes(role)),
    // The answer may hold the link, which is kept nowhere.
    keepsNoAnswer: true,
    act: async (context, { body }) => {
      const made = await createAccount(context, body);
      const link = body.invite ? await invite(context, made.id) : null;
      return { account: await freshAccount(context, made.id), link };
    },
  }),
  serve(accountEndpoints.update, {
    policy: accountsPolicy.edit,
    load,
    asksProof: (_, { record, body }) => body.roles.toSorted().join() !== record.role_ids.toSorted().join(),
    keepsNoAnswer: true,
    act: async (context, { record, body }) => {
      const { link } = await updateAccount(context, record, body, () => freshAccount(context, record.id));
      return { ...(await freshAccount(context, record.id)), link };
    },
  }),
  serve(accountEndpoints.invite, {
    policy: accountsPolicy.invite,
    load,
    keepsNoAnswer: true,
    act: async (context, { record }) => {
      // Without a mail server the link is handed to whoever invites.
      if (!context.services.mail && (await isParentElsewhere(context, record.id)))
        throw notAllowed(officeMessages.inviteElsewhere);
      const link = await invite(context, record.id);
      return { account: await freshAccount(context, record.id), link };
    },
  }),
  serve(accountEndpoints.deactivate, {
    policy: accountsPolicy.edit,
    load,
    act: async (context, { record }) => {
      await deactivateAccount(context, record);
      return freshAccount(context, record.id);
    },
  }),
  serve(accountEndpoints.reactivate, {
    policy: accountsPolicy.edit,
    load,
    act: async (context, { record }) => {
      await reactivateAccount(context, record);
      return freshAccount(context, record.id);
    },
  }),
  serve(accountEndpoints.sessions, {
    policy: accountsPolicy.endSessions,
    load,
    act: (context, { record }) => listSessions(context, record.id),
  }),
  serve(accountEndpoints.endSession, {
    policy: accountsPolicy.endSessions,
    load,
    act: async (context, { record, params }) => {
      const session = await findLiveSession(context, record.id, params.sessionId);
      if (!session) throw notFound();
      await endSessions(context, record.id, session.id);
    },
  }),
  serve(accountEndpoints.endSessions, {
    policy: accountsPolicy.endSessions,
    load,
    act: (context, { record }) => endSessions(context, record.id),
  }),
];
