/** What people are told of, and the devices it is told on. */
import * as z from 'zod/mini';
import { notificationKinds, releaseReasons } from '../domain/notifications';
import { uuid } from '../domain/uuid';
import { messages } from '../messages';
import { endpoint, id, pageQuery } from './endpoint';
import { measurement } from './health';

const kind = z.enum(notificationKinds);

export const notification = z.object({
  id: uuid,
  kind,
  about: z.object({
    child_id: z.optional(id),
    date: z.optional(z.string()),
    report_id: z.optional(z.string()),
    screening_id: z.optional(z.string()),
    invoice_id: z.optional(id),
    invoice_no: z.optional(z.string()),
    revision: z.optional(z.int()),
    amount: z.optional(z.int()),
    classwork_id: z.optional(id),
    classwork_name: z.optional(z.string()),
    how: z.optional(z.enum(releaseReasons)),
    after_end: z.optional(z.boolean()),
    for_staff: z.optional(z.boolean()),
    cleared: z.optional(z.boolean()),
    requests: z.optional(z.int()),
  }),
  /** Null where it is about none, or about one who is not the reader's any more. */
  child: z.nullable(z.object({ id, fullname: z.string() })),
  /** For an alert about health, as it stands now; null for any other, and where the reader may not read it. */
  screening: z.nullable(
    z.object({
      temperatures: z.array(z.number()),
      /** The same with who measured each; absent in an answer of an earlier server. */
      measurements: z.optional(z.array(measurement)),
      flags: z.array(z.enum(['fever', 'breathing'])),
    }),
  ),
  /** Where it leads. */
  path: z.string(),
  at: z.string(),
  opened_at: z.nullable(z.string()),
});
export type Notification = z.infer<typeof notification>;

const notificationSettings = z.object({
  /** `simulated`: a demonstration, whose messages reach no real phone. `off`: nobody has set it up. */
  push: z.enum(['firebase', 'simulated', 'off']),
  /** Whether this session has told us where to reach it. */
  this_device: z.boolean(),
  /** The kinds that this person can be told of. */
  kinds: z.array(z.object({ kind, on: z.boolean() })),
  /** Whether mail goes out, for the invoice that nobody opened. */
  mail: z.boolean(),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

const count = z.int().check(z.gte(0));

const notificationReport = z.object({
  push: z.enum(['firebase', 'simulated', 'off']),
  /** People who can be reached on at least one device. */
  people: count,
  devices: count,
  kinds: z.array(
    z.object({
      kind,
      /** Notifications of the last 30 days, and those of them that their reader opened. */
      told: count,
      opened: count,
      /** Messages to devices: taken by Firebase, or given up. */
      sent: count,
      failed: count,
      /** Invoices that went out by mail, since nobody opened them. */
      mailed: count,
    }),
  ),
  /** What Firebase said last, where it did not take a message. */
  problems: z.array(z.object({ at: z.string(), kind, error: z.string() })),
});
export type NotificationReport = z.infer<typeof notificationReport>;

export const notificationEndpoints = {
  storeToken: endpoint('POST /ftoken-ajax-request', {
    summary: 'Notes where this session’s device is reached; the one that it had before is forgotten.',
    body: z.object({
      ftoken: z
        .string(messages.ftokenRequired)
        .check(z.trim(), z.minLength(1, messages.ftokenRequired), z.maxLength(4_096, messages.ftokenTooLong)),
    }),
  }),
  forgetToken: endpoint('DELETE /api/push-token', {
    summary: 'Forgets where this session’s device is reached.',
  }),
  list: endpoint('GET /api/notifications', {
    summary: 'What the signed-in person was told of, newest first.',
    query: z.object(pageQuery),
    answer: z.array(notification),
    paged: true,
  }),
  news: endpoint('GET /api/notifications/news', {
    summary: 'How many notifications came since the person last looked at the list.',
    answer: z.object({ count }),
  }),
  seen: endpoint('POST /api/notifications/seen', {
    summary: 'Notes that the person has looked at the list.',
  }),
  opened: endpoint('POST /api/notifications/{id}/opened', {
    summary: 'Notes that its reader opened it; `delivery_id` names the device’s message, where it was one.',
    params: z.object({ id: uuid }),
    body: z.object({ delivery_id: z.optional(uuid) }),
  }),
  settings: endpoint('GET /api/notification-settings', {
    summary: 'How the signed-in person is told, and of what.',
    answer: notificationSettings,
  }),
  saveSettings: endpoint('PUT /api/notification-settings', {
    summary: 'Switches kinds on or off; those that are not named stay.',
    body: z.object({ kinds: z.array(z.object({ kind, on: z.boolean() })).check(z.maxLength(20)) }),
    answer: notificationSettings,
  }),
  report: endpoint('GET /api/notification-report', {
    summary: 'What was sent in the last 30 days, and what was not, for those who look after the system.',
    answer: notificationReport,
  }),
};
