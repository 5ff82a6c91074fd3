/** One’s own sessions and sign-ins, and the proof of who one is that some acts ask for. */
import * as z from 'zod/mini';
import { uuid } from '../domain/uuid';
import { messages } from '../messages';
import { endpoint } from './endpoint';
import { oneOf, passkeyGiven, passkeyOptions, secondWays, sixDigits } from './sign-in';

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
const signInMade = z.object({
  at: z.string(),
  /** `refused`: not looked at, after too many wrong ones; `wrong_second`: the password was right, the second step not. */
  outcome: z.enum(['signed_in', 'wrong', 'wrong_second', 'refused']),
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
    /** `ways`: what proves it beside the password; missing from an older server. */
    answer: z.object({ proved: z.boolean(), ways: z.optional(z.array(z.enum(secondWays))) }),
  }),
  proofOptions: endpoint('POST /api/me/proof/passkey-options', {
    summary: 'What a browser proves by a passkey again who one is.',
    answer: passkeyOptions,
  }),
  prove: endpoint('POST /api/me/proof', {
    summary:
      'One’s password again, or a code or passkey of one’s second step, for five minutes of such acts.',
    body: z
      .object({
        password: z.optional(
          z
            .string(messages.passwordRequired)
            .check(z.minLength(1, messages.passwordRequired), z.maxLength(500)),
        ),
        code: z.optional(sixDigits),
        passkey: z.optional(passkeyGiven),
      })
      .check(oneOf(messages.passwordRequired, 'password', 'code', 'passkey')),
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
