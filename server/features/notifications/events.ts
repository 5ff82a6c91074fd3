/** What people are told of, and who: handles the events that verbs announce, in their transaction. */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { addDays, MINUTE_MS } from '#shared/domain/calendar-date';
import { alarmNudgeAt, NEED_TOLD_DAYS, nudgeAt } from '#shared/domain/care';
import { CANCELLED } from '#shared/domain/invoice-math';
import type { NotificationAbout } from '#shared/domain/notifications';
import { attendingStatuses } from '#shared/domain/statuses';
import { headOfficeRoles, PRINCIPAL_ROLE, tabletRoles } from '#shared/permissions';
import type { EventContext, Events } from '../../events';
import { enqueue } from '../../jobs/enqueue';
import type { Invoice } from '../../models/invoice';
import { type NewNotification, notify, queueNotifying } from './notify';

/** The event by which something is told once more. */
export const againOf = (event: string) => `${event} again`;

/** An office adds one line after the other: the parent is told when it is likely to have finished. */
export const INVOICE_TELL_AFTER_MS = 10 * MINUTE_MS;
const [CARRIED, BAD_DEBT] = [8, 10];
/** An invoice in one of these asks its parent for nothing. */
export const silentStatuses: readonly number[] = [CARRIED, CANCELLED, BAD_DEBT];

/** Parents of each child, once a day a child. */
export async function reportsReady(context: EventContext, reports: Events['reportsReady']): Promise<void> {
  if (reports.length === 0) return;
  const parents = await parentsOf(
    context,
    reports.map(({ child_id }) => child_id),
  );
  // The latest of several of one child.
  const latest = [...reports].sort((one, other) => other.date.localeCompare(one.date));
  const children = new Map(latest.reverse().map((report) => [report.child_id, report]));
  await notify(
    context,
    [...children.values()].flatMap(({ id, child_id, date }) =>
      parents(child_id).map((userId) => ({
        userId,
        kind: 'report_ready' as const,
        event: `${child_id} ${context.clock.today()}`,
        about: { child_id, report_id: id, date },
      })),
    ),
  );
}

/** The parents, and once more where none of them has said soon that they know; the principals. */
export async function healthFlagged(
  context: EventContext,
  screenings: Events['healthFlagged'],
): Promise<void> {
  if (screenings.length === 0) return;
  const parents = await parentsOf(
    context,
    screenings.map(({ child_id }) => child_id),
  );
  const principals = await principalsOf(
    context,
    screenings.map(({ preschool_id }) => preschool_id),
  );
  const told = screenings.map(({ id, child_id, preschool_id, date }) => {
    const about = { child_id, screening_id: id, date };
    const one = { kind: 'health_alert' as const, event: id };
    const theirs = parents(child_id);
    return {
      today: date === context.clock.today(),
      parents: theirs.map((userId) => ({ ...one, userId, about })),
      staff: principals(preschool_id)
        .filter((userId) => !theirs.includes(userId))
        .map((userId) => ({ ...one, userId, about: { ...about, for_staff: true } })),
    };
  });
  await notify(
    context,
    told.flatMap((one) => [...one.parents, ...one.staff]),
  );
  await remind(
    context,
    told.filter(({ today }) => today).flatMap((one) => one.parents),
    alarmNudgeAt(context.clock.now()),
  );
}

/** The other guardians; while it waits, the principals too. Nobody of what is noted about themselves. */
export async function collectorChanged(
  context: EventContext,
  { id, child_id, preschool_id, action, about: subject, waits }: Events['collectorChanged'],
): Promise<void> {
  const parents = await parentsOf(context, [child_id]);
  const principals = await principalsOf(context, [preschool_id]);
  const theirs = parents(child_id).filter((userId) => userId !== subject);
  const one = { kind: 'collector' as const, event: `${id} ${action}` };
  const about = { child_id, collector_id: id };
  await notify(context, [
    ...theirs.map((userId) => ({ ...one, userId, about })),
    ...(waits && action === 'named' ? principals(preschool_id) : [])
      .filter((userId) => !theirs.includes(userId))
      .map((userId) => ({ ...one, userId, about: { ...about, for_staff: true } })),
  ]);
}

/**
 * All guardians but those it is noted about, and the principals; not who noted it, but where a pass was taken twice: nobody at
 * the door knew that.
 */
