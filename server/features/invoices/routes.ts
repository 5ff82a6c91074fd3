/** The calls of invoices. Searches stand before `{id}`. */
import { DRAFT } from '#shared/domain/invoice-math';
import { type PaymentStatus, paymentStatuses } from '#shared/domain/statuses';
import { PAGE_SIZE_MAX } from '#shared/endpoints/endpoint';
import { invoiceHistoryEndpoints } from '#shared/endpoints/invoice-history';
import { invoiceRevisionEndpoints } from '#shared/endpoints/invoice-revisions';
import { invoiceEndpoints } from '#shared/endpoints/invoices';
import { messages } from '#shared/messages';
import { parentRoles } from '#shared/permissions';
import type { Context } from '../../context';
import { invalid } from '../../http/refusal';
import { serve, signedIn } from '../../http/serve';
import { Booking } from '../../models/booking';
import { presentBookings } from '../bookings/present';
import { findUser } from '../people/find-user';
import { billAnew } from './bill-anew';
import { carryForward } from './carry-forward';
import { changeInvoices } from './change-invoices';
import { downloadInvoices, downloadLines } from './download-invoices';
import { findInvoices } from './find-invoices';
import { findRevisions } from './find-revisions';
import { findInvoice, invoiceForUpdate, requireOpen } from './invoice-for-update';
import { invoiceHistory } from './invoice-history';
import { issueDraft, throwDraftAway } from './issue-invoice';
import { latestMailing } from './latest-mailing';
import { listTotals } from './list-totals';
import { createInvoice } from './new-invoice';
import { invoicesPolicy } from './policy';
import { presentInvoice } from './present';
import { presentInvoiceDetail } from './present-detail';
import { presentList } from './present-list';
import { pullInvoice } from './pull-invoice';
import { pullUnbilled } from './pull-unbilled';
import { searchInvoices, searchTransactions } from './search-invoices';
import { sendInvoice } from './send-invoice';
import { countFound, latestBulkAct, startBulkAct } from './start-bulk-act';
import { toTakeUp } from './to-take-up';
import { updateInvoice } from './update-invoice';

/** A parent in the actor's scope. */
async function findParent(context: Context, { parentId }: { parentId: number }) {
  const user = await findUser(context, parentId);
  return user?.role_ids.some((role) => parentRoles.includes(role)) ? user : undefined;
}

/** The published API repeats the path's invoice in the body. */
function requireSame(id: number, { invoice_id }: { invoice_id?: number | null }): void {
  if (invoice_id && invoice_id !== id) throw invalid({ invoice_id: [messages.invoiceMismatch] });
}

