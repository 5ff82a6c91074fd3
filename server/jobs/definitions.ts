/**
 * Every kind of job: what its payload is and how often it is tried. Verbs enqueue by these names; `tasks.ts` says
 * what runs. Waits between tries grow by e: 3 s, 7 s, 20 s, 1 min, 2.5 min, 7 min, 18 min, 50 min, 2 h, then 6 h.
 */
import { z } from 'zod';

interface Definition {
  payload: z.ZodType;
  maxAttempts: number;
}

export const definitions = {
  /** Twelve tries reach over 16 hours: a mail server that is down for a night. */
  send_mail: { payload: z.object({ mail_id: z.uuid() }), maxAttempts: 12 },
  /** A mail that is written: the job that sends it is another. */
  send_reset_link: { payload: z.object({ email: z.string() }), maxAttempts: 5 },
  /** Totals that changes have marked as stale. */
  refresh_totals: { payload: z.object({}), maxAttempts: 1 },
  /** Writes it: the job that sends it is another. */
  mail_receipt: { payload: z.object({ payment_id: z.int() }), maxAttempts: 8 },
  /** The next few of all the invoices that a filter found. */
  run_bulk_act: { payload: z.object({ bulk_act_id: z.uuid() }), maxAttempts: 6 },
  /** The next few families of a month's run. */
  run_billing: { payload: z.object({ run_id: z.int() }), maxAttempts: 6 },
  follow_due_dates: { payload: z.object({}), maxAttempts: 8 },
  /** What a provider says of an attempt that nobody reported. */
  check_attempt: { payload: z.object({ attempt_id: z.uuid() }), maxAttempts: 8 },
  /** A page where more could be paid than is open. */
  withdraw_attempt: { payload: z.object({ attempt_id: z.uuid() }), maxAttempts: 12 },
  check_open_attempts: { payload: z.object({}), maxAttempts: 8 },
  /** A paid bill that no attempt knows. */
  look_up_bill: {
    payload: z.object({ setting_id: z.int(), bill_id: z.string(), event_id: z.string() }),
    maxAttempts: 12,
  },
  /** Ten tries reach over three hours: news of the day. */
  tell_people: { payload: z.object({ notification_ids: z.array(z.uuid()) }), maxAttempts: 10 },
  nudge: { payload: z.object({ notification_id: z.uuid(), at: z.iso.datetime() }), maxAttempts: 10 },
  tell_revision: { payload: z.object({ invoice_id: z.int() }), maxAttempts: 10 },
  mail_unopened_invoice: { payload: z.object({ notification_id: z.uuid() }), maxAttempts: 12 },
  /** For one morning: an hour later nobody is asked any more. */
  ask_not_here: { payload: z.object({}), maxAttempts: 5 },
  /** For one day, each preschool from its own time on. */
  ask_still_here: { payload: z.object({}), maxAttempts: 5 },
  /** Of this minute. */
  check_ratios: { payload: z.object({}), maxAttempts: 1 },
  /** For one evening. */
  send_digests: { payload: z.object({}), maxAttempts: 5 },
  clean_notifications: { payload: z.object({}), maxAttempts: 5 },
  /** Reads a file and names each cell that is wrong. */
  check_import: { payload: z.object({ import_id: z.uuid() }), maxAttempts: 4 },
  /** All or nothing, in one transaction. */
  write_import: { payload: z.object({ import_id: z.uuid() }), maxAttempts: 6 },
  invite_imported: { payload: z.object({ import_id: z.uuid() }), maxAttempts: 8 },
  clean_imports: { payload: z.object({}), maxAttempts: 5 },
  /** Reads, draws and packs: begun anew after a crash. */
  make_child_file: { payload: z.object({ request_id: z.int() }), maxAttempts: 6 },
  forget_tablet_keys: { payload: z.object({}), maxAttempts: 5 },
  /** Those stored before every picture was drawn anew. */
  redraw_pictures: { payload: z.object({}), maxAttempts: 5 },
  /** What is over; each batch is done for good. */
  keep_and_erase: { payload: z.object({}), maxAttempts: 5 },
  /** The books compared with themselves. */
  check_books: { payload: z.object({}), maxAttempts: 4 },
  /** Each family in a transaction of its own few. */
  charge_late_fees: { payload: z.object({}), maxAttempts: 6 },
  send_reminders: { payload: z.object({}), maxAttempts: 6 },
  /** Asks again while MyInvois is away for a night. */
  send_e_invoices: { payload: z.object({ preschool_id: z.int() }), maxAttempts: 12 },
  forget_webhook_tokens: { payload: z.object({}), maxAttempts: 5 },
} as const satisfies Record<string, Definition>;

export type JobName = keyof typeof definitions;
export type Payload<Name extends JobName> = z.output<(typeof definitions)[Name]['payload']>;
