/** A parent's home in one answer: the children and their day, what is due, what waits to be read or signed. */
import type { Knex } from 'knex';
import { raw } from 'objection';
import { notPaidFor } from '#shared/domain/invoice-math';
import { attendingStatuses } from '#shared/domain/statuses';
import type { OpenInvoice, PortalChild, PortalHome } from '#shared/endpoints/portal';
import { termsIn } from '#shared/endpoints/terms';
import { type Actor, asParent, type Context } from '../../context';
import { presentStatus } from '../../http/present';
import { Child, type ListedChild } from '../../models/child';
import { Preschool } from '../../models/preschool';
import { shownPhoto } from '../children/photo';
import { listClasswork } from '../classwork/find-classwork';
import { countOpen } from '../consents/find-consents';
import { askedKinds, findForms } from '../day-forms/fill-form';
import { type DueInvoice, openInvoicesOf, paidTogether } from '../payments/find-dues';
import { findWaiting, presentTranslations } from '../terms/find-terms';
import { emptyDay, keyOf, readDays } from './find-days';
import { unreadDosesOf } from './find-doses';
import { unreadOf } from './find-incidents';

const CHILDREN_MOST = 20;
const INVOICES_SHOWN = 5;
const CLASSWORK_SHOWN = 3;
/** What is open at each preschool less the credit there, as the report of outstandings has it. */
const OWED_SQL = `
  SELECT COALESCE(sum(GREATEST(debt - credit, 0)), 0)::bigint AS total,
         COALESCE(sum(LEAST(debt, credit)), 0)::bigint AS credit, COALESCE(sum(open), 0)::integer AS count
    FROM (SELECT sum(GREATEST(balance, 0)) AS debt, sum(GREATEST(-balance, 0)) AS credit,
                 count(*) FILTER (WHERE balance > 0) AS open
            FROM invoices WHERE parent_id = ? AND balance <> 0 GROUP BY preschool_id) AS places`;

export async function findHome(context: Context): Promise<PortalHome> {
  const actor = asParent(context.actor);
  const { trx, clock } = context;
  const today = clock.today();
  const { data: classwork } = await listClasswork(
    { trx, actor },
    { page: 1, per_page: CLASSWORK_SHOWN },
    () => {},
  );
  const terms = await findWaiting({ trx, actor });
  const children = await findChildren(trx, actor, today);
  const attending = children.filter(({ attends }) => attends);
  const open = await countOpen(
    trx,
    attending.map(({ id }) => id),
  );
  const [counted] = await trx('guardians').where({ user_id: actor.userId }).count({ guardians: '*' });
  return {
    date: today,
    children,
    due: await findDue(context, actor),
    classwork: classwork.map(({ id, name, subjects, updated_at }) => ({
      id,
      name,
      subjects: subjects.map((subject) => subject.name),
      updated_at,
    })),
    terms: terms.map((one) => ({
      id: one.id,
      name: termsIn({ ...one, translations: presentTranslations(one) }, actor.language).name,
    })),
    consents: attending.filter(({ id }) => open.has(id)).map(({ id, fullname }) => ({ id, fullname })),
    guardians: Number(counted?.guardians ?? 0),
  };
}

