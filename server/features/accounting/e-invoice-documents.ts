/** The documents of e-invoices: which stand, as they are shown, and those that a month still wants. */
import type { Knex } from 'knex';
import { addMonths, type CalendarDate } from '#shared/domain/calendar-date';
import {
  type Buyer,
  type Classification,
  CONSOLIDATED,
  type CreditOrRefund,
  type DocumentType,
  documentsOfMonth,
  documentTypes,
  type EInvoice,
  type IssuedInvoice,
  mayCancel,
  mayCancelUntil,
  OTHERS,
  type Prepared,
  refundedNotes,
  type Supplier,
  totalOf,
} from '#shared/domain/e-invoice';
import type { EInvoiceDocument } from '#shared/endpoints/accounting';
import type { Clock } from '../../clock';
import type { EInvoicePlace } from '../../providers/my-invois';
import type { Services } from '../../services';

export interface DocumentRow {
  id: number;
  preschool_id: number;
  month: string;
  kind: '01' | '02' | '03' | '04';
  consolidated: boolean;
  number: string;
  amount: number;
  environment: EInvoicePlace;
  state: EInvoiceDocument['state'];
  document: EInvoice | null;
  content: string | null;
  hash: string | null;
  written_at: Date | null;
  /** The digest of the certificate. */
  signed_with: string | null;
  submission_uid: string | null;
  uuid: string | null;
  long_id: string | null;
  validated_at: Date | null;
  refusal_code: string | null;
  refusal_text: string | null;
  cancelled_at: Date | null;
  cancel_reason: string | null;
}

/** The newest first. */
export async function documentsShown(
  { trx, services, clock }: { trx: Knex; services: Services; clock: Clock },
  id: number,
  first: CalendarDate,
): Promise<EInvoiceDocument[]> {
  const rows: (DocumentRow & { invoice_id: number | null })[] = await trx('e_invoice_documents AS document')
    .where({ 'document.preschool_id': id, month: first })
    .orderBy('document.id', 'desc')
    .select(
      'document.*',
      trx.raw(
        `(SELECT min(COALESCE(cover.invoice_id, note.invoice_id)) FROM e_invoice_covers AS cover
           LEFT JOIN invoice_notes AS note ON note.id = cover.note_id
           WHERE cover.document_id = document.id AND NOT document.consolidated) AS invoice_id`,
      ),
    );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    number: row.number,
    consolidated: row.consolidated,
    amount: Number(row.amount),
    state: row.state,
    uuid: row.uuid,
    place: row.environment,
    invoice_id: row.invoice_id === null ? null : Number(row.invoice_id),
    refusal: row.state === 'invalid' ? { code: row.refusal_code ?? '', text: row.refusal_text ?? '' } : null,
    link:
      row.state === 'valid' && row.uuid && row.long_id
        ? services.eInvoices.linkOf(row.environment, row.uuid, row.long_id)
        : null,
    cancel_until:
      row.state === 'valid' && row.validated_at && mayCancel(row.validated_at, clock.now())
        ? mayCancelUntil(row.validated_at).toISOString()
        : null,
    cancel_reason: row.cancel_reason,
    signed: row.signed_with !== null,
  }));
}

export interface Wanted extends Prepared {
  month: CalendarDate;
  consolidated: boolean;
  /** For a note; the covers of others name invoices. */
  noteId: number | null;
}

/** What of a month's invoices is in no document that stands. Consolidated ones only once the month is over. */
export async function wantedOf(
  trx: Knex,
  given: { id: number; first: CalendarDate; today: CalendarDate; supplier: Supplier },
  invoices: readonly IssuedInvoice[],
): Promise<Wanted[]> {
  const { id, first, today, supplier } = given;
  const covered = new Set(
    (
      await trx('e_invoice_covers')
        .join('e_invoice_documents AS document', 'document.id', 'document_id')
        .where({ live: true, preschool_id: id })
        .whereNotNull('invoice_id')
        .pluck('invoice_id')
    ).map(Number),
  );
  const month = first.slice(0, 7);
  const [counted] = await trx('e_invoice_documents')
    .where({ preschool_id: id, month: first, consolidated: true, kind: documentTypes.invoice })
    .count();
  const { own, consolidated } = documentsOfMonth(
    invoices.filter((invoice) => !covered.has(invoice.id) && totalOf(invoice.lines) >= 0),
    supplier,
    (part) => `EC-${id}-${month}-${Number(counted?.count) + part}`,
  );
  const over = today >= addMonths(first, 1);
  return [
    ...own.map((one) => ({ ...one, month: first, consolidated: false, noteId: null })),
    ...(over ? consolidated : []).map((one) => ({ ...one, month: first, consolidated: true, noteId: null })),
    ...(await notesWanted(trx, id, first, supplier)),
  ];
}

