/** The register of what guardians ask of the data of a child, and the file of a child that answers most of it. */
import * as z from 'zod/mini';
import { calendarDate } from '../domain/calendar-date';
import {
  childFileStates,
  dataRequestKinds,
  dataRequestStates,
  dataRequestWays,
  officeRequestWays,
} from '../domain/data-requests';
import { messages } from '../messages';
import { endpoint, id, idText, optionalText, pageQuery, requiredText, searchText } from './endpoint';

const TEXT_MAX = 2_000;
const person = z.object({ id, name: z.string() });

const dataRequest = z.object({
  id,
  kind: z.enum(dataRequestKinds),
  child: z.object({ id, fullname: z.string() }),
  preschool_short_name: z.string(),
  /** Who asked. */
  guardian: person,
  how: z.enum(dataRequestWays),
  /** What is asked for, in words; null where the kind says it all. */
  text: z.nullable(z.string()),
  asked_on: calendarDate,
  due_on: calendarDate,
  extended_on: z.nullable(calendarDate),
  extension_reason: z.nullable(z.string()),
  state: z.enum(dataRequestStates),
  /** What was done, or why it is refused. */
  answer: z.nullable(z.string()),
  closed_at: z.nullable(z.string()),
  /** Null where the file was made by itself. */
  closed_by: z.nullable(person),
  file: z.object({
    state: z.enum(childFileStates),
    /** Percent. */
    progress: z.int(),
    /** Bytes; null where there is none. */
    size: z.nullable(z.int()),
    /** The last day on which it is there. */
    until: z.nullable(calendarDate),
  }),
  version: z.int(),
});
export type DataRequest = z.infer<typeof dataRequest>;

const dataRequestForm = z
  .object({
    kind: z.enum(dataRequestKinds),
    text: optionalText(TEXT_MAX, messages.requestTextTooLong),
    /** The office names who asked, how and when. A parent asks in the own name, today. */
    guardian_id: z.nullish(id),
    how: z.nullish(z.enum(officeRequestWays)),
    asked_on: z.nullish(calendarDate),
  })
  .check(
    z.refine(({ kind, text }) => kind !== 'correction' || Boolean(text), {
      message: messages.requestTextRequired,
      path: ['text'],
    }),
  );
export type DataRequestForm = z.output<typeof dataRequestForm>;

const reason = requiredText(messages.reasonRequired, TEXT_MAX, messages.requestTextTooLong);
const version = z.int();

export const dataRequestEndpoints = {
  list: endpoint('GET /api/data-requests', {
    summary: 'The register of requests: the open ones first, by what is due next.',
    query: z.object({
      ...pageQuery,
      search: searchText,
      state: z.optional(z.enum(dataRequestStates)),
      preschool: z.optional(idText),
    }),
    answer: z.array(dataRequest),
    paged: true,
  }),
  ofChild: endpoint('GET /api/children/{id}/data-requests', {
    summary:
      'What was asked of the data of a child, the newest first, 100 at most; of a parent the own requests.',
    answer: z.object({
      child: z.object({ id, fullname: z.string() }),
      requests: z.array(dataRequest),
      /** For whom the office may note one. */
      guardians: z.array(person),
    }),
  }),
  ask: endpoint('POST /api/children/{id}/data-requests', {
    summary:
      'Asks for a copy, a correction or the data for another preschool; a copy begins to be made at once.',
    body: dataRequestForm,
    answer: dataRequest,
  }),
  extend: endpoint('POST /api/data-requests/{id}/extend', {
    summary: 'Puts the deadline off by 14 days, once, with a reason that the guardian reads.',
    body: z.object({ reason, version }),
    answer: dataRequest,
  }),
  close: endpoint('POST /api/data-requests/{id}/close', {
    summary: 'Says that a request is done, and how, or refuses it with a reason.',
    body: z.object({ state: z.enum(['done', 'refused']), answer: reason, version }),
    answer: dataRequest,
  }),
  makeAgain: endpoint('POST /api/data-requests/{id}/file', {
    summary: 'Makes the file of a request again, where it failed.',
    answer: dataRequest,
  }),
  download: endpoint('GET /data-requests/{id}/download-file', {
    summary: 'The file of a child as a ZIP: for who asked, and for the office of the child.',
    download: 'whole',
  }),
};
