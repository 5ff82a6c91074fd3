/** The calls of passwords: by a link, forgotten, changed; and of a new e-mail address, which its link confirms. */
import type { Knex } from 'knex';
import { emailEndpoints, passwordEndpoints } from '#shared/endpoints/people-passwords';
import { notFound } from '../../http/refusal';
import { anyone, serve, signedIn } from '../../http/serve';
import type { SignInLimit } from '../../http/sign-in-limit';
import { enqueue } from '../../jobs/enqueue';
import { confirmEmail } from './change-email';
import { findEmailLink, findPasswordLink, INVITATION } from './one-time-links';
import { ResetLimit } from './reset-limit';
import { changePassword, setPasswordByLink } from './set-password';

export function passwordRoutes({ knex, signInLimit }: { knex: Knex; signInLimit: SignInLimit }) {
  const resetLimit = new ResetLimit(knex);
  return [
    serve(passwordEndpoints.forgot, {
      policy: anyone,
      // The limit counts on a connection of its own: with a transaction held, many at once would wait for each other.
      ownTransaction: true,
      lane: 'sign-ins',
      act: async (context, { body, http }) => {
        if (!context.services.mail) return { mail: false };
        if (await resetLimit.take(body.email, http.ip))
          await enqueue(context, 'send_reset_link', { email: body.email });
        return { mail: true };
      },
    }),
    serve(passwordEndpoints.link, {
      policy: anyone,
      load: (context, { token }) => findPasswordLink(context, token),
      act: async (_, { record: { name, email, purpose } }) => ({
        name,
        email,
        invitation: purpose === INVITATION,
      }),
    }),
    serve(passwordEndpoints.set, {
      policy: anyone,
      lane: 'sign-ins',
      keepsNoAnswer: true,
      load: (context, { token }) => findPasswordLink(context, token),
      act: async (context, { record, body }) => {
        // The secret in the link is the credential: there is no cookie for another page to misuse.
        if (!(await setPasswordByLink(context, record, body.password))) throw notFound();
      },
    }),
    serve(emailEndpoints.link, {
      policy: anyone,
      load: (context, { token }) => findEmailLink(context, token),
      act: async (_, { record: { name, email } }) => ({ name, email }),
    }),
    serve(emailEndpoints.confirm, {
      policy: anyone,
      lane: 'sign-ins',
      keepsNoAnswer: true,
      load: (context, { token }) => findEmailLink(context, token),
      act: (context, { record }) => confirmEmail(context, record),
    }),
    serve(passwordEndpoints.change, {
      policy: signedIn,
      ownTransaction: true,
      lane: 'sign-ins',
      act: async (context, { body, http }) => {
        const { email, deviceId } = context.actor;
        // Guessing counts together with guessing at the sign-in page of this device.
        const attempt = await signInLimit.attempt({ email, address: http.ip, knownDevice: deviceId });
        await context.trx.transaction((trx) => changePassword({ ...context, trx }, body));
        await attempt.succeeded();
      },
    }),
  ];
}