interface NoteLine {
  id: number;
  invoice_id: number;
  kind: 'credit' | 'debit';
  note_no: string;
  label: string;
  amount: number;
  classification: Classification;
  number: string;
  uuid: string;
  consolidated: boolean;
  buyer: Buyer | null;
}

/** Notes dated in the month of invoices whose document is valid: they name its id. Others wait for that. */
const NOTES = `
  SELECT note.id, note.invoice_id, note.kind, note_no, line.label, line.amount, COALESCE(e_invoice_class, '${OTHERS}') AS classification,
         original.number, original.uuid, original.consolidated, original.document->'buyer' AS buyer
    FROM invoice_notes AS note
    JOIN invoice_note_lines AS line ON line.note_id = note.id
    JOIN e_invoice_covers AS cover ON cover.invoice_id = note.invoice_id AND cover.live
    JOIN e_invoice_documents AS original ON original.id = cover.document_id AND original.state = 'valid'
    LEFT JOIN bill_lines ON bill_lines.id = line.line_id
    LEFT JOIN products ON products.id = bill_lines.product_id
   WHERE note.preschool_id = :id AND note.dated >= :first AND note.dated < :next
     AND NOT EXISTS (SELECT FROM e_invoice_covers AS own WHERE own.note_id = note.id AND own.live)
   ORDER BY note.id, line.id`;

const HAPPENED = `
  SELECT invoice_id, id AS note, amount, created_at FROM invoice_notes AS note
   WHERE kind = 'credit' AND invoice_id = ANY (:invoices)
     AND NOT EXISTS (SELECT FROM invoice_notes AS counter WHERE counter.counters_id = note.id)
   UNION ALL
  SELECT invoice_id, NULL, -amount, created_at FROM payments
   WHERE invoice_id = ANY (:invoices) AND amount < 0 AND state = 'confirmed' AND NOT reversal
   ORDER BY created_at, note NULLS LAST`;

/** The credit notes of these invoices whose money has gone back. */
async function refundedOf(trx: Knex, invoices: ReadonlySet<number>): Promise<Set<number>> {
  const { rows } = await trx.raw(HAPPENED, { invoices: [...invoices] });
  const happened = rows as (CreditOrRefund & { invoice_id: number })[];
  return new Set(
    [...invoices].flatMap((id) => [...refundedNotes(happened.filter(({ invoice_id }) => invoice_id === id))]),
  );
}

/** A credit note takes off what is owed, a refund note tells that money went back: of the same money there is one. */
function typeOf({ id, kind }: NoteLine, refunded: ReadonlySet<number>): DocumentType {
  if (kind === 'debit') return 'debit_note';
  return refunded.has(id) ? 'refund_note' : 'credit_note';
}

async function notesWanted(
  trx: Knex,
  id: number,
  first: CalendarDate,
  supplier: Supplier,
): Promise<Wanted[]> {
  const { rows } = await trx.raw(NOTES, { id, first, next: addMonths(first, 1) });
  const refunded = await refundedOf(trx, new Set((rows as NoteLine[]).map(({ invoice_id }) => invoice_id)));
  const found = new Map<number, Wanted>();
  for (const row of rows as NoteLine[]) {
    const wanted = found.get(row.id) ?? {
      month: first,
      consolidated: row.consolidated,
      noteId: row.id,
      covers: [{ id: row.id, amount: 0 }],
      document: {
        type: typeOf(row, refunded),
        number: row.note_no,
        supplier,
        buyer: row.buyer,
        lines: [] as EInvoice['lines'],
        originals: [{ number: row.number, uuid: row.uuid }],
      },
    };
    const amount = Number(row.amount);
    wanted.document.lines.push({
      description: row.label,
      amount,
      classification: row.consolidated ? CONSOLIDATED : row.classification,
    });
    for (const cover of wanted.covers) cover.amount += amount;
    found.set(row.id, wanted);
  }
  return [...found.values()];
}

export const kindOf = ({ document }: Prepared) => documentTypes[document.type];
