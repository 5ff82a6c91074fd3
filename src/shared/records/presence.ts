/** A child came or left: when, with whom, and how somebody who is no guardian was checked. Staff tap it at the door. */
import * as z from 'zod/mini';
import { calendarDate } from '../domain/calendar-date';
import { messages } from '../messages';
import { dayMinute, type EventDocument, eventRecord, tappedAt } from './event-record';

export const presenceActs = ['arrived', 'left'] as const;
export type PresenceAct = (typeof presenceActs)[number];

/** How somebody who is no guardian was checked before the child went with them. */
export const presenceChecks = ['photo_id', 'call', 'known', 'listed', 'pass'] as const;
export type PresenceCheck = (typeof presenceChecks)[number];
/** What staff are asked of somebody who is not on the list. */
export const askedChecks = ['photo_id', 'call', 'known'] as const satisfies readonly PresenceCheck[];

export const presenceCheckLabels: Record<PresenceCheck, string> = {
  photo_id: 'Photo ID seen',
  call: 'Guardian called',
  known: 'Known to us',
  listed: 'On the list of the child',
  pass: 'Pickup pass',
};

const PRESENCE_NAME_MAX = 200;
const PRESENCE_REASON_MAX = 500;

/** What an entry is called, by what it says happened. */
export const presenceLabels: Record<PresenceAct, string> = {
  arrived: 'Arrival of {{child}}, {{date}}',
  left: 'Departure of {{child}}, {{date}}',
};

/** What is told of an arrival or a departure. */
const presenceFields = {
  act: z.enum(presenceActs),
  day: calendarDate,
  time: dayMinute,
  /** The classroom as it was called then; a later name changes nothing of this day. */
  classroom: z.nullable(z.string().check(z.trim(), z.maxLength(PRESENCE_NAME_MAX, messages.nameTooLong))),
  /** The account of the guardian who brought or fetched; null for somebody else, or for nobody named. */
  guardian_id: z.nullable(z.int().check(z.positive())),
  /** The entry of the child's list by which somebody fetched; absent before there were lists. */
  collector_id: z.optional(z.nullable(z.int().check(z.positive()))),
  /** The name of who brought or fetched, as it was then. */
  person: z.nullable(z.string().check(z.trim(), z.maxLength(PRESENCE_NAME_MAX, messages.nameTooLong))),
  checked: z.nullable(z.enum(presenceChecks)),
  reason: z.nullable(z.string().check(z.trim(), z.maxLength(PRESENCE_REASON_MAX, messages.othersTooLong))),
  noted_at: tappedAt,
};
const presenceContent = z.object(presenceFields);
export type PresenceContent = z.infer<typeof presenceContent>;
export type PresenceDocument = EventDocument<PresenceContent>;

export const presenceRecord = eventRecord({
  type: 'presence',
  name: 'Arrival or departure',
  payloadVersion: 2,
  edit: 'daily_reports_edit',
  correctsUnknown: messages.presenceCorrectsUnknown,
  label: 'Arrival or departure of {{child}}, {{date}}',
  labels: presenceLabels,
  voidLabel: 'Withdrawal of an arrival or departure of {{child}}, {{date}}',
  fields: presenceFields,
  rule: presenceRule,
  dateOf: ({ day }: PresenceContent) => day,
});

interface Wrong {
  field: string;
  message: string;
}

/** Somebody came with the child, and is not named. */
export function unnamed({ act, person }: { act: PresenceAct; person: string | null }): Wrong | null {
  if (person?.trim()) return null;
  return { field: 'person', message: act === 'left' ? messages.fetcherRequired : messages.bringerRequired };
}

/**
 * A child goes with somebody who is named; somebody who is on no list is checked, for a reason. Of an arrival it may be
 * noted afterwards that nobody knows who brought the child: the screens ask.
 */
function presenceRule(given: PresenceContent): Wrong | null {
  const { act, guardian_id, checked, reason } = given;
  if (act === 'arrived') return null;
  const nameless = unnamed(given);
  if (nameless) return nameless;
  if (guardian_id !== null || checked === 'listed' || checked === 'pass') return null;
  if (checked === null) return { field: 'checked', message: messages.checkRequired };
  return reason ? null : { field: 'reason', message: messages.releaseReasonRequired };
}
