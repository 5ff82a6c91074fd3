/**
 * The tablet: device database, the signed-in user's database, network and sync, put together over one environment.
 * The app has one; a simulation makes as many as it likes.
 */
import type { SessionUser } from '#shared/endpoints/session';
import { currentTablet } from './current';
import type { DeviceDatabase } from './device-database';
import type { DraftKeeper } from './drafts';
import type { Environment } from './environment';
import type { Http } from './http';
import type { ServerClock } from './server-clock';
import type { Store } from './store';
import type { Sync } from './sync/sync';
import type { UserDatabase } from './user-database';

/** What belongs to the person who is signed in. */
export interface Active {
  user: SessionUser;
  /** The preschool that someone of all preschools works in; null for everyone else. */
  preschoolId: number | null;
  database: UserDatabase;
  http: Http;
  drafts: DraftKeeper;
  sync: Sync;
}

/** What is wrong with the tablet's storage. */
export type StorageTrouble = null | 'full' | 'broken';

export interface Tablet {
  readonly environment: Environment;
  readonly device: DeviceDatabase;
  /** Made at the first start. */
  readonly deviceId: string;
  readonly clock: ServerClock;
  /** Undefined until started, null when nobody is signed in. */
  readonly active: Store<Active | null | undefined>;
  readonly trouble: Store<StorageTrouble>;
  /** Opens what is kept here and starts the sync; needs no network. */
  start(): Promise<void>;
  /** Stops every timer and closes the databases. */
  stop(): Promise<void>;
}

/** Sends and fetches at once, whatever waits: the button. Resolves when it is done; never rejects for the network. */
export async function syncNow(tablet: Tablet = currentTablet()): Promise<void> {
  await tablet.active.get()?.sync.run('button');
}
