/** What a tablet is to everyone who works with one: its databases, its person, its network. `createTablet` makes it. */
import type { SessionUser } from '#shared/endpoints/session';
import type { Store } from '#shared/store';
import type { CurrentUser, DeviceDatabase } from './device-database';
import type { DraftKeeper } from './drafts';
import type { StorageTrouble } from './durably';
import type { Environment } from './environment';
import type { Http } from './http';
import type { ServerClock } from './server-clock';
import type { Sync } from './sync/sync';
import type { UserDatabase } from './user-database';

/** What belongs to the person who is signed in. */
export interface Active {
  user: SessionUser;
  /** The preschool that someone of all preschools works in; null for everyone else. */
  preschoolId: number | null;
  /** Someone of the staff who is a parent too is here as a parent: the screens' calls say so (call.ts). */
  asParent: boolean;
  database: UserDatabase;
  http: Http;
  drafts: DraftKeeper;
  sync: Sync;
}

/** Who is here, as the device keeps it. */
export function currentOf({ user, preschoolId, asParent }: Active): CurrentUser {
  return { user, preschoolId, ...(asParent && { asParent: true as const }) };
}

export interface Tablet {
  readonly environment: Environment;
  readonly device: DeviceDatabase;
  /** Made at the first start; empty before. */
  readonly deviceId: string;
  readonly clock: ServerClock;
  /** Undefined until started, null when nobody is signed in. */
  readonly active: Store<Active | null | undefined>;
  readonly trouble: Store<StorageTrouble>;
  /** Opens what is kept here; needs no network. */
  start(): Promise<void>;
  /** Makes this the signed-in user, with a token fresh from the sign-in where there is one; null closes. */
  follow(current: CurrentUser | null, token?: string): Promise<void>;
  /** Stops every timer and closes the databases. */
  stop(): Promise<void>;
}

export interface TabletOptions {
  /** False to sync only when told to: in the service worker, and in a simulation that steps by itself. */
  automatic?: boolean;
}
