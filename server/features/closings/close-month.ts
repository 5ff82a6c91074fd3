/** Closing a month at a preschool with all before it, and opening the last closed one alone again, which takes two people. */
import { addDays, type CalendarDate } from '#shared/domain/calendar-date';
import { closableMonths, lastDayOf, monthOf } from '#shared/domain/closing';
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { conflict, invalid, notAllowed } from '../../http/refusal';
import { standingOf } from './find-closings';

type Named = { id: number };

/**
 * Waits for whatever is being written about the preschool.
 * @throws Refusal 422 at `month` for one that is not over, or not the next; 409 while somebody wants the last one opened
 */
export async function closeMonth(context: Context, { id }: Named, month: string): Promise<void> {
  const { trx, clock, actor } = context;
  const before = await closedThroughForUpdate(context, id);
  if (!closableMonths(before, clock.today()).includes(month))
    throw invalid({ month: [officeMessages.closingNotNext] });
  if (before !== null && (await openingAsked(context, id, monthOf(before))))
    throw conflict(officeMessages.closingOpeningAsked);
  const standing = await standingOf(context, id, month);
  await trx('month_closings').insert({
    preschool_id: id,
    month,
    standing,
    closed_at: clock.now(),
    closed_by: actor.userId,
  });
  await setClosedThrough(context, id, 'month_closed', before, lastDayOf(month), { standing });
}

/** Only the last closed month is opened, or kept: once the next one is closed, nobody could decide on it any more. */
async function openingAsked({ trx }: Context, id: number, month: string): Promise<boolean> {
  const where = { preschool_id: id, month, opened_at: null };
  return (await trx('month_closings').where(where).whereNotNull('asked_at').first('id')) !== undefined;
}

/** @throws Refusal 422 at `month` for another than the last closed one, 409 where somebody asked already */
export async function askToOpen(
  context: Context,
  { id }: Named,
  { month, reason }: { month: string; reason: string },
): Promise<void> {
  const closing = await lastClosing(context, id, month);
  if (closing.asked_at !== null) throw conflict(officeMessages.openingAsked);
  await change(context, closing, { asked_at: context.clock.now(), asked_by: context.actor.userId, reason });
  await tell(context, id, 'opening_asked', { after: { month, reason } });
}

/** @throws Refusal 422 as `askToOpen`, 409 where nobody asks, 403 for who asked */
export async function openMonth(context: Context, { id }: Named, month: string): Promise<void> {
  const closing = await lastClosing(context, id, month);
  if (closing.asked_at === null) throw conflict(officeMessages.openingNotAsked);
  if (closing.asked_by === context.actor.userId) throw notAllowed(officeMessages.openingBySecond);
  await change(context, closing, { opened_at: context.clock.now(), opened_by: context.actor.userId });
  const { reason, asked_by } = closing;
  const before = addDays(`${month}-01`, -1);
  await keepClosing(context, id, monthOf(before), closing);
  await setClosedThrough(context, id, 'month_opened', lastDayOf(month), before, { reason, asked_by });
}

/** The months before stay closed: the last of them has a closing of its own now, though it was closed with a later one. */
async function keepClosing(context: Context, id: number, month: string, later: Closing): Promise<void> {
  const { trx } = context;
  const { closed_at, closed_by } = later;
  if (await trx('month_closings').where({ preschool_id: id, month, opened_at: null }).first('id')) return;
  const standing = await standingOf(context, id, month);
  await trx('month_closings').insert({ preschool_id: id, month, standing, closed_at, closed_by });
}

/** Refuses what was asked for; who asked takes it back by this. @throws Refusal as `openMonth`, but for 403 */
export async function keepClosed(context: Context, { id }: Named, month: string): Promise<void> {
  const closing = await lastClosing(context, id, month);
  if (closing.asked_at === null) throw conflict(officeMessages.openingNotAsked);
  await change(context, closing, { asked_at: null, asked_by: null, reason: null });
  const { reason, asked_by } = closing;
  await tell(context, id, 'opening_refused', { before: { month, reason, asked_by } });
}

interface Closing {
  id: number;
  closed_at: Date;
  closed_by: number;
  asked_at: Date | null;
  asked_by: number | null;
  reason: string | null;
}

async function lastClosing(context: Context, id: number, month: string): Promise<Closing> {
  const closed = await closedThroughForUpdate(context, id);
  if (closed === null || monthOf(closed) !== month) throw invalid({ month: [officeMessages.openingNotLast] });
  return context.trx('month_closings').where({ preschool_id: id, month, opened_at: null }).first();
}

const change = ({ trx }: Context, { id }: Closing, values: object) =>
  trx('month_closings').where({ id }).update(values);

async function closedThroughForUpdate({ trx }: Context, id: number): Promise<CalendarDate | null> {
  const { closed_through } = await trx('preschools').where({ id }).forUpdate().first('closed_through');
  return closed_through;
}

async function setClosedThrough(
  context: Context,
  id: number,
  action: string,
  before: CalendarDate | null,
  after: CalendarDate,
  detail: object,
): Promise<void> {
  await context.trx('preschools').where({ id }).update({ closed_through: after });
  await tell(context, id, action, {
    before: { closed_through: before },
    after: { closed_through: after, ...detail },
  });
}

const tell = (context: Context, id: number, action: string, values: { before?: object; after?: object }) =>
  audit(context, { action, entityType: 'preschool', entityId: id, preschoolId: id, ...values });
