/** The calls of signing in. Cookies are set here; what happens is in the verbs. */
import type { Context as HttpContext } from 'koa';
import { type SignedIn, sessionEndpoints } from '#shared/endpoints/session';
import { signInEndpoints } from '#shared/endpoints/sign-in';
import { messages } from '#shared/messages';
import { permissions } from '#shared/permissions';
import { type Context, can } from '../../context';
import { bearerOf, CSRF_COOKIE, requireCsrf } from '../../http/authenticate';
import { notAllowed, notFound, notSignedIn } from '../../http/refusal';
import { anyone, serve, signedIn } from '../../http/serve';
import { sessionCookieName } from '../../http/session-cookie';
import { setCookie } from '../../http/set-cookie';
import type { SignInLimit } from '../../http/sign-in-limit';
import type { Tokens } from '../../http/tokens';
import type { Session } from '../../models/session';
import { factorStateOf, mustHaveSecondFactor } from '../../second-factor';
import { chooseLanguage } from './choose-language';
import { refreshSession, signOut, signOutBearer } from './end-session';
import { type NewSession, SESSION_MS } from './open-session';
import { presentUser } from './present-user';
import { askForPasskeyOf, completeSignIn } from './second-step';
import { signIn } from './sign-in';

interface Given {
  tokens: Tokens;
  signInLimit: SignInLimit;
  /** Whether people reach the server by https: cookies then travel by nothing else. */
  https: boolean;
  /** Whether head office has to have a second step. */
  asksSecondFactor: boolean;
}

export function sessionRoutes({ tokens, signInLimit, https, asksSecondFactor }: Given) {
  const setCsrf = (http: HttpContext, value: string) =>
    setCookie(http, CSRF_COOKIE, value, { ageMs: SESSION_MS, httpOnly: false, https });
  const sessionCookie = sessionCookieName(https);
  const setSession = (http: HttpContext, session: Session | null) => {
    const value = session && tokens.sessionCookie(session.id, session.cookie_issued);
    setCookie(http, sessionCookie, value, { ageMs: SESSION_MS, httpOnly: true, https });
  };

  /** The answer of a sign-in that is complete. */
  const begin = async ({ trx, clock }: Context, http: HttpContext, made: NewSession): Promise<SignedIn> => {
    setSession(http, made.session);
    const now = clock.now();
    const state = await factorStateOf(trx, made.user.id);
    const isConfined = !state.has_factor && mustHaveSecondFactor(state, asksSecondFactor);
    const user = { ...made.user, ...(isConfined && { second_factor_first: true }) };
    return { token: tokens.bearer(made.session, now), user, server_time: now.toISOString() };
  };

  return [
    serve(sessionEndpoints.csrfCookie, {
      policy: anyone,
      lane: 'sign-ins',
      act: async (_, { http }) => {
        setCsrf(http, tokens.csrf());
      },
    }),
    serve(signInEndpoints.login, {
      policy: anyone,
      // Counting attempts and hashing hold no connection: a network signs in all at once in the morning.
      ownTransaction: true,
      lane: 'sign-ins',
      act: async (context, { body, http }) => {
        requireCsrf(http, tokens);
        const { email, password, device_id: deviceId = null } = body;
        const origin = { address: http.ip, userAgent: http.get('User-Agent') || null, deviceId };
        const made = await signIn(context, signInLimit, { email, password, ...origin });
        return 'second' in made ? { second_factor: made.second } : begin(context, http, made);
      },
    }),
    serve(signInEndpoints.secondStep, {
      policy: anyone,
      ownTransaction: true,
      lane: 'sign-ins',
      act: async (context, { body, http }) => {
        requireCsrf(http, tokens);
        const origin = { address: http.ip, userAgent: http.get('User-Agent') || null };
        return begin(context, http, await completeSignIn(context, signInLimit, { ...body, ...origin }));
      },
    }),
    serve(signInEndpoints.passkeyOptions, {
      policy: anyone,
      lane: 'sign-ins',
      keepsNoAnswer: true,
      // The secret in the ticket is the credential: there is no cookie for another page to misuse.
      act: (context, { body }) => askForPasskeyOf(context, body.ticket),
    }),
    serve(sessionEndpoints.refresh, {
      policy: anyone,
      ownTransaction: true,
      lane: 'calls',
      act: async (context, { body, http }) => {
        const cookie = http.cookies.get(sessionCookie);
        if (!cookie) throw notSignedIn();
        const csrf = requireCsrf(http, tokens);
        const session = await refreshSession({ ...context, tokens }, cookie, body.user_id);
        setSession(http, session);
        setCsrf(http, csrf);
        return tokens.bearer(session, context.clock.now());
      },
    }),
    serve(sessionEndpoints.logout, {
      policy: anyone,
      keepsNoAnswer: true,
      act: async (context, { http }) => {
        const token = bearerOf(http);
        const bearer = token ? tokens.readBearer(token, context.clock.now()) : null;
        if (bearer && !bearer.expired) await signOutBearer(context, bearer.sessionId);
        const cookie = http.cookies.get(sessionCookie);
        // A cookie alone ends nothing: another page could have sent it along.
        if (!cookie || (bearer && !http.get('X-XSRF-TOKEN'))) return;
        requireCsrf(http, tokens);
        await signOut(context, tokens, cookie);
        setSession(http, null);
        // What the browser itself kept of answers goes too; the tablet's entries lie elsewhere.
        http.set('Clear-Site-Data', '"cache"');
      },
    }),
    serve(sessionEndpoints.me, {
      policy: signedIn,
      whileConfined: true,
      act: async (context) => ({
        ...(await presentUser(context, context.actor.userId)),
        ...(context.actor.confined && { second_factor_first: true }),
      }),
    }),
    serve(sessionEndpoints.language, {
      policy: signedIn,
      whileConfined: true,
      act: (context, { body }) => chooseLanguage(context, body.language),
    }),
    serve(sessionEndpoints.permission, {
      policy: signedIn,
      act: async ({ actor }, { params }) => {
        const permission = permissions.find((name) => name === params.permission);
        if (!permission) throw notFound();
        if (!can(actor, permission)) throw notAllowed(messages.notAllowed);
      },
    }),
  ];
}
