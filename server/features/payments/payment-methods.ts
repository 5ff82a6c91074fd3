/** The methods that an invoice offers: those by hand that its preschool takes, online ones where it has set them up. */

import type { Knex } from 'knex';
import { DAY_MS } from '#shared/domain/calendar-date';
import { type PayeeLine, payeeLines } from '#shared/domain/payee';
import { paymentMethods, providerMethods } from '#shared/domain/statuses';
import { messages } from '#shared/messages';
import type { Context } from '../../context';
import { invalid } from '../../http/refusal';
import type { Invoice } from '../../models/invoice';
import { PAYS_SQL, PaymentAttempt } from '../../models/payment-attempt';
import { PaymentSetting } from '../../models/payment-setting';
import { Preschool } from '../../models/preschool';
import type { PaymentProviders } from '../../payment-providers/registry';

interface OfferedMethod {
  id: number;
  name: string;
  redirects: 0 | 1;
  payee?: PayeeLine[];
  under_way?: { amount: number; payment_method: number; since: string } | null;
}

export async function offeredMethods(
  { trx, clock, services: { payments } }: Pick<Context, 'trx' | 'clock' | 'services'>,
  invoice: Pick<Invoice, 'id' | 'invoice_no' | 'preschool_id'>,
): Promise<OfferedMethod[]> {
  const preschoolId = invoice.preschool_id;
  const byHand = await handMethodsOf(trx, preschoolId);
  const preschool = await Preschool.query(trx).findById(preschoolId).throwIfNotFound();
  const under_way = await underWayOf({ trx, clock }, [invoice.id]);
  const settings = await PaymentSetting.query(trx).modify('ofPreschool', preschoolId);
  const online = settings.flatMap(({ provider }) => payments.find(provider)?.methods ?? []);
  return Object.entries(paymentMethods)
    .map(([id, name]) => ({ id: Number(id), name }))
    .filter(({ id }) => (providerMethods.includes(id) ? online : byHand).includes(id))
    .map((method) =>
      providerMethods.includes(method.id)
        ? { ...method, redirects: 1, under_way }
        : { ...method, redirects: 0, payee: payeeLines(method.id, preschool, invoice.invoice_no) },
    );
}

/** A page that was left a day ago is not paid any more, most likely. */
const UNDER_WAY_MS = DAY_MS;

/** The newest payment of one of these invoices that a provider may still report. */
export async function underWayOf(
  { trx, clock }: Pick<Context, 'trx' | 'clock'>,
  invoiceIds: readonly number[],
): Promise<NonNullable<OfferedMethod['under_way']> | null> {
  const found = await PaymentAttempt.query(trx)
    .where({ state: 'open' })
    .whereRaw(PAYS_SQL, { invoices: [...invoiceIds] as unknown as number })
    .where('created_at', '>', new Date(clock.now().getTime() - UNDER_WAY_MS))
    .orderBy('created_at', 'desc')
    .first();
  if (!found) return null;
  const { amount, payment_method, created_at } = found;
  return { amount, payment_method, since: created_at.toISOString() };
}

async function handMethodsOf(trx: Knex, preschoolId: number): Promise<readonly number[]> {
  const found = await trx('preschools').where({ id: preschoolId }).first('payment_methods');
  return found?.payment_methods ?? [];
}

/** @throws Refusal 422 for a method by hand that the preschool does not take */
export async function requireOffered(trx: Knex, preschoolId: number, method: number): Promise<void> {
  if (!(await handMethodsOf(trx, preschoolId)).includes(method))
    throw invalid({ payment_method: [messages.paymentMethodUnknown] });
}

/** Which setting takes a preschool's payments by a method: the one that names it, else the default. */
export const settingFor = (
  trx: Knex,
  payments: PaymentProviders,
  preschoolId: number,
  method: number,
): Promise<PaymentSetting | undefined> =>
  PaymentSetting.query(trx)
    .modify('ofPreschool', preschoolId)
    .whereIn('provider', payments.serving([method]))
    .first()
    .execute();
