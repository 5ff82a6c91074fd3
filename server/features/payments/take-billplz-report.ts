/**
 * The callback of Billplz (F13). The setting in the address chooses the key, the bill finds the attempt; every
 * validly signed report is answered with 200.
 */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { messages } from '#shared/messages';
import type { Context } from '../../context';
import { notAllowed } from '../../http/refusal';
import { enqueue } from '../../jobs/enqueue';
import { log } from '../../log';
import { PaymentAttempt } from '../../models/payment-attempt';
import type { PaymentSetting } from '../../models/payment-setting';
import { type Fields, isSigned, readSigned, signedText } from '../../payment-providers/billplz/signature';
import { type BillplzWords, readBillplz } from './billplz-report';
import { allCredentials, type Credentials } from './credentials';
import { type EventKey, noteOutcome, takeEvent } from './provider-events';
import { settleAttempt } from './settle-attempt';
import type { SettleContext } from './settle-context';
import { tellOfUnknown } from './tell-of-payment';

export const UNKNOWN_BILL = 'Money came for a bill that no payment here belongs to.';

/** Opens its own transaction. @throws Refusal 403 where the signature is not right: nothing is changed then */
export async function takeBillplzReport(
  context: Omit<Context, 'actor'>,
  setting: PaymentSetting,
  rawBody: string,
): Promise<void> {
  const fields = readSigned(rawBody);
  const signer = requireSigner(context, setting, fields);
  const words = readBillplz(fields, '');
  if (!words) return;
  await inTransaction(context, (inside) => take(inside, setting, signer, fields, words));
}

/** The credentials whose key made the signature. @throws Refusal 403 */
export function requireSigner(
  { services }: Pick<Context, 'services'>,
  setting: PaymentSetting,
  fields: Fields,
): Credentials {
  const signer = allCredentials(services.payments, setting).find(({ billplz_x_signature: key }) =>
    isSigned(fields, key ?? ''),
  );
  if (signer) return signer;
  log.warn({ provider: 'billplz', setting_id: setting.id }, 'a report had no right signature');
  throw notAllowed(messages.signatureWrong);
}

/** The transaction of a verb that a provider calls: nobody of ours acts. */
export function inTransaction<T>(
  context: Omit<Context, 'actor'>,
  work: (inside: SettleContext) => Promise<T>,
): Promise<T> {
  const { clock, services } = context;
  return context.trx.transaction((trx: Knex) => work({ trx, clock, services, actor: null }));
}

/** Billplz names no event: the same words are the same event. */
export function billplzEvent(fields: Fields): EventKey {
  return { provider: 'billplz', event_id: createHash('sha256').update(signedText(fields)).digest('hex') };
}

async function take(
  context: SettleContext,
  setting: PaymentSetting,
  signer: Credentials,
  fields: Fields,
  { id, collectionId, report }: BillplzWords,
): Promise<void> {
  const key = billplzEvent(fields);
  if (!(await takeEvent(context, key, setting.id, withoutSignature(fields)))) return;
  // The key of one account says nothing of another's bills.
  const attempt = await PaymentAttempt.query(context.trx).findOne({
    provider: 'billplz',
    provider_reference: id,
    setting_id: setting.id,
  });
  const { amount } = report;
  if (!attempt) {
    const paid = report.state === 'paid';
    await noteOutcome(context, key, {
      outcome: paid ? 'review' : 'noted',
      reference: id,
      amount,
      note: paid ? UNKNOWN_BILL : null,
    });
    // The server may have died between Billplz's answer and its own record: the bill itself names the attempt.
    if (paid) await enqueue(context, 'look_up_bill', { setting_id: setting.id, bill_id: id, ...key });
    return;
  }
  const outcome = await settleAttempt(context, attempt.id, {
    ...report,
    doubt: doubtOf(collectionId, signer),
  });
  const note = outcome === 'differs' ? 'It says something else than what was credited before.' : null;
  await noteOutcome(context, key, {
    outcome: outcome === 'differs' ? 'review' : outcome,
    attempt_id: attempt.id,
    reference: id,
    amount,
    note,
  });
  if (note) await tellOfUnknown(context, setting.id, { reference: id, amount, note });
}

function doubtOf(collectionId: string | null, { billplz_collection_id }: Credentials): string | null {
  if (collectionId === null || collectionId === billplz_collection_id) return null;
  return `It came by the collection ${collectionId}, which is not that of the setting.`;
}

export const withoutSignature = (fields: Fields) =>
  Object.fromEntries(fields.filter(([name]) => !name.includes('x_signature')));
