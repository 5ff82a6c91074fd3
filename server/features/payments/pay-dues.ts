/** Paying all that is due at a preschool by one online payment. A credit is used first, where the payer chose that. */
import type { PayDuesForm } from '#shared/endpoints/dues';
import { messages } from '#shared/messages';
import type { Context } from '../../context';
import { conflict, invalid } from '../../http/refusal';
import type { Invoice } from '../../models/invoice';
import { Preschool } from '../../models/preschool';
import { invoicesForUpdate, parentForUpdate } from '../invoices/invoice-for-update';
import { spendCredit } from '../invoices/spend-credit';
import { creditFor, findDues, openOf } from './find-dues';
import { type Asked, attemptFor, requireWithin } from './prepare-attempt';
import { pageOf, setUp } from './start-provider-payment';

/**
 * Called outside any transaction.
 * @returns where it is paid; null where the credit paid for all
 * @throws Refusal 409 where another sum is due by now than the payer was shown; 422 where it can't be paid that way; 502,
 * 503 where the provider does not do its part: the credit is used then all the same
 */
export async function payDues(
  context: Context,
  preschool: Preschool,
  form: PayDuesForm,
): Promise<{ redirect_url: string | null }> {
  const started = await context.trx.transaction((trx) => prepare({ ...context, trx }, preschool.id, form));
  if (!started) return { redirect_url: null };
  const { prepared, setting, credentials } = started;
  return { redirect_url: await pageOf(context, prepared, setting, credentials) };
}

async function prepare(context: Context, preschoolId: number, form: PayDuesForm) {
  const asked = await askedForUpdate(context, preschoolId, form.use_credit);
  const amount = asked.reduce((sum, one) => sum + one.amount, 0);
  if (amount !== form.amount) throw conflict(messages.duesChanged);
  if (amount === 0) {
    if (form.use_credit) return null;
    throw invalid({ '': [messages.nothingDue] });
  }
  if (!form.payment_method) throw invalid({ payment_method: [messages.paymentMethodRequired] });
  const { setting, credentials } = await setUp(context, preschoolId, form.payment_method);
  requireWithin(amount, context.services.payments.get(setting.provider));
  const prepared = await attemptFor(context, setting, form.payment_method, asked);
  return { prepared, setting, credentials };
}

/** What is asked of each invoice, after its credit; all of them locked. */
async function askedForUpdate(context: Context, preschoolId: number, withCredit: boolean): Promise<Asked[]> {
  const { trx, actor } = context;
  await parentForUpdate(context, actor.userId);
  const preschool = await Preschool.query(trx).findById(preschoolId).throwIfNotFound();
  const first = await findDues(context, actor.userId, preschool);
  const rows = await invoicesForUpdate(
    context,
    [...first.payable, ...first.credits].map(({ id }) => id),
  );
  // A line may have been added, a payment booked, until they were locked.
  const dues = await findDues(context, actor.userId, preschool);
  const lockedRow = ({ id }: { id: number }): Invoice => {
    const row = rows.find((one) => one.id === id);
    if (!row) throw conflict(messages.duesChanged);
    return row;
  };
  const used =
    withCredit && creditFor(dues) > 0
      ? await spendCredit(
          context,
          dues.credits.map(lockedRow),
          dues.creditable.map((one) => ({ invoice: lockedRow(one), open: openOf(one) })),
        )
      : new Map<number, number>();
  return dues.payable
    .map((one) => ({ invoice: lockedRow(one), amount: openOf(one) - (used.get(one.id) ?? 0) }))
    .filter(({ amount }) => amount > 0);
}
