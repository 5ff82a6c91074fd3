/** Children who come to the door without being registered: the note, its mails, and what became of them. */
import * as z from 'zod/mini';
import { calendarDate } from '../domain/calendar-date';
import { messages } from '../messages';
import { emailList, unregisteredChildFields } from '../records/unregistered-child';
import { chosenId, endpoint, id, idText, pageQuery, requiredText, searchText } from './endpoint';
import { mailStates } from './mails';
import { preschoolName } from './preschool-name';

const NOTICE_EMAILS_MAX = 2;

export const unregisteredStatuses = ['open', 'registered', 'dismissed'] as const;
export type UnregisteredStatus = (typeof unregisteredStatuses)[number];

export const unregisteredChildForm = z.object(unregisteredChildFields);

const unregisteredChild = z.object({
  id,
  name: z.string(),
  preschool: preschoolName,
  /** Null where the classroom is gone since. */
  classroom: z.nullable(z.object({ id, name: z.string() })),
  child_age: z.int(),
  parent_name: z.string(),
  status: z.enum(unregisteredStatuses),
  created_by: z.object({ id, name: z.string() }),
  created_at: z.string(),
  /** The day that the child came, as its author says who noted it on a tablet; null where it was sent at once. */
  came_on: z.nullable(calendarDate),
  decided: z.nullable(z.object({ by: z.string(), at: z.string(), reason: z.nullable(z.string()) })),
  /** For a registered one: the child it became. */
  child: z.nullable(z.object({ id, fullname: z.string() })),
  /** The notices that went out about it. */
  mails: z.array(
    z.object({
      recipients: z.array(z.string()),
      state: z.enum(mailStates),
      sent_at: z.nullable(z.string()),
    }),
  ),
});
export type UnregisteredChild = z.infer<typeof unregisteredChild>;

export const dismissForm = z.object({
  reason: requiredText(messages.dismissReasonRequired, 1_000, messages.reasonTooLong),
});

export const noticeRecipientsForm = z.object({
  emails: emailList(NOTICE_EMAILS_MAX, messages.noticeEmailsTooMany),
});
const noticeRecipients = z.object({ emails: z.array(z.string()) });

const path = '/api/child-logs/unregistered-children';

export const unregisteredChildEndpoints = {
  add: endpoint('POST /api/child-logs/addUnregisteredChild', {
    summary: 'Notes a child who is not registered, and tells the chosen addresses.',
    body: unregisteredChildForm,
    answer: unregisteredChild,
  }),
  list: endpoint(`GET ${path}`, {
    summary: 'Unregistered children, those that are still open first, the newest on top.',
    query: z.object({
      ...pageQuery,
      search: searchText,
      preschool: z.optional(idText),
      status: z.optional(z.enum(unregisteredStatuses)),
    }),
    answer: z.array(unregisteredChild),
    paged: true,
  }),
  register: endpoint(`POST ${path}/{id}/register`, {
    summary: 'Says which registered child this is now.',
    body: z.object({ child_id: chosenId(messages.childRequired) }),
    answer: unregisteredChild,
  }),
  dismiss: endpoint(`POST ${path}/{id}/dismiss`, {
    summary: 'Closes it with a reason: a visitor, another preschool’s child.',
    body: dismissForm,
    answer: unregisteredChild,
  }),
  recipients: endpoint('GET /api/preschools/{id}/notice-recipients', {
    summary: 'The two fixed addresses that a preschool’s notices are offered to.',
    answer: noticeRecipients,
  }),
  saveRecipients: endpoint('PUT /api/preschools/{id}/notice-recipients', {
    summary: 'Sets the fixed addresses: two at most.',
    body: noticeRecipientsForm,
    answer: noticeRecipients,
  }),
};