export async function childReleased(context: EventContext, released: Events['childReleased']): Promise<void> {
  const parents = await parentsOf(
    context,
    released.map(({ child_id }) => child_id),
  );
  const principals = await principalsOf(
    { ...context, actor: null },
    released.map(({ preschool_id }) => preschool_id),
  );
  await notify(
    context,
    released.flatMap(({ id, child_id, preschool_id, date, how, by }) => {
      const one = { kind: 'release' as const, event: id };
      const about = { child_id, presence_id: id, date, how };
      const theirs = parents(child_id).filter((userId) => !by.includes(userId));
      return [
        ...theirs.map((userId) => ({ ...one, userId, about })),
        ...principals(preschool_id)
          .filter((userId) => !theirs.includes(userId))
          .filter((userId) => userId !== context.actor?.userId || how === 'pass_again')
          .map((userId) => ({ ...one, userId, about: { ...about, for_staff: true } })),
      ];
    }),
  );
}

/** The parents, at once, and once more where none of them has said by then that they know; the principals. */
export async function incidentsNoted(context: EventContext, noted: Events['incidentsNoted']): Promise<void> {
  const parents = await parentsOf(
    context,
    noted.map(({ child_id }) => child_id),
  );
  const principals = await principalsOf(
    context,
    noted.map(({ preschool_id }) => preschool_id),
  );
  const told = noted.map(({ id, child_id, preschool_id, date, about }) => {
    const one = { kind: 'incident' as const, event: id };
    const of = { child_id, incident_id: id, date };
    const theirs = parents(child_id);
    return {
      first: about === null,
      parents: theirs.map((userId) => ({ ...one, userId, about: of })),
      staff: principals(preschool_id)
        .filter((userId) => userId !== context.actor?.userId && !theirs.includes(userId))
        .map((userId) => ({ ...one, userId, about: { ...of, for_staff: true } })),
    };
  });
  await notify(
    context,
    told.flatMap((one) => [...one.parents, ...one.staff]),
  );
  await remind(
    context,
    told.filter(({ first }) => first).flatMap((one) => one.parents),
    nudgeAt(context.clock.now()),
  );
}

/**
 * The parents, of each event at once, and of what went wrong lately once more where none of them has said by then that they
 * know; the principals of what was given after a parent had ended it.
 */
export async function dosesNoted(context: EventContext, noted: Events['dosesNoted']): Promise<void> {
  const parents = await parentsOf(
    context,
    noted.map(({ child_id }) => child_id),
  );
  const principals = await principalsOf(
    context,
    noted.filter(({ afterEnd }) => afterEnd).map(({ preschool_id }) => preschool_id),
  );
  const told = noted.map(({ id, child_id, preschool_id, date, afterEnd, trouble }) => {
    const one = { kind: 'dose' as const, event: id };
    const about = {
      child_id,
      dose_id: id,
      date,
      ...(afterEnd && { after_end: true }),
      ...(trouble && { trouble: true }),
    };
    const theirs = parents(child_id);
    const staff = afterEnd ? principals(preschool_id).filter((userId) => !theirs.includes(userId)) : [];
    return {
      asks: trouble && date >= addDays(context.clock.today(), 1 - NEED_TOLD_DAYS),
      parents: theirs.map((userId) => ({ ...one, userId, about })),
      staff: staff.map((userId) => ({ ...one, userId, about: { ...about, for_staff: true } })),
    };
  });
  await notify(
    context,
    told.flatMap((one) => [...one.parents, ...one.staff]),
  );
  await remind(
    context,
    told.filter(({ asks }) => asks).flatMap((one) => one.parents),
    nudgeAt(context.clock.now()),
  );
}

/**
 * The parents and all staff of the preschool, who sent it too: nobody of them knew of the other dose. The parents once more
 * where none of them has said soon that they know.
 */
export async function dosesDoubled(context: EventContext, doubled: Events['dosesDoubled']): Promise<void> {
  const nobody = { ...context, actor: null };
  const parents = await parentsOf(
    nobody,
    doubled.map(({ child_id }) => child_id),
  );
  const staff = await staffOf(
    nobody,
    doubled.map(({ preschool_id }) => preschool_id),
    tabletRoles,
  );
  const told = doubled.map(({ id, child_id, preschool_id, date, other, dose }) => {
    const one = { kind: 'double_dose' as const, event: dose };
    const about = { child_id, dose_id: id, other_dose_id: other, date };
    const theirs = parents(child_id);
    return {
      parents: theirs.map((userId) => ({ ...one, userId, about })),
      staff: [...new Set(staff(preschool_id))]
        .filter((userId) => !theirs.includes(userId))
        .map((userId) => ({ ...one, userId, about: { ...about, for_staff: true } })),
    };
  });
  await notify(
    context,
    told.flatMap((one) => [...one.parents, ...one.staff]),
  );
  await remind(
    context,
    told.flatMap((one) => one.parents),
    alarmNudgeAt(context.clock.now()),
  );
}

