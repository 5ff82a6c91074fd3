/** Signing in, by a password and the second step. */
import * as z from 'zod/mini';
import { uuid } from '../domain/uuid';
import { messages } from '../messages';
import { endpoint } from './endpoint';
import { signedIn } from './session';

/** One of these fields is given, and no other; else the message stands at the first. */
export const oneOf = (message: string, ...names: readonly [string, ...string[]]) =>
  z.refine<object>((given) => names.filter((name) => Reflect.get(given, name) !== undefined).length === 1, {
    message,
    path: [names[0]],
  });

export const base64url = z
  .string(messages.invalidField)
  .check(z.regex(/^[\w-]+={0,2}$/, messages.invalidField), z.maxLength(8_000, messages.invalidField));

/** A code of an authenticator app; spaces may stand in it. */
export const sixDigits = z.pipe(
  z.pipe(
    z.string(messages.codeRequired).check(z.maxLength(20, messages.codeRequired)),
    z.transform((text: string) => text.replace(/\s/g, '')),
  ),
  z.string().check(z.regex(/^\d{6}$/, messages.codeRequired)),
);

/** What a browser says with a passkey. */
export const passkeyGiven = z.object(
  {
    id: base64url,
    rawId: base64url,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
      userHandle: z.nullish(base64url),
    }),
  },
  messages.invalidField,
);
export type PasskeyGiven = z.output<typeof passkeyGiven>;

/** What a browser asks for a passkey by. */
export const passkeyOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('preferred'),
  allowCredentials: z.array(
    z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
  ),
});

/** `recovery` is one of the codes for a lost phone. */
export const secondWays = ['totp', 'passkey', 'recovery'] as const;
export type SecondWay = (typeof secondWays)[number];

/** The right password of someone who has a second step: nobody is signed in yet. */
const secondStep = z.object({
  second_factor: z.object({
    /** Names the first step, for five minutes. */
    ticket: z.string(),
    ways: z.array(z.enum(secondWays)),
  }),
});
export type SecondStep = z.infer<typeof secondStep>['second_factor'];

const ticket = z.string(messages.ticketExpired).check(z.maxLength(100, messages.ticketExpired));

export const signInEndpoints = {
  login: endpoint('POST /api/login', {
    summary:
      'Signs in with e-mail and password. Whoever has a second step gets a ticket for it instead of a session.',
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
    answer: z.union([signedIn, secondStep]),
    open: true,
  }),
  secondStep: endpoint('POST /api/login/second-factor', {
    summary: 'Completes a sign-in by one of: a code of the authenticator app, a passkey, a recovery code.',
    body: z
      .object({
        ticket,
        code: z.optional(sixDigits),
        passkey: z.optional(passkeyGiven),
        recovery_code: z.optional(
          z
            .string(messages.recoveryCodeRequired)
            .check(z.trim(), z.minLength(1, messages.recoveryCodeRequired), z.maxLength(60)),
        ),
      })
      .check(oneOf(messages.codeRequired, 'code', 'passkey', 'recovery_code')),
    answer: signedIn,
    open: true,
  }),
  passkeyOptions: endpoint('POST /api/login/passkey-options', {
    summary: 'What a browser asks for the passkey of a sign-in by.',
    body: z.object({ ticket }),
    answer: passkeyOptions,
    open: true,
  }),
};
