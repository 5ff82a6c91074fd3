/**
 * The second step of signing in, for head office and principals: a code of an authenticator app, a passkey, or one of the
 * recovery codes. What is its own to set up, and the rule of who must.
 */
import * as z from 'zod/mini';
import { uuid } from '../domain/uuid';
import { messages } from '../messages';
import { officeMessages } from '../office-messages';
import { endpoint, requiredText, wholeBetween } from './endpoint';
import { base64url, sixDigits } from './sign-in';

const transports = z._default(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10)), []);

/** A new passkey, as the browser made it. */
const newPasskey = z.object(
  {
    id: base64url,
    rawId: base64url,
    type: z.literal('public-key'),
    response: z.object({ clientDataJSON: base64url, attestationObject: base64url, transports }),
  },
  messages.invalidField,
);
export type NewPasskey = z.output<typeof newPasskey>;

const named = z.object({ id: z.string(), name: z.string() });

/** What a browser makes a passkey by. */
const newPasskeyOptions = z.object({
  challenge: z.string(),
  rp: named,
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(
    z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal('discouraged'),
    userVerification: z.literal('preferred'),
  }),
});

const passkey = z.object({
  id: uuid,
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
});
export type Passkey = z.infer<typeof passkey>;

const secondFactor = z.object({
  /** Whether one has to have one. */
  required: z.boolean(),
  /** Whether an authenticator app is set up. */
  totp: z.boolean(),
  passkeys: z.array(passkey),
  /** Recovery codes that are not used up. */
  recovery_codes: z.int(),
});
export type SecondFactor = z.infer<typeof secondFactor>;

/** Shown this once; null where there were codes before. */
const madeCodes = z.object({ recovery_codes: z.nullable(z.array(z.string())) });

const passkeyName = requiredText(officeMessages.passkeyNameRequired, 60, messages.nameTooLong);

export const secondFactorEndpoints = {
  view: endpoint('GET /api/me/second-factor', {
    summary: 'How one’s second step of signing in is set up.',
    answer: secondFactor,
  }),
  beginTotp: endpoint('POST /api/me/second-factor/totp', {
    summary: 'A secret for an authenticator app. It counts once a code confirms it.',
    answer: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmTotp: endpoint('POST /api/me/second-factor/totp/confirm', {
    summary:
      'Confirms the authenticator app by its code. Ten recovery codes come with the first way that is set up.',
    body: z.object({ code: sixDigits }),
    answer: madeCodes,
  }),
  removeTotp: endpoint('POST /api/me/second-factor/totp/remove', {
    summary: 'Removes the authenticator app.',
  }),
  passkeyOptions: endpoint('POST /api/me/second-factor/passkey-options', {
    summary: 'What a browser makes a new passkey by.',
    answer: newPasskeyOptions,
  }),
  addPasskey: endpoint('POST /api/me/second-factor/passkeys', {
    summary: 'Adds a passkey. Ten recovery codes come with the first way that is set up.',
    body: z.object({ name: passkeyName, passkey: newPasskey }),
    answer: madeCodes,
  }),
  renamePasskey: endpoint('PUT /api/me/second-factor/passkeys/{id}', {
    summary: 'Another name for a passkey.',
    params: z.object({ id: uuid }),
    body: z.object({ name: passkeyName }),
  }),
  removePasskey: endpoint('POST /api/me/second-factor/passkeys/{id}/remove', {
    summary: 'Removes a passkey.',
    params: z.object({ id: uuid }),
  }),
  makeCodes: endpoint('POST /api/me/second-factor/recovery-codes', {
    summary: 'Ten new recovery codes in place of those before; shown this once.',
    answer: z.object({ recovery_codes: z.array(z.string()) }),
  }),
};

const signInRules = z.object({
  principals_second_factor: z.boolean(),
  /** Days without contact after which a tablet wipes what it fetched. */
  tablet_days: z.int(),
});
export type SignInRules = z.infer<typeof signInRules>;
const changedRules = z.object({
  principals_second_factor: z.boolean(),
  /** Absent stays as it is. */
  tablet_days: z.optional(wholeBetween(7, 60, officeMessages.tabletDaysRange)),
});
export type ChangedRules = z.output<typeof changedRules>;

export const signInRulesEndpoints = {
  view: endpoint('GET /api/sign-in-rules', {
    summary: 'Whether principals have to have a second step, and how long tablets keep what they fetched.',
    answer: signInRules,
  }),
  save: endpoint('PUT /api/sign-in-rules', {
    summary:
      'Says whether principals have to have a second step, and how long tablets keep what they fetched.',
    body: changedRules,
    answer: signInRules,
  }),
};

export const takeAwayEndpoints = {
  takeAway: endpoint('POST /api/users/{id}/second-factor/take-away', {
    summary:
      'Takes away a person’s second step, for a phone that was lost: their sessions end, and they are told.',
  }),
};
