/** What the sign that is always on screen says: all sent, so many waiting and why, or that something needs attention. */
import type { SessionUser } from '#shared/endpoints/session';
import { mayChoose } from '#shared/records/index';
import { readFact } from '../device-database';
import { hasNetwork } from '../errors';
import { notedByOthers } from '../noted-here';
import { quarantineStateOf, unsentIn } from '../outbox-row';
import { isLongAway } from '../sign-out';
import type { Active, Tablet } from '../tablet';
import { type Contact, type LocalRecord, readMetas } from '../user-database';

/** `no-server`: the device has a network, and our server does not answer. */
type WaitingReason = 'sending' | 'no-network' | 'no-server' | 'stranger' | 'sign-in' | 'server-busy';

export interface SyncState {
  /** `attention` leads to the screen of what is refused, open or wrong. */
  sign: 'sent' | 'waiting' | 'attention';
  /** Entries that are safe on this tablet and on their way. */
  waiting: number;
  /** What others with a PIN noted on this tablet and did not send yet. */
  others: number;
  /** Their own that fail even alone: they wait for a time of their own. */
  stuck: number;
  /** Entries that the server does not take. */
  refused: number;
  /** Entries that wait for the principal. */
  quarantined: number;
  /** Entries that the principal declined, and their author has not done with. */
  declined: number;
  /** Records with differences that wait for them to choose. */
  openAlternatives: number;
  /** Why entries wait; null when none does or the next try is about to begin. */
  reason: WaitingReason | null;
  /** Since when it is so, milliseconds by the tablet's clock. */
  since: number | null;
  storage: null | 'full' | 'broken' | 'wiped';
  /** Entries of theirs that were lost with a tablet's storage, until they have been told. */
  lost: { count: number; at: string } | null;
  /** When the server last told news, milliseconds by the tablet's clock. */
  lastContactAt: number | null;
  /** The server's business day on which everything it had was fetched last. */
  caughtUpOn: string | null;
  /** What was fetched went, after two weeks without contact. */
  away: boolean;
  /** Children, classrooms and masters are all here. */
  baseComplete: boolean;
  /** So is the history of 30 days. */
  historyComplete: boolean;
  /** It is being fetched: what a full tablet let go of comes later. */
  historyComing: boolean;
  /** A full tablet let go of older days, and they are not being fetched again yet. */
  letGo: boolean;
}

/** Reads the state; inside a live query it is read again after every change. */
export async function readSyncState(tablet: Tablet, { database, user }: Active): Promise<SyncState> {
  const { outbox, records } = database;
  const [unsent, stuck, quarantinedRows, openAlternatives, noted, wiped, meta] = await Promise.all([
    unsentIn(outbox).keys(),
    outbox.where('stuck').equals(1).count(),
    outbox.where('sent_as').equals('held').toArray(),
    records
      .where('open')
      .above(0)
      .filter((row) => asks(user, row))
      .count(),
    notedByOthers(tablet),
    readFact(tablet.device, 'wiped'),
    readMetas(database, [
      'contact',
      'last_contact_at',
      'caught_up_on',
      'base_complete',
      'history_complete',
      'series',
      'lost',
      'lost_told',
    ]),
  ]);
  const { contact, last_contact_at, caught_up_on, base_complete, history_complete, series } = meta;
  const refused = unsent.filter((state) => state === 'refused').length;
  const sending = unsent.includes('sending');
  const waiting = unsent.length - refused;
  const trouble = tablet.trouble.get();
  const storage = (trouble === 'was-full' ? null : trouble) ?? (wiped ? 'wiped' : null);
  const failing = reasonOf(contact);
  const quarantinedAs = quarantinedRows.map(quarantineStateOf);
  const quarantined = quarantinedAs.filter((state) => state === 'open').length;
  const declined = quarantinedAs.filter((state) => state === 'declined').length;
  const others = noted.filter(({ waits }) => waits === 1).length;
  const attention = refused + declined > 0 || openAlternatives > 0 || storage !== null;
  return {
    sign: attention ? 'attention' : waiting + others > 0 ? 'waiting' : 'sent',
    waiting,
    others,
    stuck,
    refused,
    quarantined,
    declined,
    openAlternatives,
    reason: failing ?? (sending ? 'sending' : null),
    since: failing ? (contact?.since ?? null) : null,
    storage,
    lost: meta.lost && meta.lost.at !== meta.lost_told ? meta.lost : null,
    lastContactAt: last_contact_at ?? null,
    caughtUpOn: caught_up_on ?? null,
    away: !base_complete && (await isLongAway(tablet.environment, database)),
    baseComplete: base_complete ?? false,
    historyComplete: history_complete ?? false,
    historyComing: !history_complete && series !== 'none',
    letGo: base_complete === true && !history_complete && series === 'none',
  };
}

/** What the server does not know of yet asks nobody, nor does what others choose; what no key opens can't be told. */
const asks = ({ permissions }: SessionUser, { type, view }: LocalRecord) =>
  !view || (view.alternatives ?? []).some((one) => !one.unsent && mayChoose(type, one, permissions));

function reasonOf(contact: Contact | undefined): Exclude<WaitingReason, 'sending'> | null {
  if (!contact || contact.state === 'ok') return null;
  if (contact.byStranger) return 'stranger';
  return contact.state === 'no-network' && hasNetwork() ? 'no-server' : contact.state;
}
