/** Reminders of what is due: a preschool's schedule, what was sent, and families that are left in peace for a while. */
import * as z from 'zod/mini';
import { calendarDate } from '../domain/calendar-date';
import { pauseCauses, reminderSteps } from '../domain/reminders';
import { messages } from '../messages';
import { officeMessages } from '../office-messages';
import { chosenId, endpoint, id, idText, pageQuery, requiredText } from './endpoint';
import { requiredDate } from './invoice-fields';
import { preschoolName } from './preschool-name';

const step = z.literal([...reminderSteps]);
const person = z.object({ id, name: z.string() });

const reminderSettingsForm = z.object({
  /** Days after the due date, below zero before it; none: no reminders. */
  steps: z.array(step).check(z.maxLength(reminderSteps.length)),
});

const reminder = z.object({
  id,
  parent: person,
  preschool: preschoolName,
  day: calendarDate,
  step: z.int(),
  /** Sen that were asked for, and what of it is open by now. */
  amount: z.int(),
  open: z.int(),
  invoices: z.array(z.object({ id, invoice_no: z.string() })),
  /** Of its mail: `queued`, `sent`, `failed`, or `kept` without a mail server; null where its entry is gone. */
  mail: z.nullable(z.string()),
});

const pause = z.object({
  id,
  parent: person,
  preschool: preschoolName,
  cause: z.enum(pauseCauses),
  reason: z.string(),
  until: calendarDate,
});
export type ReminderPause = z.infer<typeof pause>;

const pauseForm = z.object({
  parent_id: chosenId(officeMessages.pauseFamilyRequired),
  cause: z.enum(pauseCauses, officeMessages.pauseCauseRequired),
  reason: requiredText(messages.reasonRequired, 1_000, messages.reasonTooLong),
  /** The last day without reminders, within a year. */
  until: requiredDate(officeMessages.pauseUntilRequired),
});
export type PauseForm = z.output<typeof pauseForm>;

export const reminderEndpoints = {
  settings: endpoint('GET /api/reminder-settings/{id}', {
    summary: 'On which days a preschool reminds families of what is due.',
    answer: z.extend(reminderSettingsForm, { preschool: preschoolName }),
  }),
  saveSettings: endpoint('PUT /api/reminder-settings/{id}', {
    summary: 'Sets on which days a preschool reminds families; none: it sends no reminders.',
    body: reminderSettingsForm,
    answer: z.extend(reminderSettingsForm, { preschool: preschoolName }),
  }),
  sent: endpoint('GET /api/reminders', {
    summary: 'The reminders that were sent, the newest first.',
    query: z.object({ ...pageQuery, preschool: z.optional(idText), parent: z.optional(idText) }),
    answer: z.array(reminder),
    paged: true,
  }),
  pauses: endpoint('GET /api/reminder-pauses', {
    summary: 'Families that get no reminders for now.',
    query: z.object({ ...pageQuery, preschool: z.optional(idText) }),
    answer: z.array(pause),
    paged: true,
  }),
  pause: endpoint('POST /api/reminder-pauses/{preschoolId}', {
    summary: 'Leaves a family in peace until a day, in place of what was said before.',
    body: pauseForm,
    answer: pause,
  }),
  endPause: endpoint('DELETE /api/reminder-pauses/{id}', { summary: 'Reminds a family again.' }),
};
