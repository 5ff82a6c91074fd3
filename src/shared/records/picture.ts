/**
 * A photo as a tablet took it: made small there, and queued like every entry, so that it is sent once. What it shows stands
 * in other entries, which name its id. It goes after all others, alone.
 */
import * as z from 'zod/mini';
import { calendarDate } from '../domain/calendar-date';
import { uuid } from '../domain/uuid';
import { chosenId } from '../endpoints/endpoint';
import { messages } from '../messages';
import { tappedAt } from './event-record';
import { noteRecord } from './note-record';

/** What a tablet makes of a photo, at most; as text it is a third more. */
export const PICTURE_MAX_BYTES = 280 * 1024;

const notePicture = z.object({
  arguments: z.object({
    /** Made on the tablet: entries name it before it is sent. */
    id: uuid,
    preschool_id: chosenId(messages.preschoolFieldRequired),
    /** The preschool, as the tablet knows its name. */
    preschool: z.string().check(z.trim(), z.maxLength(200, messages.nameTooLong)),
    day: calendarDate,
    /** A JPEG, as base64. */
    bytes: z
      .string(messages.pictureUnreadable)
      .check(z.maxLength(400_000, messages.fileTooLarge), z.regex(/^\/9j\//, messages.pictureUnreadable)),
    noted_at: tappedAt,
  }),
  base: z.null(),
});
export type NotePicture = z.infer<typeof notePicture>;

export const pictureNote = noteRecord({
  type: 'picture',
  name: 'Photo',
  trailReadBy: ['daily_reports_edit'],
  date: ({ day }) => day as string,
  nameIn: ({ preschool }) => preschool as string,
  labels: { day: 'Day', bytes: 'Photo' },
  photoIn: 'bytes',
  operations: {
    note_picture: {
      shape: notePicture,
      label: 'Photo at {{child}}, {{date}}',
      baseOf: () => null,
    },
  },
});