/** The principals; who is here stands behind it. */
export async function ratioBroken(context: EventContext, { id, preschool_id, date }: Events['ratioBroken']) {
  const principals = await principalsOf(context, [preschool_id]);
  await notify(
    context,
    principals(preschool_id).map((userId) => ({
      userId,
      kind: 'ratio' as const,
      event: String(id),
      about: { preschool_id, date, for_staff: true },
    })),
  );
}

/** Tells it once more at that moment: what is not true any more by then, or what a parent knows, is not told. */
async function remind(context: EventContext, told: readonly NewNotification[], at: Date): Promise<void> {
  await notify(
    context,
    told.map((one) => ({ ...one, event: againOf(one.event) })),
    { afterMs: at.getTime() - context.clock.now().getTime() },
  );
}

/** The parents, at once; and once more, where none of them has said by then that they know. */
export async function needsNoted(context: EventContext, needs: Events['needsNoted']): Promise<void> {
  const parents = await parentsOf(
    context,
    needs.map(({ child_id }) => child_id),
  );
  const told = needs.flatMap(({ id, child_id, date, what }) => {
    const thing = createHash('sha256').update(what).digest('hex').slice(0, 16);
    const about = { child_id, care_id: id, date };
    return parents(child_id).map((userId) => ({
      userId,
      kind: 'need' as const,
      event: `${child_id} ${date} ${thing}`,
      about,
    }));
  });
  await notify(context, told);
  await remind(context, told, nudgeAt(context.clock.now()));
}

/** Parents of children who attend these classrooms. */
export async function classworkPublished(
  context: EventContext,
  { id, name, classroomIds }: Events['classworkPublished'],
): Promise<void> {
  if (classroomIds.length === 0) return;
  const userIds: number[] = await parentLinks(context)
    .join('children', 'children.id', 'child_parents.child_id')
    .whereRaw('children.classroom_id = ANY (?::bigint[])', [[...classroomIds]])
    .whereIn('children.status', [...attendingStatuses])
    .distinct()
    .pluck('child_parents.user_id');
  await notify(
    context,
    userIds.map((userId) => ({
      userId,
      kind: 'classwork' as const,
      event: String(id),
      about: { classwork_id: id, classwork_name: name },
    })),
  );
}

/** The first time that it asks for money; a sale over the counter is paid there. And whenever its price changes. */
export async function invoiceChanged(
  context: EventContext,
  { before, after, revision }: Events['invoiceChanged'],
): Promise<void> {
  if (revision !== null && before.price !== after.price)
    await enqueue(
      context,
      'tell_revision',
      { invoice_id: after.id },
      // Another change before that is told with this one.
      { key: `revision ${after.id}`, runAt: new Date(context.clock.now().getTime() + INVOICE_TELL_AFTER_MS) },
    );
  if (before.price > 0 || !asks(after)) return;
  await notify(context, [newInvoice(after)], { afterMs: INVOICE_TELL_AFTER_MS });
}

/** Drafts that were issued together ask for money from now on. */
export async function invoicesIssued(
  context: EventContext,
  { invoices }: Events['invoicesIssued'],
): Promise<void> {
  await notify(context, invoices.filter(asks).map(newInvoice));
}

const asks = ({ balance, is_pos_invoice, payment_status }: Invoice) =>
  balance > 0 && !is_pos_invoice && !silentStatuses.includes(payment_status);

const newInvoice = ({ id, invoice_no, parent_id }: Invoice) => ({
  userId: parent_id,
  kind: 'new_invoice' as const,
  event: String(id),
  about: { invoice_id: id, invoice_no },
});

/** The office sends them by mail: they are finished, and need not be waited for. */
export async function invoiceFinished(
  context: EventContext,
  { ids }: Events['invoiceFinished'],
): Promise<void> {
  const { trx, clock } = context;
  const hurried = await trx('notifications')
    .where({ kind: 'new_invoice' })
    .whereRaw('event = ANY (?::text[])', [ids.map(String)])
    .where('tell_at', '>', clock.now())
    .update({ tell_at: clock.now() })
    .returning('id');
  await queueNotifying(
    context,
    hurried.map(({ id }) => id),
  );
}

/** Money that counts. What is paid back is told by whoever pays it. */
export async function paymentReceived(
  context: EventContext,
  { invoice, payment }: Events['paymentReceived'],
): Promise<void> {
  if (payment.state !== 'confirmed' || payment.amount <= 0 || payment.refund_of !== null) return;
  const about = { invoice_id: invoice.id, invoice_no: invoice.invoice_no, amount: payment.amount };
  await notify(context, [
    { userId: invoice.parent_id, kind: 'payment_received', event: String(payment.id), about },
  ]);
}

