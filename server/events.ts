/**
 * What a feature causes in one above it, which it may not import: the verb announces a typed event, and the handler
 * that was given at start (`wiring.ts`) runs at once, in the verb's transaction. What it throws fails the verb.
 */
import type { Knex } from 'knex';
import type { ReleaseReason } from '#shared/domain/notifications';
import type { Clock } from './clock';
import type { Invoice } from './models/invoice';
import type { Payment } from './models/payment';
import type { Services } from './services';

interface OfChild {
  id: string;
  child_id: number;
  date: string;
}

export interface Events {
  /** Daily reports that became ready. */
  reportsReady: readonly OfChild[];
  /** Screenings that are flagged by what lives or by a value that waits for a choice, and were not before. */
  healthFlagged: readonly (OfChild & { preschool_id: number })[];
  /** Screenings that were flagged and are no more: a value was corrected, or chosen. */
  healthCleared: readonly { id: string }[];
  /** Somebody was named on a child's list, confirmed or taken off; `about` is a parent who must not fetch. */
  collectorChanged: {
    id: number;
    child_id: number;
    preschool_id: number;
    action: 'named' | 'confirmed' | 'removed';
    about: number | null;
    /** Nobody confirmed it yet. */
    waits: boolean;
  };
  /** Children who went with somebody who was not on their list, must not fetch, or by a pass that was used before; `by` are the accounts that this is noted about. */
  childReleased: readonly (OfChild & { preschool_id: number; how: ReleaseReason; by: readonly number[] })[];
  /** Things that children need: `what` is the thing. */
  needsNoted: readonly (OfChild & { what: string })[];
  /** Accidents, and what was added to them: `about` is the accident then. */
  incidentsNoted: readonly (OfChild & { preschool_id: number; about: string | null })[];
  /** Doses of medicine, and what became of them; `afterEnd`: given when its authorisation had ended, which its author could not know. `trouble`: it went wrong, and the parents have to know. */
  dosesNoted: readonly (OfChild & { preschool_id: number; afterEnd: boolean; trouble: boolean })[];
  /** Two givings of one dose, of which neither author knew the other: `id` the later, `other` the earlier; `dose` the one that came later, as it was noted first. */
  dosesDoubled: readonly (OfChild & { preschool_id: number; other: string; dose: string })[];
  /** A room has too few staff: `id` is the breach that is written down. */
  ratioBroken: { id: number; preschool_id: number; date: string };
  /** A classwork, and the classrooms that it is new in. */
  classworkPublished: { id: number; name: string; classroomIds: readonly number[] };
  /** `revision`: its number, where it says something else than it was issued with. */
  invoiceChanged: { before: Pick<Invoice, 'price'>; after: Invoice; revision: number | null };
  /** Drafts that were issued together: nothing more is added to them soon. */
  invoicesIssued: { invoices: readonly Invoice[] };
  /** The office sends them by mail: nothing more is added soon. */
  invoiceFinished: { ids: readonly number[] };
  /** Somebody signed in by one of their recovery codes; `left` are not used. */
  recoveryCodeUsed: { userId: number; left: number };
  /** What a parent declared was not found. */
  paymentRejected: { invoice: Pick<Invoice, 'id' | 'invoice_no' | 'parent_id'>; payment: Payment };
  /** Someone asks a second person for an act about money. */
  approvalRequested: { id: number; requestedBy: number };
  /** An act of many asks for several at once: `requests` are how many. */
  approvalsRequested: { actId: string; requests: number; requestedBy: number };
  /** A request was approved or declined. */
  approvalDecided: { id: number; requestedBy: number };
  /** All that an act of many asked for was decided: `requests` are how many. */
  approvalsDecided: { actId: string; requests: number; requestedBy: number };
  /** A nightly comparison of the books found what was not known the night before. */
  booksDiffer: { id: number };
  /** A payment that was written, whether or not it counts yet. */
  paymentReceived: { invoice: Pick<Invoice, 'id' | 'invoice_no' | 'parent_id'>; payment: Payment };
}

/** What a handler works with; no actor where nobody in particular acts. */
export interface EventContext {
  trx: Knex;
  clock: Clock;
  actor: { userId: number } | null;
  services: Pick<Services, 'mail'>;
}

/** One an event: an event without a handler does not compile. */
export type EventHandlers = {
  [Name in keyof Events]: (context: EventContext, event: Events[Name]) => Promise<void>;
};

export interface AnnounceContext extends EventContext {
  services: Pick<Services, 'eventHandlers' | 'mail'>;
}

export async function announce<Name extends keyof Events>(
  context: AnnounceContext,
  name: Name,
  event: Events[Name],
): Promise<void> {
  await context.services.eventHandlers[name](context, event);
}
