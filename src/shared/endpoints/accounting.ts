/** Accounting export: a month's roll-forward of what families owe, its journals, their account codes, and the import files. */
import * as z from 'zod/mini';
import { accountingFormatNames, accounts, journalParts } from '../domain/accounting';
import { documentTypes, eInvoiceStates, OWN_TIN } from '../domain/e-invoice';
import { states } from '../domain/malaysia';
import { messages } from '../messages';
import { officeMessages } from '../office-messages';
import { emptyIsNull, endpoint, id, pageQuery, requiredText, wholeText } from './endpoint';
import { proposalDecision } from './proposal';

const sen = z.int();
const account = z.enum(accounts);
const part = z.enum(journalParts);

const ofMonth = {
  month: z
    .string(officeMessages.closingMonth)
    .check(z.regex(/^2\d{3}-(0[1-9]|1[0-2])$/, officeMessages.closingMonth)),
};

const code = z
  .string()
  .check(z.trim(), z.maxLength(50, officeMessages.accountingCodeTooLong))
  .check(z.regex(/^([\p{L}\d][^\t\r\n;"]*)?$/u, officeMessages.accountingCodeSign));

/** A code for each account; an empty one takes it away. */
const codesForm = z.object({ codes: z.partialRecord(account, code) });

const journal = z.object({
  number: z.string(),
  part,
  day: z.string(),
  lines: z.array(z.object({ account, debit: sen, credit: sen })),
});

const accountingMonth = z.object({
  preschool: z.object({ id, name: z.string() }),
  month: z.string(),
  closed: z.boolean(),
  /** Opening and the five in between come to closing, where `holds`. */
  roll: z.object({
    opening: sen,
    sales: sen,
    receipts: sen,
    refunds: sen,
    credits: sen,
    losses: sen,
    closing: sen,
  }),
  holds: z.boolean(),
  /** What the report of outstandings has for the last day, and what was dated by then and written afterwards. */
  outstanding: sen,
  later: sen,
  journals: z.array(journal),
  codes: z.partialRecord(account, z.string()),
  /** Accounts of these journals without a code. */
  missing: z.array(account),
  /** In how many files each program takes it. */
  files: z.record(z.enum(accountingFormatNames), z.int()),
});
export type AccountingMonth = z.infer<typeof accountingMonth>;

const accountingEntry = z.object({
  id,
  day: z.string(),
  kind: z.string(),
  amount: sen,
  parent: z.object({ id, name: z.string() }),
  invoice: z.nullable(z.object({ id, invoice_no: z.nullable(z.string()) })),
});
export type AccountingEntry = z.infer<typeof accountingEntry>;

const { companyIncomplete, companyTooLong, companyTin, companyNumber, companyMsic } = officeMessages;
const words = (most: number) => requiredText(companyIncomplete, most, companyTooLong);
const capitals = z.pipe(
  z.string(companyIncomplete),
  z.transform((text: string) => text.replace(/\s/g, '').toUpperCase()),
);

const companyForm = z.object({
  name: words(300),
  tin: z.pipe(capitals, z.string().check(z.maxLength(14, companyTin), z.regex(OWN_TIN, companyTin))),
  registration_no: z.pipe(capitals, z.string().check(z.regex(/^[A-Z\d-]{1,20}$/, companyNumber))),
  /** The number for sales and service tax; empty where the company is not registered for it. */
  sst_no: z.pipe(capitals, emptyIsNull(z.string().check(z.regex(/^[A-Z\d-]{0,35}$/, companyNumber)))),
  msic: z.string(companyMsic).check(z.trim(), z.regex(/^\d{5}$/, companyMsic)),
  activity: words(300),
  address: words(150),
  city: words(50),
  postcode: z
    .string(messages.postalCodeInvalid)
    .check(z.trim(), z.regex(/^\d{5}$/, messages.postalCodeInvalid)),
  state: z.enum(states, messages.stateUnknown),
  phone_no: words(40),
});
export type CompanyForm = z.output<typeof companyForm>;

const company = z.object({
  name: z.string(),
  tin: z.string(),
  registration_no: z.string(),
  sst_no: z.nullable(z.string()),
  msic: z.string(),
  activity: z.string(),
  address: z.string(),
  city: z.string(),
  postcode: z.string(),
  state: z.enum(states),
  phone_no: z.string(),
});
export type Company = z.infer<typeof company>;

const place = z.enum(['simulator', 'preprod', 'prod']);

const eInvoiceKeysForm = z.object({
  environment: place,
  client_id: requiredText(companyIncomplete, 100, companyTooLong),
  /** Left out, it stays. */
  client_secret: z.optional(z.string().check(z.trim(), z.maxLength(200, companyTooLong))),
});
export type EInvoiceKeysForm = z.output<typeof eInvoiceKeysForm>;

const eInvoiceSettings = z.object({
  environment: place,
  /** Null where nobody can read it any more: then it is entered anew. */
  client_id: z.nullable(z.string()),
  /** Why nothing goes out. */
  problem: z.nullable(z.string()),
  /** Other keys that somebody put in, which hold once a second person confirms them. */
  proposed: z.nullable(
    z.object({
      by: z.object({ id, name: z.string() }),
      at: z.string(),
      environment: place,
      client_id: z.nullable(z.string()),
      secret_changed: z.boolean(),
    }),
  ),
});
export type EInvoiceSettings = z.infer<typeof eInvoiceSettings>;

/** A file as base64, which is far smaller than what this allows. */
const file = z
  .string()
  .check(z.maxLength(100_000, messages.fileTooLarge), z.regex(/^[A-Za-z0-9+/]*={0,2}$/, messages.unreadable));

const eInvoiceCertificateForm = z.object({
  /** Text, bytes, or a PKCS#12 file, which has the key too. */
  certificate: file.check(z.minLength(1, officeMessages.certificateChoose)),
  key: z.optional(file),
  password: z.optional(z.string().check(z.maxLength(200, companyTooLong))),
});
export type EInvoiceCertificateForm = z.output<typeof eInvoiceCertificateForm>;

/** With which e-invoices are signed. Its key is never shown. */
const eInvoiceCertificate = z.object({
  /** Common names; `subject` and `issuer` have all that is said of them. */
  name: z.string(),
  issuer_name: z.string(),
  subject: z.string(),
  issuer: z.string(),
  serial: z.string(),
  valid_from: z.string(),
  valid_until: z.string(),
  /** Within the days in which another one is to be got. */
  ends_soon: z.boolean(),
  /** Why e-invoices wait; null where it signs. */
  problem: z.nullable(z.enum(['expired', 'not_yet', 'other_company', 'unreadable'])),
});
export type EInvoiceCertificate = z.infer<typeof eInvoiceCertificate>;

const eInvoiceCertificates = z.object({
  /** Null where e-invoices go out without a signature. */
  certificate: z.nullable(eInvoiceCertificate),
  /** Another one, or none (`certificate` null), which holds once a second person confirms it. */
  proposed_certificate: z.nullable(
    z.object({
      by: z.object({ id, name: z.string() }),
      at: z.string(),
      certificate: z.nullable(eInvoiceCertificate),
    }),
  ),
});
export type EInvoiceCertificates = z.infer<typeof eInvoiceCertificates>;

const eInvoiceDocument = z.object({
  id,
  kind: z.enum(Object.values(documentTypes)),
  number: z.string(),
  consolidated: z.boolean(),
  amount: sen,
  state: z.enum(eInvoiceStates),
  /** Where it went: it stands only while the keys are of there, or where it counts. */
  place,
  uuid: z.nullable(z.string()),
  /** Where anybody sees that it is valid. */
  link: z.nullable(z.string()),
  refusal: z.nullable(z.object({ code: z.string(), text: z.string() })),
  /** For a valid one that can be cancelled: until when, by the server’s clock. */
  cancel_until: z.nullable(z.string()),
  cancel_reason: z.nullable(z.string()),
  /** Null of a consolidated one. */
  invoice_id: z.nullable(id),
  /** By the company's certificate, once it is written. */
  signed: z.boolean(),
});
export type EInvoiceDocument = z.infer<typeof eInvoiceDocument>;

const ofInvoices = z.object({ invoices: z.int(), amount: sen });

/** An invoice that has a document of its own, or none yet. */
const apart = z.object({
  id,
  invoice_no: z.string(),
  amount: sen,
  parent: z.object({ id, name: z.string() }),
  state: z.enum(['own', 'unknown', 'below_zero']),
});

const eInvoiceMonth = z.object({
  preschool: z.object({ id, name: z.string() }),
  month: z.string(),
  /** The last day on which the consolidated document may go out. */
  by: z.string(),
  company: z.nullable(company),
  /** Null until the company is known. */
  documents: z.nullable(
    z.object({
      issued: ofInvoices,
      consolidated: z.extend(ofInvoices, { documents: z.int() }),
      apart: z.array(apart),
    }),
  ),
  settings: z.nullable(eInvoiceSettings),
  ...eInvoiceCertificates.shape,
  /** Where documents can be sent from here. */
  places: z.array(place),
  /** The newest first. */
  sent: z.array(eInvoiceDocument),
  /** Documents that would go out now. */
  waiting: z.int(),
});
export type EInvoiceMonth = z.infer<typeof eInvoiceMonth>;

export const accountingEndpoints = {
  month: endpoint('GET /api/accounting/{id}', {
    summary: 'A month of a preschool as it goes out to accounting: roll-forward, journals, account codes.',
    query: z.object(ofMonth),
    answer: accountingMonth,
  }),
  entries: endpoint('GET /api/accounting/{id}/entries', {
    summary: 'The entries of the ledger behind one figure of the roll-forward.',
    query: z.object({ ...ofMonth, ...pageQuery, part }),
    answer: z.array(accountingEntry),
    paged: true,
  }),
  codes: endpoint('PUT /api/accounting/{id}/codes', {
    summary: 'Sets the account codes of a preschool.',
    body: codesForm,
    answer: z.object({ codes: z.partialRecord(account, z.string()) }),
  }),
  download: endpoint('GET /accounting/{id}/journals-download', {
    summary:
      'The journals of a closed month as an import file. 409: not closed, a code is missing, or the roll-forward does not hold.',
    query: z.object({
      ...ofMonth,
      format: z.enum(accountingFormatNames),
      part: wholeText(1, 100),
    }),
    download: 'nobody',
  }),
  eInvoices: endpoint('GET /api/accounting/{id}/e-invoices', {
    summary:
      'Which e-invoices the invoices of a month would be in, to the sen, and the company that issues them.',
    query: z.object(ofMonth),
    answer: eInvoiceMonth,
  }),
  company: endpoint('PUT /api/accounting/{id}/company', {
    summary: 'Sets the company of a preschool, as e-invoices name it.',
    body: companyForm,
    answer: company,
  }),
  eInvoiceKeys: endpoint('PUT /api/accounting/{id}/e-invoice-keys', {
    summary:
      'Sets how the company of a preschool reaches MyInvois; other keys than those that are there wait for a second person, where there is one. 409: no company yet.',
    body: eInvoiceKeysForm,
    answer: eInvoiceSettings,
  }),
  decideEInvoiceKeys: endpoint('POST /api/accounting/{id}/e-invoice-keys', {
    summary:
      'Confirms the keys of MyInvois that wait, which a second person does, or declines them. 409: others wait by now.',
    body: proposalDecision,
    answer: eInvoiceSettings,
  }),
  eInvoiceCertificate: endpoint('PUT /api/accounting/{id}/e-invoice-certificate', {
    summary:
      'Sets the certificate, with its private key, by which the e-invoices of a preschool’s company are signed; it waits for a second person, where there is one. 409: no company yet.',
    body: eInvoiceCertificateForm,
    answer: eInvoiceCertificates,
  }),
  removeEInvoiceCertificate: endpoint('DELETE /api/accounting/{id}/e-invoice-certificate', {
    summary:
      'Removes the certificate, so that e-invoices go out without a signature again; that waits for a second person, where there is one. 404: there is none.',
    answer: eInvoiceCertificates,
  }),
  decideEInvoiceCertificate: endpoint('POST /api/accounting/{id}/e-invoice-certificate', {
    summary:
      'Confirms the certificate that waits, or that there is to be none, which a second person does, or declines it. 409: another waits by now, or it does not hold any more.',
    body: proposalDecision,
    answer: eInvoiceCertificates,
  }),
  sendEInvoices: endpoint('POST /api/accounting/{id}/e-invoices/send', {
    summary:
      'Sends the e-invoices of a month that are in no document yet; a job takes them out. 409: no keys, or nothing to send.',
    body: z.object(ofMonth),
    answer: eInvoiceMonth,
  }),
  cancelEInvoice: endpoint('POST /api/accounting/{id}/e-invoices/{documentId}/cancel', {
    summary: 'Cancels a valid e-invoice. 409: not valid, 72 hours are over, or MyInvois says no.',
    body: z.object({ reason: requiredText(officeMessages.eInvoiceReason, 300, companyTooLong) }),
    answer: eInvoiceMonth,
  }),
};
