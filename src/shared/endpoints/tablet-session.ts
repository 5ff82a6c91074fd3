/** What a tablet asks for of whoever works on it, from the first start on: the key of what lies there, and a session again. */
import * as z from 'zod/mini';
import { uuid } from '../domain/uuid';
import { messages } from '../messages';
import { endpoint, id } from './endpoint';
import { signedIn } from './session';

/** 32 bytes in base64. */
const sealingKey = z.string(messages.invalid).check(z.regex(/^[A-Za-z0-9+/]{43}=$/, messages.invalid));

/** What opens a person's session on a tablet again. */
export const secret = z.string(messages.invalid).check(z.regex(/^[\w-]{43}$/, messages.invalid));

export const tabletSessionEndpoints = {
  key: endpoint('POST /api/me/tablet-key', {
    summary:
      'The key that seals what one has on the device of this session: made once, given at each sign-in there. A device that has one already names it, so that the server has it too.',
    body: z.object({ key: z.optional(sealingKey) }),
    answer: z.object({ key: sealingKey }),
  }),
  open: endpoint('POST /api/tablet-session', {
    summary:
      'A new token for the session of a secret. `hands_in` is for what still waits on a tablet that was signed out from afar: the token then opens nothing else.',
    body: z.object({ device_id: uuid, user_id: id, secret, hands_in: z.optional(z.boolean()) }),
    answer: signedIn,
    open: true,
  }),
};
