/** What a sync works on: one user's database, session and place, and the world outside. */

import type { Store } from '#shared/store';
import type { DeviceDatabase } from '../device-database';
import type { StorageTrouble } from '../durably';
import type { EndedBy } from '../ended-by';
import type { Environment } from '../environment';
import type { OfflineError } from '../errors';
import type { Http } from '../http';
import type { ServerClock } from '../server-clock';
import type { UserDatabase } from '../user-database';

export interface SyncContext {
  environment: Environment;
  device: DeviceDatabase;
  deviceId: string;
  clock: ServerClock;
  /** Told when the tablet's storage fails. */
  trouble: Store<StorageTrouble>;
  database: UserDatabase;
  http: Http;
  userId: number;
  /** The preschool that someone of all preschools works in; null for everyone else. */
  preschoolId: number | null;
  /** False for people whose work does not live on a tablet: nothing is pulled for them. */
  pulls: boolean;
  /** True once its user has left, or works elsewhere: nothing more is sent or stored. */
  isStopped(): boolean;
}

/**
 * How a sync ended. `done`: everything that is due was sent and fetched. `trouble`: the tablet's own storage failed;
 * what was answered meanwhile is asked for again.
 */
export type Ended = 'done' | 'no-network' | 'sign-in' | 'server-busy' | 'signed-out' | 'trouble';

export interface SyncEnd {
  ended: Ended;
  /** How long the server asks to wait, in milliseconds; null when it does not say. */
  retryAfterMs: number | null;
  /** Who ended the session, where someone did. */
  endedBy?: EndedBy | null;
  /** For `no-network`: something answered that is not our server. */
  byStranger?: true;
}

/** No answer of our server. */
export function offlineEnd({ why }: OfflineError): SyncEnd {
  return { ended: 'no-network', retryAfterMs: null, ...(why === 'unparsed' && { byStranger: true }) };
}

export const stoppedEnd: SyncEnd = { ended: 'signed-out', retryAfterMs: null };
export const done: SyncEnd = { ended: 'done', retryAfterMs: null };
