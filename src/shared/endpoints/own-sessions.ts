/** Where a person is signed in, and ending that from afar: each their own (F23). */
import * as z from 'zod/mini';
import { uuid } from '../domain/uuid';
import { endpoint } from './endpoint';

export const ownSession = z.object({
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
export type OwnSession = z.infer<typeof ownSession>;

export const ownSessionEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/me/sessions',
    summary: 'One’s live sessions, the one heard of last first; at most 100.',
    answer: z.array(ownSession),
  }),
  end: endpoint({
    method: 'POST',
    path: '/api/me/sessions/{id}/end',
    summary:
      'Ends one of one’s other sessions: its device forgets what it fetched; what it had not sent is held.',
    params: z.object({ id: uuid }),
  }),
  endOthers: endpoint({
    method: 'POST',
    path: '/api/me/end-other-sessions',
    summary: 'Ends all of one’s sessions but this one.',
  }),
};
