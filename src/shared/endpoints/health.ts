/** Health screenings. */
import * as z from 'zod/mini';
import { calendarDate } from '../domain/calendar-date';
import { screeningFields } from '../domain/screening';
import { uuid } from '../domain/uuid';
import { messages } from '../messages';
import { endpoint, id, idText, pageQuery, searchText } from './endpoint';

/** A temperature, who measured it, and when. */
export const measurement = z.object({ value: z.number(), by: z.string(), at: z.string() });

export const screening = z.object({
  id: uuid,
  child_id: id,
  child: z.object({
    id,
    fullname: z.string(),
    mykid_no: z.nullable(z.string()),
    preschool_short_name: z.string(),
  }),
  date: calendarDate,
  ...screeningFields,
  flags: z.array(z.enum(['fever', 'breathing'])),
  /** The live one, and those that wait for a choice; absent in an answer of an earlier server. */
  temperatures: z.optional(z.array(z.number())),
  /** The same with who measured each; absent in an answer of an earlier server. */
  measurements: z.optional(z.array(measurement)),
  recorded_by: z.string(),
  recorded_at: z.string(),
  /** Differences that could not be merged and wait for someone to choose. */
  open_alternatives: z.int(),
});
export type Screening = z.infer<typeof screening>;

export const screeningForm = z.object({
  child_id: z.int(messages.childRequired).check(z.positive(messages.childRequired)),
  /** Defaults to the business day. */
  date: z.optional(calendarDate),
  ...screeningFields,
  symptoms: z._default(screeningFields.symptoms, []),
  others_message: z._default(screeningFields.others_message, null),
});

export const healthEndpoints = {
  list: endpoint('GET /api/health/screenings', {
    summary: 'Screenings of a day, flagged ones first; of one child, newest first, up to the day `until`.',
    query: z.object({
      ...pageQuery,
      date: z.optional(calendarDate),
      child: z.optional(idText),
      until: z.optional(calendarDate),
      search: searchText,
      preschool: z.optional(idText),
    }),
    answer: z.array(screening),
    paged: true,
  }),
  create: endpoint('POST /api/health/screening', {
    summary: 'Records the screening of a child on a date; a later one of the day is an update.',
    body: screeningForm,
    answer: screening,
  }),
  update: endpoint('POST /api/health/update/{healthId}', {
    summary: 'Changes a screening.',
    params: z.object({ healthId: uuid }),
    body: screeningForm,
    answer: screening,
  }),
  view: endpoint('GET /api/health/view/{id}', {
    summary: 'One screening.',
    params: z.object({ id: uuid }),
    answer: screening,
  }),
};
