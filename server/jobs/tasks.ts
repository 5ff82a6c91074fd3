/** What each kind of job does: it calls a verb. A kind without a line here does not compile. */
import type { Task, TaskList } from 'graphile-worker';
import { workOnEInvoices } from '../features/accounting/e-invoice-step';
import { runBilling } from '../features/billing-runs/run-step';
import { makeChildFile } from '../features/data-requests/make-file';
import { forgetTabletKeys } from '../features/devices/tablet-key';
import { inviteParents } from '../features/imports/invite-parents';
import { checkImport, cleanImports, writeImport } from '../features/imports/run-import';
import { followDueDates } from '../features/invoices/follow-due-dates';
import { runBulkAct } from '../features/invoices/run-bulk-act';
import { keepAndErase } from '../features/keeping/keep-and-erase';
import { chargeLateFees } from '../features/late-fees/charge-late-fees';
import { checkBooks } from '../features/ledger-checks/check-books';
import { deliverMail } from '../features/mails/deliver-mail';
import { forgetWebhookTokens } from '../features/mails/note-mail-report';
import { askNotHere } from '../features/notifications/ask-not-here';
import { askStillHere } from '../features/notifications/ask-still-here';
import { cleanNotifications } from '../features/notifications/clean-notifications';
import { mailUnopenedInvoice } from '../features/notifications/mail-unopened-invoice';
import { notifyPeople } from '../features/notifications/notify-people';
import { notifyRevision } from '../features/notifications/notify-revision';
import { nudge } from '../features/notifications/nudge';
import { sendDigests } from '../features/notifications/send-digests';
import { checkAttempt, checkOpenAttempts } from '../features/payments/check-attempt';
import { lookUpBill } from '../features/payments/look-up-bill';
import { mailReceipt } from '../features/payments/mail-receipt';
import { withdrawAtProvider } from '../features/payments/withdraw-attempt';
import { sendResetLink } from '../features/people/send-reset-link';
import { sendReminders } from '../features/reminders/send-reminders';
import { checkRatios } from '../features/staff/check-ratios';
import { toldIn } from '../log';
import { redrawStored } from '../providers/redraw-stored';
import { refreshAllTotals } from '../reports/totals';
import { definitions, type JobName, type Payload } from './definitions';
import type { JobContext, JobDependencies } from './job-context';

export type Tasks = { [Name in JobName]: (job: JobContext, payload: Payload<Name>) => Promise<void> };

export const tasks: Tasks = {
  send_mail: (job, { mail_id }) => deliverMail(job, mail_id),
  send_reset_link: (job, { email }) => sendResetLink(job, email),
  mail_receipt: (job, { payment_id }) => mailReceipt(job, payment_id),
  run_bulk_act: (job, { bulk_act_id }) => runBulkAct(job, bulk_act_id),
  run_billing: (job, { run_id }) => runBilling(job, run_id),
  follow_due_dates: async (job) => {
    await followDueDates(job);
  },
  refresh_totals: async ({ knex }) => {
    await refreshAllTotals(knex);
  },
  check_attempt: (job, { attempt_id }) => checkAttempt(job, attempt_id),
  withdraw_attempt: (job, { attempt_id }) => withdrawAtProvider(job, attempt_id),
  check_open_attempts: (job) => checkOpenAttempts(job),
  look_up_bill: (job, wanted) => lookUpBill(job, wanted),
  nudge: (job, { notification_id, at }) => nudge(job, notification_id, at),
  tell_people: (job, { notification_ids }) => notifyPeople(job, notification_ids),
  tell_revision: (job, { invoice_id }) => notifyRevision(job, invoice_id),
  mail_unopened_invoice: (job, { notification_id }) => mailUnopenedInvoice(job, notification_id),
  ask_not_here: (job) => askNotHere(job),
  ask_still_here: (job) => askStillHere(job),
  check_ratios: (job) => checkRatios(job),
  send_digests: (job) => sendDigests(job),
  clean_notifications: (job) => cleanNotifications(job),
  check_import: (job, { import_id }) => checkImport(job, import_id),
  write_import: (job, { import_id }) => writeImport(job, import_id),
  invite_imported: (job, { import_id }) => inviteParents(job, import_id),
  clean_imports: (job) => cleanImports(job),
  make_child_file: (job, { request_id }) => makeChildFile(job, request_id),
  forget_tablet_keys: (job) => forgetTabletKeys(job),
  redraw_pictures: (job) => redrawStored(job),
  keep_and_erase: (job) => keepAndErase(job),
  check_books: async (job) => {
    await checkBooks(job);
  },
  charge_late_fees: async (job) => {
    await chargeLateFees(job);
  },
  send_reminders: async (job) => {
    await sendReminders(job);
  },
  send_e_invoices: (job, { preschool_id }) => workOnEInvoices(job, preschool_id),
  forget_webhook_tokens: (job) => forgetWebhookTokens(job),
};

/** Enough for what may run at once and end unnoted. */
const REMEMBERED = 1_000;

/** The tasks as the queue calls them: the payload checked, the context made. */
export function taskListOf(dependencies: JobDependencies, given: Tasks = tasks): TaskList {
  const names = Object.keys(given) as JobName[];
  const done = new Set<string>();
  return Object.fromEntries(names.map((name) => [name, bind(dependencies, name, given[name], done)]));
}

/**
 * A job whose end could not be noted, because the database went away right then, comes again: here it is known as
 * done. (After a crash in that moment it is run again: what a job does outside must bear that.)
 */
function bind<Name extends JobName>(
  dependencies: JobDependencies,
  name: Name,
  run: Tasks[Name],
  done: Set<string>,
): Task {
  return async (payload, { job }) => {
    const key = String(job.id);
    if (done.has(key)) return;
    const lastAttempt = job.attempts >= job.max_attempts;
    const began = Date.now();
    const ended = (outcome: 'done' | 'failed' | 'given up') =>
      dependencies.metrics?.jobEnded(name, outcome, (Date.now() - began) / 1000);
    await toldIn({ job: name, job_id: key }, async () => {
      try {
        const checked = definitions[name].payload.parse(payload) as Payload<Name>;
        await run({ ...dependencies, attempt: job.attempts, lastAttempt }, checked);
      } catch (error) {
        ended(lastAttempt ? 'given up' : 'failed');
        throw error;
      }
    });
    ended('done');
    done.add(key);
    if (done.size > REMEMBERED) done.delete(done.values().next().value as string);
  };
}