/** Money that a parent declared and nobody found: the reason is read in the app. */
export async function paymentRejected(
  context: EventContext,
  { invoice, payment }: Events['paymentRejected'],
): Promise<void> {
  if (payment.source !== 'parent') return;
  const about = { invoice_id: invoice.id, invoice_no: invoice.invoice_no, amount: payment.amount };
  await notify(context, [
    { userId: invoice.parent_id, kind: 'payment_rejected', event: String(payment.id), about },
  ]);
}

/** Head office, but for who asks. */
export const approvalRequested = (context: EventContext, { id, requestedBy }: Events['approvalRequested']) =>
  notifyDeciders(context, requestedBy, String(id), { approval_id: id });

/** The same, once for all that one act asks for. */
export const approvalsRequested = (
  context: EventContext,
  { actId, requests, requestedBy }: Events['approvalsRequested'],
) => notifyDeciders(context, requestedBy, actId, { act_id: actId, requests });

async function notifyDeciders(
  context: EventContext,
  requestedBy: number,
  event: string,
  about: NotificationAbout,
): Promise<void> {
  const people = (await headOffice(context)).filter((userId) => userId !== requestedBy);
  await notify(
    context,
    people.map((userId) => ({ userId, kind: 'approval_requested' as const, event, about })),
  );
}

/** Who asked. */
export async function approvalDecided(
  context: EventContext,
  { id, requestedBy: userId }: Events['approvalDecided'],
): Promise<void> {
  const about = { approval_id: id };
  await notify(context, [{ userId, kind: 'approval_decided', event: String(id), about }]);
}

/** The same, once for all that one act asked for. */
export async function approvalsDecided(
  context: EventContext,
  { actId, requests, requestedBy: userId }: Events['approvalsDecided'],
): Promise<void> {
  const about = { act_id: actId, requests };
  await notify(context, [{ userId, kind: 'approval_decided', event: actId, about }]);
}

/** Head office, of each alarm once. */
export async function booksDiffer(context: EventContext, { id }: Events['booksDiffer']): Promise<void> {
  const people = await headOffice(context);
  await notify(
    context,
    people.map((userId) => ({ userId, kind: 'ledger_alarm' as const, event: String(id), about: {} })),
  );
}

export function headOffice({ trx }: Pick<EventContext, 'trx'>): PromiseLike<number[]> {
  return trx('users')
    .whereNull('deactivated_at')
    .whereExists(
      trx('user_roles')
        .whereRaw('user_roles.user_id = users.id')
        .whereIn('role_id', [...headOfficeRoles]),
    )
    .orderBy('id')
    .pluck('id');
}

/** Without whoever did it, who knows of it. */
function parentLinks({ trx, actor }: EventContext): Knex.QueryBuilder {
  return trx('child_parents')
    .join('users', 'users.id', 'child_parents.user_id')
    .whereNull('users.deactivated_at')
    .whereNot('users.id', actor?.userId ?? 0);
}

/** Their parents in one query. */
async function parentsOf(context: EventContext, childIds: number[]): Promise<(childId: number) => number[]> {
  const links: { child_id: number; user_id: number }[] = await parentLinks(context)
    .whereRaw('child_parents.child_id = ANY (?::bigint[])', [childIds])
    .select('child_parents.child_id', 'child_parents.user_id');
  return (childId) => links.filter(({ child_id }) => child_id === childId).map(({ user_id }) => user_id);
}

export const principalsOf = (context: Pick<EventContext, 'trx' | 'actor'>, preschoolIds: number[]) =>
  staffOf(context, preschoolIds, [PRINCIPAL_ROLE]);

/** Without whoever did it. */
async function staffOf(
  { trx, actor }: Pick<EventContext, 'trx' | 'actor'>,
  preschoolIds: number[],
  roleIds: readonly number[],
): Promise<(preschoolId: number) => number[]> {
  const links: { preschool_id: number; user_id: number }[] = await trx('user_preschools')
    .join('users', 'users.id', 'user_preschools.user_id')
    .join('user_roles', 'user_roles.user_id', 'users.id')
    .whereIn('user_roles.role_id', [...roleIds])
    .whereNull('users.deactivated_at')
    .whereNot('users.id', actor?.userId ?? 0)
    .whereRaw('user_preschools.preschool_id = ANY (?::bigint[])', [preschoolIds])
    .select('user_preschools.preschool_id', 'user_preschools.user_id');
  return (id) => links.filter(({ preschool_id }) => preschool_id === id).map(({ user_id }) => user_id);
}
