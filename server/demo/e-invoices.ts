/**
 * e-Invoices of the demonstration: the company of the first preschool sent last month. Two families have documents of their
 * own. The tax number of one of them was mistyped, so that its document was refused; it was mended, sent again and taken. In
 * between the company got its certificate: what went out since is signed.
 */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import {
  addDays,
  addMonths,
  type CalendarDate,
  HOUR_MS,
  startOfBusinessDay,
} from '#shared/domain/calendar-date';
import { monthOf } from '#shared/domain/closing';
import { totalOf } from '#shared/domain/e-invoice';
import { toUbl } from '#shared/domain/e-invoice-ubl';
import type { Company } from '#shared/endpoints/accounting';
import type { Clock } from '../clock';
import { supplierOf } from '../features/accounting/company';
import { rowOf } from '../features/accounting/e-invoice-certificate';
import { type DocumentRow, kindOf, type Wanted, wantedOf } from '../features/accounting/e-invoice-documents';
import { sealKeys } from '../features/accounting/e-invoice-keys';
import { invoicesOfMonth } from '../features/accounting/invoices-of-month';
import { signEInvoice } from '../features/accounting/sign-e-invoice';
import type { SecretBox } from '../providers/secret-box';
import { readSigningCertificate, type SigningCertificate } from '../providers/signing-certificate';
import { morningOf } from './books';
import { makeCertificate } from './make-certificate';
import type { DemoPeople } from './people';
import { SIMULATED_MY_INVOIS_SECRET } from './simulators/accounts';
import type { SimulatedDocument } from './simulators/my-invois';

const PRESCHOOL = 1;
/** As long as authorities give one. */
const CERTIFICATE_MONTHS = 12;
const TIN = 'C2660148900';
const COMPANY: Company = {
  name: 'Tadika Bintang Sdn Bhd',
  tin: TIN,
  registration_no: '202601012345',
  sst_no: null,
  msic: '85102',
  activity: 'Pre-primary education (private)',
  address: '12, Jalan Bintang 3',
  city: 'Kuala Lumpur',
  postcode: '53100',
  state: 'W.P. Kuala Lumpur',
  phone_no: '+60341061234',
};
const OWN_TIN = 'IG20661489010';
const OTHER_TIN = 'IG29201488670';
/** Two digits changed places. */
const MISTYPED_TIN = 'IG92201488670';
const REFUSAL = {
  code: 'CF415',
  text: 'The buyer’s tax number and identity number are not known together.',
};

export async function makeEInvoices(
  trx: Knex,
  clock: Clock,
  people: DemoPeople,
  box: SecretBox,
): Promise<void> {
  const month = addMonths(`${monthOf(clock.today())}-01`, -1);
  const by = people.users.get('finance@demo.test') as number;
  const [sentAt, againAt] = [1, 2].map((days) => morningOf(clock, addDays(addMonths(month, 1), days)));
  const making: Making = { trx, clock, by, month, sentAt: sentAt as Date, againAt: againAt as Date };
  await trx('companies').insert({ preschool_id: PRESCHOOL, ...COMPANY, updated_at: making.sentAt });
  const keys = { client_id: `demo-${TIN}`, client_secret: SIMULATED_MY_INVOIS_SECRET };
  await trx('e_invoice_settings').insert({
    preschool_id: PRESCHOOL,
    environment: 'simulator',
    updated_at: making.sentAt,
    credentials: sealKeys(box, PRESCHOOL, keys),
  });
  const own = people.users.get('parent@demo.test') as number;
  const other = await otherFamily(making, own);
  await nameBuyer(trx, own, OWN_TIN);
  if (other) await nameBuyer(trx, other, MISTYPED_TIN);
  for (const one of await wanted(making)) {
    const mistyped = one.document.buyer?.tin === MISTYPED_TIN;
    await store(making, { ...one, at: making.sentAt, refusal: mistyped ? REFUSAL : null, signer: null });
  }
  const signer = await giveCertificate(making, box);
  if (other) await nameBuyer(trx, other, OTHER_TIN);
  for (const one of await wanted(making))
    await store(making, { ...one, at: making.againAt, refusal: null, signer });
  await noteInTrail(making, signer);
}

/** By itself: no authority knows it, and the simulation does not ask for one. */
async function giveCertificate({ trx, month, againAt }: Making, box: SecretBox): Promise<SigningCertificate> {
  const from = startOfBusinessDay(addMonths(month, 1));
  const { certificate, key } = await makeCertificate({
    name: COMPANY.name,
    tin: TIN,
    registration: COMPANY.registration_no,
    from,
    until: startOfBusinessDay(addMonths(month, 1 + CERTIFICATE_MONTHS)),
    serial: `1${idOf('certificate', 31)}`,
  });
  const signer = readSigningCertificate(certificate, key);
  await trx('e_invoice_certificates').insert({
    ...rowOf(box, PRESCHOOL, signer),
    updated_at: setAt(againAt),
  });
  return signer;
}

/** An hour before what is signed with it. */
const setAt = (againAt: Date) => new Date(againAt.getTime() - HOUR_MS);

interface Making {
  trx: Knex;
  clock: Clock;
  by: number;
  /** Its first day. */
  month: CalendarDate;
  sentAt: Date;
  againAt: Date;
}

