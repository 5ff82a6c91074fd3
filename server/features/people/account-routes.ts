/** The calls of accounts, for those who look after them. */
import { accountEndpoints } from '#shared/endpoints/people-accounts';
import { officeMessages } from '#shared/office-messages';
import type { Context } from '../../context';
import { notAllowed } from '../../http/refusal';
import { serve } from '../../http/serve';
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
    act: async (context, { record, body }) => {
      await updateAccount(context, record, body, () => freshAccount(context, record.id));
      return freshAccount(context, record.id);
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
];
