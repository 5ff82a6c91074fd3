/**
 * What nearly happened, without a child: noted offline, so that it is mended before somebody is hurt. Tablets write it and
 * keep no record of it; the office says what was done about it, online.
 */
import * as z from 'zod/mini';
import { calendarDate } from '../domain/calendar-date';
import { nearMissKinds } from '../domain/near-miss';
import { uuid } from '../domain/uuid';
import { chosenId, requiredText } from '../endpoints/endpoint';
import { messages } from '../messages';
import { dayMinute, tappedAt } from './event-record';
import { noteRecord } from './note-record';

const NEAR_MISS_TEXT_MAX = 2_000;
const NEAR_MISS_NOTE_MAX = 500;

const note = z.nullable(z.string().check(z.trim(), z.maxLength(NEAR_MISS_NOTE_MAX, messages.othersTooLong)));

/** What people fill in. */
export const nearMissFields = {
  preschool_id: chosenId(messages.preschoolFieldRequired),
  /** Null where it was in no classroom. */
  classroom_id: z.nullable(z.int().check(z.positive())),
  day: calendarDate,
  /** The minute in Malaysia, `HH:MM`. */
  time: dayMinute,
  kind: z.enum(nearMissKinds, messages.nearMissKindRequired),
  place: note,
  text: requiredText(messages.incidentTextRequired, NEAR_MISS_TEXT_MAX, messages.incidentTooLong),
  /** What was done at once. */
  done: note,
};

const noteNearMiss = z.object({
  arguments: z.object({
    id: uuid,
    /** The preschool, as the tablet knows its name. */
    preschool: z.string().check(z.trim(), z.maxLength(200, messages.nameTooLong)),
    ...nearMissFields,
    noted_at: tappedAt,
  }),
  base: z.null(),
});
export type NoteNearMiss = z.infer<typeof noteNearMiss>;

export const nearMissNote = noteRecord({
  type: 'near_miss',
  name: 'Near miss',
  trailReadBy: ['daily_reports_edit'],
  date: ({ day }) => day as string,
  nameIn: ({ preschool }) => preschool as string,
  labels: {
    day: 'Day',
    time: 'Time',
    kind: 'What was dangerous',
    place: 'Place',
    text: 'What nearly happened',
    done: 'Done at once',
  },
  operations: {
    note_near_miss: {
      shape: noteNearMiss,
      label: 'Near miss at {{child}}, {{date}}',
      baseOf: () => null,
    },
  },
});
