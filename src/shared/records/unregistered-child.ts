/**
 * The note of a child who came without being registered. Tablets write it and keep no record of it: it is about a
 * preschool, and the office follows it up online.
 */
import * as z from 'zod/mini';
import { calendarDate } from '../domain/calendar-date';
import { EMAILS_MAX, isEmail, sameEmail } from '../domain/email-list';
import { uuid } from '../domain/uuid';
import { chosenId, requiredText } from '../endpoints/endpoint';
import { messages } from '../messages';
import { noteRecord } from './note-record';

export const CHILD_AGE_MAX = 14;

/** Addresses that are addresses, each once. */
export const emailList = (most: number, tooMany: string) =>
  z.array(z.string(messages.emailInvalid).check(z.trim(), z.refine(isEmail, messages.emailInvalid))).check(
    z.maxLength(most, tooMany),
    z.refine((list: string[]) => new Set(list.map(sameEmail)).size === list.length, messages.emailTwice),
  );

/** What people fill in. */
export const unregisteredChildFields = {
  name: requiredText(messages.nameFieldRequired, 200, messages.nameTooLong),
  preschool_id: chosenId(messages.preschoolFieldRequired),
  classroom_id: chosenId(messages.classroomFieldRequired),
  child_age: chosenId(messages.childAgeFieldRequired).check(
    z.lte(CHILD_AGE_MAX, messages.childAgeFieldRequired),
  ),
  parent_name: requiredText(messages.parentNameFieldRequired, 200, messages.nameTooLong),
  selected_emails: z._default(emailList(EMAILS_MAX, messages.emailsTooMany), []),
};

const noteUnregisteredChild = z.object({
  // The day that the child came is its author's, and is told beside the day that the note arrived.
  arguments: z.object({ id: uuid, date: calendarDate, ...unregisteredChildFields }),
  base: z.null(),
});
export type NoteUnregisteredChild = z.infer<typeof noteUnregisteredChild>;

const labels: Record<string, string> = {
  name: 'Child Name',
  child_age: 'For Child Age',
  parent_name: 'Parent Name',
  selected_emails: 'Email to',
};

export const unregisteredChildNote = noteRecord({
  type: 'unregistered_child',
  name: 'Unregistered child',
  trailReadBy: ['children_edit'],
  date: ({ date }) => date as string,
  nameIn: ({ name }) => name as string,
  labels,
  operations: {
    note_unregistered_child: {
      shape: noteUnregisteredChild,
      label: 'Unregistered child {{child}}, {{date}}',
      baseOf: () => null,
    },
  },
});
