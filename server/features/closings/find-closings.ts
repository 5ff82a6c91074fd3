/** How far preschools are closed, what stands open of a month, and the history of closings. */
import { addDays, startOfBusinessDay } from '#shared/domain/calendar-date';
import { closableMonths, lastDayOf, monthOf } from '#shared/domain/closing';
import type { ClosingState, MonthClosing, StandingOpen } from '#shared/endpoints/closings';
import type { Context } from '../../context';
import { searchPattern } from '../../db/search-pattern';
import { Preschool } from '../../models/preschool';

type Reading = Pick<Context, 'trx' | 'actor' | 'clock'>;
type Paged = { page: number; per_page: number };

export async function listClosings(
  context: Reading,
  { page, per_page, search }: Paged & { search?: string | undefined },
): Promise<{ data: ClosingState[]; total: number }> {
  const found = Preschool.query(context.trx).modify('visibleTo', context.actor);
  if (search) found.whereILike('name', searchPattern(search));
  const { results, total } = await found.orderBy(['name', 'id']).page(page - 1, per_page);
  return { data: await present(context, results), total };
}

export async function closingOf(context: Reading, preschoolId: number): Promise<ClosingState> {
  const [state] = await present(context, await Preschool.query(context.trx).findByIds([preschoolId]));
  if (!state) throw new Error(`The preschool ${preschoolId} went away.`);
  return state;
}

async function present({ trx, clock }: Reading, found: readonly Preschool[]): Promise<ClosingState[]> {
  const asked = await trx('month_closings')
    .join('users', 'users.id', 'month_closings.asked_by')
    .whereIn(
      'preschool_id',
      found.map(({ id }) => id),
    )
    .whereNull('opened_at')
    .select('preschool_id', 'month', 'asked_by', 'users.name', 'asked_at', 'reason');
  const today = clock.today();
  return found.map(({ id, name, closed_through }) => {
    // The last closed month alone: no other is opened.
    const last = closed_through && monthOf(closed_through);
    const one = asked.find(({ preschool_id, month }) => preschool_id === id && month === last);
    return {
      preschool_id: id,
      name,
      closed_through,
      // None until somebody has decided on that.
      closable: one ? [] : closableMonths(closed_through, today),
      asked: one
        ? {
            by: { id: one.asked_by, name: one.name },
            at: one.asked_at.toISOString(),
            reason: one.reason,
          }
        : null,
    };
  });
}

/** Of all that reached the preschool by the end of the month; bills, drafts and invoices of that month alone. */
export async function standingOf(
  { trx }: Pick<Context, 'trx'>,
  preschoolId: number,
  month: string,
): Promise<StandingOpen> {
  const last = lastDayOf(month);
  const { rows } = await trx.raw(
    `SELECT
       (SELECT count(*) FROM payments
         WHERE preschool_id = :id AND state = 'declared' AND paid_at <= :last) AS declared,
       (SELECT count(*) FROM payments WHERE preschool_id = :id AND state = 'review' AND paid_at <= :last)
       + (SELECT count(*) FROM payment_attempts JOIN invoices ON invoices.id = payment_attempts.invoice_id
           WHERE invoices.preschool_id = :id AND state IN ('created', 'open')
             AND payment_attempts.created_at < :end) AS oddities,
       (SELECT count(*) FROM bank_lines
         WHERE preschool_id = :id AND state IN ('open', 'confirmed') AND dated <= :last) AS bank_lines,
       (SELECT count(*) FROM invoices
         WHERE preschool_id = :id AND billing_month = :month AND issued_at IS NULL) AS drafts,
       (SELECT count(*) FROM bill_lines
         WHERE preschool_id = :id AND invoice_id IS NULL AND bill_date BETWEEN :first AND :last) AS unbilled,
       (SELECT count(*) FROM invoices
         WHERE preschool_id = :id AND billing_month = :month AND NOT locked AND payment_status NOT IN (8, 9)
           AND issued_at IS NOT NULL)
       AS unlocked`,
    { id: preschoolId, month, first: `${month}-01`, last, end: startOfBusinessDay(addDays(last, 1)) },
  );
  const { declared, oddities, bank_lines, drafts, unbilled, unlocked } = rows[0];
  return { declared, oddities, bank_lines, drafts, unbilled, unlocked };
}

export async function closingHistory(
  { trx }: Reading,
  preschoolId: number,
  { page, per_page }: Paged,
): Promise<{ data: MonthClosing[]; total: number }> {
  const [counted] = await trx('month_closings').where({ preschool_id: preschoolId }).count({ total: '*' });
  const rows = await trx('month_closings')
    .join('users AS closer', 'closer.id', 'closed_by')
    .leftJoin('users AS asker', 'asker.id', 'asked_by')
    .leftJoin('users AS opener', 'opener.id', 'opened_by')
    .where({ preschool_id: preschoolId })
    .orderBy('month_closings.id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .select('month_closings.*', {
      closer_name: 'closer.name',
      asker_name: 'asker.name',
      opener_name: 'opener.name',
    });
  const data = rows.map((row) => ({
    id: row.id,
    month: row.month,
    // Closings of before lines were counted say nothing of them.
    standing: { bank_lines: 0, ...row.standing },
    reason: row.reason,
    closed_at: row.closed_at.toISOString(),
    closed_by: { id: row.closed_by, name: row.closer_name },
    asked_by: row.asked_by && { id: row.asked_by, name: row.asker_name },
    opened_at: row.opened_at?.toISOString() ?? null,
    opened_by: row.opened_by && { id: row.opened_by, name: row.opener_name },
  }));
  return { data, total: Number(counted?.total) };
}
