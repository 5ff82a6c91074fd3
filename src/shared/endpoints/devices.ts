/** The tablets and browsers that work with the server, for those who look after them. */
import * as z from 'zod/mini';
import { uuid } from '../domain/uuid';
import { endpoint, id, pageQuery, searchText } from './endpoint';

export const device = z.object({
  id: uuid,
  /** Who worked on it last. */
  user: z.object({ id, name: z.string(), email: z.string() }),
  preschools: z.array(z.string()),
  /** "Chrome 141 on Android"; null where it did not say. */
  browser: z.nullable(z.string()),
  app_version: z.nullable(z.string()),
  first_contact_at: z.string(),
  last_contact_at: z.nullable(z.string()),
  /** Entries that were still on it at its last contact; null where it did not say. */
  waiting: z.nullable(z.int()),
  /** Entries that waited on it when its browser was emptied; null where none was lost. */
  lost: z.nullable(z.int()),
  /** How many sessions of it are alive: more than one where several browser profiles or people share it. */
  sessions: z.int(),
  /** The preschool that it is paired with; null for none. */
  paired_with: z.nullable(z.string()),
  /** Who opens it by a PIN. */
  people_with_pin: z.array(z.string()),
});
export type Device = z.infer<typeof device>;

export const deviceEndpoints = {
  list: endpoint('GET /api/devices', {
    summary: 'Devices, the one heard of last first.',
    query: z.object({ ...pageQuery, search: searchText }),
    answer: z.array(device),
    paged: true,
  }),
  signOut: endpoint('POST /api/devices/{id}/sign-out', {
    summary:
      'Ends every session of a device. At its next contact it forgets what it had fetched; what it had not sent is held.',
    params: z.object({ id: uuid }),
    answer: device,
  }),
};
