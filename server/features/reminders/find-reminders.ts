/** What was sent to whom, and which families are left in peace. */
import type { Knex } from 'knex';
import type { ReminderPause } from '#shared/endpoints/reminders';
import type { Context } from '../../context';

interface Paging {
  page: number;
  per_page: number;
  preschool?: number | undefined;
}

/** Of the preschools that the actor reaches. */
function within<Rows extends Knex.QueryBuilder>(
  rows: Rows,
  { actor }: Pick<Context, 'actor'>,
  chosen?: number,
) {
  if (actor.reach !== 'all') rows.whereIn('preschools.id', [...actor.preschoolIds]);
  if (chosen !== undefined) rows.where('preschools.id', chosen);
  return rows;
}

const NAMES = [
  'users.name AS parent_name',
  'preschools.name AS preschool_name',
  'preschools.short_name AS preschool_short_name',
];

const named = (row: Record<string, unknown>) => ({
  id: row.id as number,
  parent: { id: row.parent_id as number, name: row.parent_name as string },
  preschool: {
    id: row.preschool_id as number,
    name: row.preschool_name as string,
    short_name: row.preschool_short_name as string,
  },
});

const INVOICES_SQL = `(SELECT COALESCE(json_agg(json_build_object('id', invoices.id, 'invoice_no', invoice_no) ORDER BY invoices.id), '[]')
  FROM reminder_invoices JOIN invoices ON invoices.id = invoice_id WHERE reminder_id = reminders.id) AS invoices`;
// What none asks for that is due later, where it is paid by instalments.
const OPEN_SQL = `(SELECT COALESCE(sum(COALESCE(
    (SELECT balance - COALESCE(sum(instalment_open(instalments.amount, through, total, balance - added_after(plan.id, due_on)))
                                 FILTER (WHERE due_on > reminders.day + 3), 0) FROM instalment_plans AS plan
       JOIN instalments ON plan_id = plan.id
      WHERE plan.invoice_id = invoices.id AND ended_at IS NULL HAVING count(*) > 0), GREATEST(balance, 0))), 0)::bigint FROM reminder_invoices
  JOIN invoices ON invoices.id = invoice_id WHERE reminder_id = reminders.id) AS open`;
const MAIL_SQL = `(SELECT state FROM mails WHERE about_type = 'reminder' AND about_id = reminders.id::text
  ORDER BY created_at LIMIT 1) AS mail`;

export async function sentReminders(
  context: Context,
  { page, per_page, preschool, parent }: Paging & { parent?: number | undefined },
) {
  const { trx } = context;
  const found = within(
    trx('reminders')
      .join('users', 'users.id', 'parent_id')
      .join('preschools', 'preschools.id', 'preschool_id'),
    context,
    preschool,
  );
  if (parent !== undefined) found.where('reminders.parent_id', parent);
  const [{ count = 0 } = {}] = await found.clone().count();
  const rows = await found
    .select('reminders.*', ...NAMES, trx.raw(INVOICES_SQL), trx.raw(OPEN_SQL), trx.raw(MAIL_SQL))
    .orderBy('reminders.id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page);
  return {
    data: rows.map((row) => ({
      ...named(row),
      day: row.day,
      step: row.step,
      amount: row.amount,
      open: row.open,
      invoices: row.invoices,
      mail: row.mail,
    })),
    total: Number(count),
    page,
    per_page,
  };
}

/** Pauses that still hold. */
function openPauses(context: Context) {
  const { trx, clock } = context;
  return within(
    trx('reminder_pauses')
      .join('users', 'users.id', 'parent_id')
      .join('preschools', 'preschools.id', 'preschool_id')
      .whereNull('ended_at')
      .where('until', '>=', clock.today()),
    context,
  );
}

export async function listPauses(context: Context, { page, per_page, preschool }: Paging) {
  const found = openPauses(context);
  if (preschool !== undefined) found.where('preschools.id', preschool);
  const [{ count = 0 } = {}] = await found.clone().count();
  const rows = await found
    .select('reminder_pauses.*', ...NAMES)
    .orderBy(['until', 'reminder_pauses.id'])
    .limit(per_page)
    .offset((page - 1) * per_page);
  return { data: rows.map(presentPause), total: Number(count), page, per_page };
}

export async function findPause(context: Context, id: number) {
  const [row] = await openPauses(context)
    .where('reminder_pauses.id', id)
    .select('reminder_pauses.*', ...NAMES);
  return row && presentPause(row);
}

type PauseRow = Record<string, unknown> & Pick<ReminderPause, 'cause' | 'reason' | 'until'>;

const presentPause = (row: PauseRow): ReminderPause => ({
  ...named(row),
  cause: row.cause,
  reason: row.reason,
  until: row.until,
});
