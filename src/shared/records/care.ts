/** Something was done for a child, or is needed for it: a meal, a sleep, a nappy, a mood. Staff tap it, for one or for many. */
import * as z from 'zod/mini';
import { calendarDate } from '../domain/calendar-date';
import { careActs, careDetails, carePortions, detailsOf } from '../domain/care-acts';
import { uuid } from '../domain/uuid';
import { messages } from '../messages';
import { dayMinute, type EventDocument, eventRecord, tappedAt } from './event-record';

const CARE_NOTE_MAX = 500;
/** Tablets keep it for a week: a class makes a hundred of them a day. */
export const CARE_KEEP_DAYS = 7;

const careFields = {
  act: z.enum(careActs),
  day: calendarDate,
  time: dayMinute,
  /** Which meal, which drink, what kind. */
  detail: z.nullable(z.enum(careDetails)),
  /** How much of a meal or a drink. */
  portion: z.nullable(z.enum(carePortions)),
  note: z.nullable(z.string().check(z.trim(), z.maxLength(CARE_NOTE_MAX, messages.othersTooLong))),
  noted_at: tappedAt,
  /** For a photo: which one; absent in what an older app wrote. */
  picture: z.nullish(uuid),
};
const careContent = z.object(careFields);
export type CareContent = z.infer<typeof careContent>;
export type CareDocument = EventDocument<CareContent>;

export const careRecord = eventRecord({
  type: 'care',
  name: 'Note of care',
  payloadVersion: 2,
  keepDays: CARE_KEEP_DAYS,
  correctsUnknown: messages.correctsUnknown,
  edit: 'daily_reports_edit',
  label: 'Care of {{child}}, {{date}}',
  voidLabel: 'Withdrawal of a note of care of {{child}}, {{date}}',
  fields: careFields,
  rule: careRule,
  dateOf: ({ day }: CareContent) => day,
});

/** Each act says what belongs to it, and nothing else. */
function careRule({
  act,
  detail,
  portion,
  note,
  picture = null,
}: CareContent): { field: string; message: string } | null {
  const details = detailsOf[act];
  if (details ? detail === null || !details.includes(detail) : detail !== null)
    return { field: 'detail', message: messages.careDetailRequired };
  if (act === 'meal' ? portion === null : act !== 'drink' && portion !== null)
    return { field: 'portion', message: messages.carePortionRequired };
  if ((act === 'photo') !== (picture !== null))
    return { field: 'picture', message: messages.pictureRequired };
  return act === 'need' && detail === 'other' && !note
    ? { field: 'note', message: messages.careNeedRequired }
    : null;
}
