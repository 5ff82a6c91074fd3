/** Billplz as a payment provider: bills, and their signed reports by callback and redirect. */
import { createHash } from 'node:crypto';
import { DAY_MS } from '#shared/domain/calendar-date';
import { declaredProviders } from '#shared/domain/payment-providers';
import { messages } from '#shared/messages';
import type { Credentials, PaymentProvider, ProviderReport, ReadEvent } from '../provider';
import { BILLPLZ_URL, type Bill, type BillplzCredentials, createBillplz } from './client';
import { type Fields, isSigned, readSigned, signedText } from './signature';

const { methods, problems, credentials } = declaredProviders.billplz;

export function billplz(baseUrl = BILLPLZ_URL): PaymentProvider {
  const by = (given: Credentials) => createBillplz(baseUrl, given as unknown as BillplzCredentials);
  return {
    id: 'billplz',
    methods,
    // FPX takes RM 1 to RM 30,000 of a person.
    limits: { least: 100, most: 3_000_000, message: messages.fpxLimits },
    credentials: Object.keys(credentials),
    noun: 'bill',
    // A bill lives 30 days.
    reusedForMs: 29 * DAY_MS,
    problems,
    test: (given) => by(given).test(),
    async start(given, { attemptId, returnUrl, ...payment }) {
      const bill = await by(given).createBill({ ...payment, reference: attemptId, redirectUrl: returnUrl });
      return { reference: bill.id, url: bill.url, collectionId: bill.collection_id };
    },
    async find(given, reference) {
      const bill = await by(given).findBill(reference);
      return { report: reportOfBill(bill), attemptId: bill.reference_1 ?? null };
    },
    cancel: (given, reference) => by(given).deleteBill(reference),
    readWebhook: async (all, { rawBody }) => readReport(all, readSigned(rawBody), (name) => name),
    readReturn(all, query) {
      const signed = readSigned(query).filter(([name]) => name.startsWith('billplz['));
      if (signed.length === 0) return 'nothing';
      const event = readReport(all, signed, (name) => `billplz[${name}]`);
      if (typeof event === 'string') return event;
      // A redirect names no amount.
      return { ...event, report: event.report && { ...event.report, amount: null, doubt: null } };
    },
  };
}

/** @param nameOf the field of a callback, as it is called in this report */
function readReport(
  all: readonly Credentials[],
  fields: Fields,
  nameOf: (field: string) => string,
): ReadEvent {
  const signer = all.find(({ billplz_x_signature: key }) => isSigned(fields, key ?? ''));
  if (!signer) return 'forged';
  const values = new Map(fields);
  const textOf = (field: string) => values.get(nameOf(field));
  const reference = textOf('id');
  if (!reference) return 'nothing';
  const paid = textOf('paid') === 'true';
  const said = textOf('paid_amount');
  const amount = wholeNumber(said);
  const collectionId = textOf('collection_id') ?? null;
  return {
    // Billplz names no event: the same text is the same event.
    id: createHash('sha256').update(signedText(fields)).digest('hex'),
    body: Object.fromEntries(fields.filter(([name]) => !name.includes('x_signature'))),
    reference,
    amount,
    report: {
      reference,
      state: paid ? 'paid' : 'open',
      amount,
      paidAt: instantOf(textOf('paid_at')),
      collectionId,
      doubt: (paid && amount === null && unread(said)) || doubtOf(collectionId, signer),
      note: paid ? null : 'The bank did not pay.',
    },
  };
}

function reportOfBill(bill: Bill): ProviderReport {
  const state = bill.paid ? 'paid' : bill.state === 'deleted' ? 'deleted' : 'open';
  const said = String(bill.paid_amount ?? bill.amount);
  const amount = bill.paid ? wholeNumber(said) : null;
  return {
    reference: bill.id,
    state,
    amount,
    doubt: bill.paid && amount === null ? unread(said) : null,
    paidAt: instantOf(bill.paid_at ?? undefined),
    collectionId: bill.collection_id,
  };
}

const unread = (said = '') => `The amount of the report can’t be read: “${said.slice(0, 40)}”.`;

function doubtOf(collectionId: string | null, { billplz_collection_id }: Credentials): string | null {
  if (collectionId === null || collectionId === billplz_collection_id) return null;
  return `It came by the collection ${collectionId}, which is not that of the setting.`;
}

const wholeNumber = (text: string | undefined) => (text && /^\d{1,12}$/.test(text) ? Number(text) : null);

/** `2018-09-27 15:15:09 +0800`; null where there is none, or none that can be read. */
function instantOf(text: string | undefined): Date | null {
  const parts = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\.\d+)? ?([+-]\d{2}):?(\d{2})$/.exec(
    text ?? '',
  );
  const at = parts ? new Date(`${parts[1]}T${parts[2]}${parts[3]}:${parts[4]}`) : null;
  return at && !Number.isNaN(at.getTime()) ? at : null;
}
