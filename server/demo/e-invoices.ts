/**
 * e-Invoices of the demonstration: the company of the first preschool sent last month. Its trade was mistyped at first, so
 * that the consolidated document was refused; it was mended, sent again and taken.
 */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { addDays, addMonths, type CalendarDate, MINUTE_MS } from '#shared/domain/calendar-date';
import { monthOf } from '#shared/domain/closing';
import { totalOf } from '#shared/domain/e-invoice';
import { toUbl } from '#shared/domain/e-invoice-ubl';
import type { Company } from '#shared/endpoints/accounting';
import type { Clock } from '../clock';
import { supplierOf } from '../features/accounting/company';
import { type DocumentRow, kindOf, type Wanted, wantedOf } from '../features/accounting/e-invoice-documents';
import { sealKeys } from '../features/accounting/e-invoice-keys';
import { invoicesOfMonth } from '../features/accounting/invoices-of-month';
import type { SecretBox } from '../providers/secret-box';
import { morningOf } from './books';
import type { DemoPeople } from './people';
import { SIMULATED_MY_INVOIS_SECRET } from './simulators/accounts';
import type { SimulatedDocument } from './simulators/my-invois';

const PRESCHOOL = 1;
const TIN = 'C2660148900';
const COMPANY: Company = {
  ...{ name: 'Tadika Bintang Sdn Bhd', tin: TIN, registration_no: '202601012345', sst_no: null },
  ...{ msic: '85102', activity: 'Pre-primary education (private)', address: '12, Jalan Bintang 3' },
  ...{ city: 'Kuala Lumpur', postcode: '53100', state: 'W.P. Kuala Lumpur', phone_no: '+60341061234' },
};
/** Two digits changed places. */
const MISTYPED: Company = { ...COMPANY, msic: '58102' };
const REFUSAL = { code: 'CF364', text: 'The code of the trade (MSIC) is not known.' };

export async function makeEInvoices(
  trx: Knex,
  clock: Clock,
  people: DemoPeople,
  box: SecretBox,
): Promise<void> {
  const month = addMonths(`${monthOf(clock.today())}-01`, -1);
  const by = people.users.get('finance@demo.test') as number;
  const [sentAt, againAt] = [1, 2].map((days) => morningOf(clock, addDays(addMonths(month, 1), days)));
  await trx('companies').insert({ preschool_id: PRESCHOOL, ...COMPANY, updated_at: againAt });
  const keys = { client_id: `demo-${TIN}`, client_secret: SIMULATED_MY_INVOIS_SECRET };
  await trx('e_invoice_settings').insert({
    ...{ preschool_id: PRESCHOOL, environment: 'simulator', updated_at: sentAt },
    credentials: sealKeys(box, PRESCHOOL, keys),
  });
  const first = (await wanted(trx, clock, month, MISTYPED)).find(({ consolidated }) => consolidated);
  if (first) await store(trx, by, { ...first, at: sentAt as Date, refusal: REFUSAL });
  for (const one of await wanted(trx, clock, month, COMPANY))
    await store(trx, by, { ...one, at: againAt as Date, refusal: null });
  await noteInTrail(trx, by, [sentAt as Date, againAt as Date]);
}

async function wanted(
  trx: Knex,
  clock: Clock,
  first: CalendarDate,
  company: Company,
): Promise<Wanted[]> {
  const given = { id: PRESCHOOL, first, today: clock.today(), supplier: supplierOf(company) };
  return wantedOf(trx, given, await invoicesOfMonth(trx, PRESCHOOL, first));
}

interface Sent extends Wanted {
  at: Date;
  /** Null of what was taken. */
  refusal: typeof REFUSAL | null;
}

async function store(trx: Knex, by: number, sent: Sent): Promise<void> {
  const { document, covers, month, consolidated, at, refusal } = sent;
  const content = JSON.stringify(toUbl(document, at));
  const [{ id }] = await trx('e_invoice_documents')
    .insert({
      ...{ preschool_id: PRESCHOOL, month, consolidated, environment: 'simulator', kind: kindOf(sent) },
      ...{ number: document.number, amount: totalOf(covers), document: JSON.stringify(document), content },
      ...{ hash: createHash('sha256').update(content).digest('hex'), written_at: at, created_by: by },
      ...{ submission_uid: idOf(`submission ${at.toISOString()}`, 26), uuid: idOf(document.number, 26) },
      ...{ created_at: at, updated_at: at },
      ...(refusal
        ? { state: 'invalid', refusal_code: refusal.code, refusal_text: refusal.text }
        : { state: 'valid', long_id: idOf(`long ${document.number}`, 40), validated_at: at }),
    })
    .returning('id');
  await trx('e_invoice_covers').insert(
    covers.map((cover) => ({
      ...{ document_id: id, invoice_id: cover.id, amount: cover.amount, live: refusal === null },
    })),
  );
}

/** The same on every start, as MyInvois would have given it. */
const idOf = (text: string, length: number) =>
  createHash('sha256').update(`tadika e-invoice ${text}`).digest('hex').slice(0, length).toUpperCase();

/** As the verbs and the job would have left it. */
async function noteInTrail(trx: Knex, by: number, [sentAt, againAt]: [Date, Date]): Promise<void> {
  const row = (at: Date, action: string, after: object, before: object | null = null) => ({
    ...{ at, actor_id: by, action, entity_type: 'preschool', entity_id: String(PRESCHOOL) },
    ...{ preschool_id: PRESCHOOL, after: JSON.stringify(after) },
    ...(before && { before: JSON.stringify(before) }),
  });
  const earlier = new Date(sentAt.getTime() - 10 * MINUTE_MS);
  const told: Pick<DocumentRow, 'number' | 'uuid' | 'state'>[] = await trx('e_invoice_documents')
    .orderBy('id')
    .select('number', 'uuid', 'state');
  await trx('audit_entries').insert([
    row(earlier, 'company_set', MISTYPED),
    row(earlier, 'e_invoice_keys_set', { environment: 'simulator', client_id: `demo-${TIN}` }),
    row(againAt, 'company_set', COMPANY, MISTYPED),
    ...told.map(({ number, uuid, state }) =>
      state === 'invalid'
        ? { ...row(sentAt, 'e_invoice_refused', { number, uuid, code: REFUSAL.code }), actor_id: null }
        : { ...row(againAt, 'e_invoice_valid', { number, uuid }), actor_id: null },
    ),
  ]);
}

const asThere = { sent: 'Submitted', valid: 'Valid', invalid: 'Invalid', cancelled: 'Cancelled' } as const;

/** What the database says that the simulation has: it may begin anew while the database stays. */
export async function simulatedEInvoices(knex: Knex): Promise<SimulatedDocument[]> {
  const rows: (DocumentRow & { document: NonNullable<DocumentRow['document']>; state: keyof typeof asThere })[] =
    await knex('e_invoice_documents')
      .where({ environment: 'simulator' })
      .whereNotNull('uuid')
      .whereNotNull('content')
      .whereNotNull('document')
      .orderBy('id');
  return rows.map((row) => ({
    ...{ id: row.uuid ?? '', submissionUid: row.submission_uid ?? '', tin: row.document.supplier.tin },
    ...{ number: row.number, hash: row.hash ?? '', content: row.content ?? '', status: asThere[row.state] },
    verdict:
      row.state === 'invalid' ? { code: row.refusal_code ?? '', message: row.refusal_text ?? '' } : null,
    ...{ longId: row.long_id, receivedAt: (row.written_at as Date).toISOString() },
    ...{ validatedAt: row.validated_at?.toISOString() ?? null, cancelReason: row.cancel_reason },
  }));
}
