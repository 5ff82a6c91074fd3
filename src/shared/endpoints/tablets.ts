/** Tablets that a preschool shares: pairing them, and the PINs of those who work there. */
import * as z from 'zod/mini';
import { uuid } from '../domain/uuid';
import { messages } from '../messages';
import { endpoint, id } from './endpoint';
import { secret } from './tablet-session';

/** Signs that nobody takes for another one; a code is eight of them. */
export const CODE_SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_LENGTH = 8;

/** Typed in any case, with spaces and dashes. */
const pairingCode = z.pipe(
  z.pipe(
    z.string(messages.pairingCodeRequired).check(z.maxLength(40, messages.pairingCodeRequired)),
    z.transform((text: string) => text.toUpperCase().replace(/[\s-]/g, '')),
  ),
  z.string().check(z.regex(new RegExp(`^[${CODE_SIGNS}]{${CODE_LENGTH}}$`), messages.pairingCodeRequired)),
);

/** What a tablet knows of its preschool. */
export const pairing = z.object({
  preschool: z.object({ id, name: z.string(), short_name: z.string() }),
  /** So many minutes untouched, and it locks; with the door open, so many. */
  lock_minutes: z.int(),
  door_lock_minutes: z.int(),
});
export type Pairing = z.infer<typeof pairing>;

export const tabletEndpoints = {
  makeCode: endpoint('POST /api/preschools/{id}/pairing-codes', {
    summary: 'A code that pairs one tablet with the preschool, for an hour. It ends the one before.',
    answer: z.object({ code: z.string(), expires_at: z.string() }),
  }),
  pair: endpoint('POST /api/tablets/pair', {
    summary: 'Pairs the tablet with the preschool of the code.',
    body: z.object({ code: pairingCode, device_id: uuid }),
    answer: pairing,
    open: true,
  }),
  view: endpoint('GET /api/tablets/{device}', {
    summary: 'Which preschool a tablet is paired with; null for none.',
    params: z.object({ device: uuid }),
    answer: z.nullable(pairing),
    open: true,
  }),
  unpair: endpoint('DELETE /api/devices/{id}/pairing', {
    summary:
      'The tablet is no preschool’s any more: its sessions by PIN end, and it forgets what it had fetched.',
    params: z.object({ id: uuid }),
  }),
  giveSecret: endpoint('POST /api/me/tablet-secret', {
    summary:
      'What opens this person’s session on this tablet again; the tablet keeps it under their PIN. It ends the one before.',
    answer: z.object({ secret }),
  }),
  endSecret: endpoint('DELETE /api/me/tablet-secret', {
    summary: 'This person has no PIN on this tablet any more.',
  }),
};