/** Whose identity number is known, with an invoice of the month. */
async function otherFamily({ trx, month }: Making, own: number): Promise<number | undefined> {
  const found = (await invoicesOfMonth(trx, PRESCHOOL, month)).find(
    ({ parent, family, lines }) => parent.id !== own && family.nric !== null && totalOf(lines) > 0,
  );
  return found?.parent.id;
}

async function nameBuyer(trx: Knex, user_id: number, tin: string): Promise<void> {
  await trx('user_profiles').where({ user_id }).update({ tin, own_e_invoice: true });
}

async function wanted({ trx, clock, month: first }: Making): Promise<Wanted[]> {
  const given = { id: PRESCHOOL, first, today: clock.today(), supplier: supplierOf(COMPANY) };
  return wantedOf(trx, given, await invoicesOfMonth(trx, PRESCHOOL, first));
}

interface Sent extends Wanted {
  at: Date;
  /** Null of what was taken. */
  refusal: typeof REFUSAL | null;
  signer: SigningCertificate | null;
}

async function store({ trx, by }: Making, sent: Sent): Promise<void> {
  const { document, covers, month, consolidated, at, refusal, signer } = sent;
  const content = JSON.stringify(
    signer ? signEInvoice(toUbl(document, at, '1.1'), signer, at) : toUbl(document, at),
  );
  const [{ id }] = await trx('e_invoice_documents')
    .insert({
      preschool_id: PRESCHOOL,
      month,
      consolidated,
      environment: 'simulator',
      kind: kindOf(sent),
      number: document.number,
      amount: totalOf(covers),
      document: JSON.stringify(document),
      content,
      hash: createHash('sha256').update(content).digest('hex'),
      written_at: at,
      created_by: by,
      signed_with: signer?.digest ?? null,
      submission_uid: idOf(`submission ${at.toISOString()}`, 26),
      uuid: idOf(`${document.number} ${refusal ? 'refused' : 'taken'}`, 26),
      created_at: at,
      updated_at: at,
      ...(refusal
        ? { state: 'invalid', refusal_code: refusal.code, refusal_text: refusal.text }
        : { state: 'valid', long_id: idOf(`long ${document.number}`, 40), validated_at: at }),
    })
    .returning('id');
  await trx('e_invoice_covers').insert(
    covers.map((cover) => ({
      document_id: id,
      invoice_id: cover.id,
      amount: cover.amount,
      live: refusal === null,
    })),
  );
}

/** The same on every start, as MyInvois would have given it. */
const idOf = (text: string, length: number) =>
  createHash('sha256').update(`tadika e-invoice ${text}`).digest('hex').slice(0, length).toUpperCase();

/** As the verbs and the job would have left it. */
async function noteInTrail(
  { trx, by, sentAt, againAt }: Making,
  { subject, serial, validUntil }: SigningCertificate,
): Promise<void> {
  const row = (at: Date, action: string, after: object, actor_id: number | null = by) => ({
    at,
    actor_id,
    action,
    entity_type: 'preschool',
    entity_id: String(PRESCHOOL),
    preschool_id: PRESCHOOL,
    after: JSON.stringify(after),
  });
  const told: Pick<DocumentRow, 'number' | 'uuid' | 'state' | 'written_at'>[] = await trx(
    'e_invoice_documents',
  )
    .orderBy('id')
    .select('number', 'uuid', 'state', 'written_at');
  await trx('audit_entries').insert([
    row(sentAt, 'company_set', COMPANY),
    row(sentAt, 'e_invoice_keys_set', { environment: 'simulator', client_id: `demo-${TIN}` }),
    row(setAt(againAt), 'e_invoice_certificate_set', {
      subject,
      serial,
      valid_until: validUntil.toISOString(),
    }),
    ...told.map(({ number, uuid, state, written_at }) =>
      state === 'invalid'
        ? row(sentAt, 'e_invoice_refused', { number, uuid, code: REFUSAL.code }, null)
        : row(written_at ?? againAt, 'e_invoice_valid', { number, uuid }, null),
    ),
  ]);
}

const asThere = { sent: 'Submitted', valid: 'Valid', invalid: 'Invalid', cancelled: 'Cancelled' } as const;

/** What the database says that the simulation has: it may begin anew while the database stays. */
export async function simulatedEInvoices(knex: Knex): Promise<SimulatedDocument[]> {
  const rows: (DocumentRow & {
    document: NonNullable<DocumentRow['document']>;
    state: keyof typeof asThere;
  })[] = await knex('e_invoice_documents')
    .where({ environment: 'simulator' })
    .whereNotNull('uuid')
    .whereNotNull('content')
    .whereNotNull('document')
    .orderBy('id');
  return rows.map((row) => ({
    id: row.uuid ?? '',
    submissionUid: row.submission_uid ?? '',
    tin: row.document.supplier.tin,
    number: row.number,
    hash: row.hash ?? '',
    content: row.content ?? '',
    status: asThere[row.state],
    verdict:
      row.state === 'invalid' ? { code: row.refusal_code ?? '', message: row.refusal_text ?? '' } : null,
    longId: row.long_id,
    receivedAt: (row.written_at as Date).toISOString(),
    validatedAt: row.validated_at?.toISOString() ?? null,
    cancelReason: row.cancel_reason,
  }));
}