export const invoiceRoutes = [
  serve(invoiceEndpoints.search, {
    policy: invoicesPolicy.office,
    act: async (context, { query }) => ({
      invoices: (await searchInvoices(context, query)).map(presentInvoice),
    }),
  }),
  serve(invoiceEndpoints.searchTransactions, {
    policy: invoicesPolicy.office,
    act: async (context, { query }) => ({ transactions: await searchTransactions(context, query) }),
  }),
  serve(invoiceEndpoints.list, {
    policy: invoicesPolicy.list,
    act: async (context, { query: { page, per_page, ...wanted } }) => {
      const { invoices, total } = await findInvoices(context, wanted, { page, per_page });
      return { data: await presentList(context, invoices), total };
    },
  }),
  serve(invoiceEndpoints.listTotals, {
    policy: invoicesPolicy.office,
    act: (context, { query }) => listTotals(context, query),
  }),
  serve(invoiceEndpoints.listDownload, {
    downloads: 'invoice',
    policy: invoicesPolicy.office,
    act: async (context, { query, http }) => downloadInvoices(context, http, query),
  }),
  serve(invoiceEndpoints.linesDownload, {
    downloads: 'invoice',
    policy: invoicesPolicy.office,
    act: async (context, { query, http }) => downloadLines(context, http, query),
  }),
  serve(invoiceEndpoints.previous, {
    policy: invoicesPolicy.office,
    act: async (context, { query }) => {
      const { invoices } = await findInvoices(context, query, { page: 1, per_page: PAGE_SIZE_MAX });
      return invoices.map(presentInvoice);
    },
  }),
  serve(invoiceEndpoints.statuses, {
    policy: signedIn,
    act: async () =>
      Object.entries(paymentStatuses)
        .map(([id, name]) => ({ id: Number(id) as PaymentStatus, name }))
        .filter(({ id }) => id !== DRAFT),
  }),
  serve(invoiceEndpoints.bookings, {
    policy: invoicesPolicy.office,
    act: async ({ trx, actor }, { query: { preschool_id, parent_id } }) => {
      const found = await Booking.query(trx)
        .withGraphJoined('[child, preschool]')
        .modify('visibleTo', actor)
        .where({ 'bookings.preschool_id': preschool_id })
        .modify('withFee')
        .whereRaw(
          'bookings.child_id IN (SELECT child_id FROM child_parents WHERE user_id = ? AND is_payer)',
          [parent_id],
        )
        .orderBy(['bookings.year', 'bookings.id']);
      return presentBookings(trx, found);
    },
  }),
  serve(invoiceEndpoints.bulk, {
    policy: invoicesPolicy.bulk,
    act: (context, { body }) => changeInvoices(context, body),
  }),
  serve(invoiceEndpoints.found, {
    policy: invoicesPolicy.bulk,
    act: (context, { query }) => countFound(context, query),
  }),
  serve(invoiceEndpoints.bulkFound, {
    policy: invoicesPolicy.bulk,
    act: (context, { query, body }) => startBulkAct(context, query, body),
  }),
  serve(invoiceEndpoints.bulkRun, {
    policy: invoicesPolicy.bulk,
    act: (context) => latestBulkAct(context),
  }),
  serve(invoiceEndpoints.mailing, {
    policy: invoicesPolicy.create,
    act: (context) => latestMailing(context),
  }),
  serve(invoiceEndpoints.view, {
    policy: invoicesPolicy.view,
    load: findInvoice,
    act: (context, { record }) => presentInvoiceDetail(context, record.id),
  }),
  serve(invoiceHistoryEndpoints.list, {
    policy: invoicesPolicy.history,
    load: findInvoice,
    act: ({ trx }, { record, query }) => invoiceHistory(trx, record.id, query),
  }),
  serve(invoiceRevisionEndpoints.list, {
    policy: invoicesPolicy.view,
    load: findInvoice,
    act: ({ trx, actor }, { record, query }) =>
      findRevisions(trx, record.id, { ...query, office: invoicesPolicy.history(actor, record) }),
  }),
  serve(invoiceEndpoints.update, {
    policy: invoicesPolicy.update,
    load: findInvoice,
    act: async (context, { record, body }) => {
      await updateInvoice(context, record, body);
      return presentInvoiceDetail(context, record.id);
    },
  }),
  serve(invoiceEndpoints.issue, {
    policy: invoicesPolicy.edit,
    load: findInvoice,
    act: async (context, { record, body }) => {
      await issueDraft(context, record.id, body.version);
      return presentInvoiceDetail(context, record.id);
    },
  }),
  serve(invoiceEndpoints.throwAway, {
    policy: invoicesPolicy.edit,
    load: findInvoice,
    act: (context, { record }) => throwDraftAway(context, record.id),
  }),
  serve(invoiceEndpoints.billAnew, {
    policy: invoicesPolicy.edit,
    load: findInvoice,
    act: async (context, { record, body }) => {
      const made = await billAnew(context, record, body);
      return presentInvoiceDetail(context, made.id);
    },
  }),
  serve(invoiceEndpoints.toTakeUp, {
    policy: invoicesPolicy.edit,
    load: findInvoice,
    act: (context, { record }) => toTakeUp(context, record),
  }),
  serve(invoiceEndpoints.pullUnbilled, {
    policy: invoicesPolicy.edit,
    load: findInvoice,
    act: async (context, { record, body }) => {
      requireSame(record.id, body);
      const current = await invoiceForUpdate(context, record.id);
      requireOpen(current);
      const pulled = await pullUnbilled(context, current, body.lines);
      return { ...pulled, invoice: await presentInvoiceDetail(context, record.id) };
    },
  }),
  serve(invoiceEndpoints.pullInvoice, {
    policy: invoicesPolicy.edit,
    load: findInvoice,
    act: async (context, { record, body }) => {
      const imported = await pullInvoice(context, record, body.invoice_id);
      return { ...imported, invoice: await presentInvoiceDetail(context, record.id) };
    },
  }),
  serve(invoiceEndpoints.carryForward, {
    policy: invoicesPolicy.edit,
    load: findInvoice,
    act: async (context, { record, body }) => {
      requireSame(record.id, body);
      const carried = await carryForward(context, record);
      return { ...carried, invoice: await presentInvoiceDetail(context, record.id) };
    },
  }),
  serve(invoiceEndpoints.create, {
    policy: invoicesPolicy.create,
    load: findParent,
    act: async (context, { record, body }) => {
      const made = await createInvoice(context, record, body);
      return presentInvoiceDetail(context, made.id);
    },
  }),
  serve(invoiceEndpoints.sendMail, {
    policy: invoicesPolicy.edit,
    load: findInvoice,
    act: async (context, { record }) => {
      const { state, recipients } = await sendInvoice(context, record.id);
      return { state, to: recipients[0] as string };
    },
  }),
];