/** Those who attend first. */
async function findChildren(trx: Knex, actor: Actor, today: string): Promise<PortalChild[]> {
  const children = (await Child.query(trx)
    .modify('visibleTo', actor)
    .modify('listed')
    .orderByRaw('children.status = ANY (?::int[]) DESC, children.born_on DESC NULLS LAST, children.id', [
      [...attendingStatuses],
    ])
    .limit(CHILDREN_MOST)) as ListedChild[];
  const ids = children.map(({ id }) => id);
  const preschools = await Preschool.query(trx).findByIds(children.map(({ preschool_id }) => preschool_id));
  const days = await readDays(trx, actor, children, [today]);
  const unread = await unreadOf(trx, ids);
  const doses = await unreadDosesOf(trx, ids, today);
  const forms = await findForms(trx, ids, { date: today });
  const { rows: reported } = await trx.raw(LAST_REPORT_SQL, [ids, today]);
  const lastReports = new Map<number, string>(
    reported.map((row: { child_id: number; date: string }) => [row.child_id, row.date]),
  );
  return children.map((child) => {
    const preschool = preschools.find(({ id }) => id === child.preschool_id);
    const attends = attendingStatuses.includes(child.status);
    const asked = attends ? askedKinds(preschool) : [];
    return {
      id: child.id,
      fullname: child.fullname,
      born_on: child.born_on,
      photo: shownPhoto(child),
      status: presentStatus(child.status),
      attends,
      preschool: {
        id: child.preschool_id,
        name: child.preschool_name,
        short_name: child.preschool_short_name,
        phone_no: preschool?.phone_no ?? null,
      },
      classroom:
        child.classroom_id !== null && child.classroom_name !== null
          ? { id: child.classroom_id, name: child.classroom_name }
          : null,
      today: days.get(keyOf(child.id, today)) ?? emptyDay(today),
      unread: [
        ...(unread.get(child.id) ?? []),
        ...doses.filter(({ child_id }) => child_id === child.id).map((one) => one.unread),
      ],
      last_report_on: lastReports.get(child.id) ?? null,
      forms: asked.map((kind) => {
        const filled = forms.find(({ childId, form }) => childId === child.id && form.kind === kind)?.form;
        return { kind, filled_at: filled?.filled_at ?? null, filled_by: filled?.filled_by ?? null };
      }),
    };
  });
}

const LAST_REPORT_SQL = `
  SELECT child_id, max(date) AS date FROM daily_reports
   WHERE child_id = ANY(?::bigint[]) AND date < ? AND ready_at IS NOT NULL AND deleted_at IS NULL
   GROUP BY child_id`;

/** What is open, the most urgent first; what can't be paid by itself comes last. */
async function findDue(context: Context, actor: Actor): Promise<PortalHome['due']> {
  const { trx, clock } = context;
  const today = clock.today();
  const { rows } = await trx.raw(OWED_SQL, [actor.userId]);
  const found = (await openInvoicesOf(context, actor.userId).select(
    raw('asked_now(invoices.id, invoices.balance, ?)', today).as('asked_in_all'),
    raw('instalment_due(invoices.id, invoices.balance)').as('instalment_in_all'),
  )) as Owed[];
  const owed = found.filter(({ balance }) => balance > 0);
  const isClosed = (invoice: Owed) => notPaidFor(invoice) !== null;
  const { rows: rejected } = await trx.raw(REJECTED_SQL, [actor.userId, today]);
  return {
    ...rows[0],
    rejected,
    together: paidTogether(found),
    invoices: owed
      .toSorted((one, other) => Number(isClosed(one)) - Number(isClosed(other)))
      .slice(0, INVOICES_SHOWN)
      .map((invoice) => presentOpen(invoice, today)),
  };
}

/** The last payment that its parent declared, for each open invoice, where that was rejected in the last thirty days. */
const REJECTED_SQL = `
  SELECT invoice_id, invoice_no, amount, reason
    FROM (SELECT DISTINCT ON (invoices.id) invoices.id AS invoice_id, invoices.invoice_no, payments.amount,
                 payments.decision_reason AS reason, payments.state, payments.decided_at
            FROM invoices JOIN payments ON payments.invoice_id = invoices.id
           WHERE invoices.parent_id = ? AND invoices.balance > 0 AND payments.amount > 0
           ORDER BY invoices.id, payments.id DESC) AS last
   WHERE state = 'rejected' AND decided_at > CAST(? AS date) - interval '30 days'
   ORDER BY invoice_id LIMIT 5`;

/** What it asks for now with what was declared for it, which is shown beside. */
type Owed = DueInvoice & { asked_in_all: number; instalment_in_all: string | null };

function presentOpen(invoice: Owed, today: string): OpenInvoice {
  const { id, invoice_no, billing_month, waiting_amount, locked } = invoice;
  const since = invoice.instalment_in_all ?? invoice.owed_since;
  const overdue = since !== null && since < today;
  return {
    id,
    invoice_no,
    month: billing_month,
    balance: invoice.asked_in_all,
    waiting_amount,
    due_date: overdue ? since : (invoice.instalment_in_all ?? invoice.due_date),
    overdue,
    locked,
    cancelled: notPaidFor(invoice) === 'cancelled',
    preschool_short_name: invoice.preschool_short_name,
  };
}
