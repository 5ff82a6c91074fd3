/** An invoice on paper: the screen's own lines, payments and sums, none of them computed anew. */
import { Document, Link, renderToBuffer, StyleSheet, View } from '@react-pdf/renderer';
import { businessDate, type CalendarDate } from '#shared/domain/calendar-date';
import { CANCELLED, CARRIED_FORWARD } from '#shared/domain/invoice-math';
import { formatSen } from '#shared/domain/money';
import type { PayeeLine } from '#shared/domain/payee';
import { formatPhone } from '#shared/domain/phone';
import type { InvoiceDetail, Transaction } from '#shared/endpoints/invoice-fields';
import type { Language } from '#shared/languages';
import { invoiceSums } from './invoice-sums';
import { LineTable, type PrintedLine } from './line-table';
import { Banner, Facts, Head, type Letterhead, LINE, paper, Sheet, Sums } from './paper';
import { PaymentTable } from './payment-table';
import { Qr } from './qr';
import { type DocumentTexts, documentTexts } from './texts';
import { Words } from './words';

export interface InvoicePaper {
  issuer: Letterhead;
  /** As the screen has them from the server. */
  invoice: InvoiceDetail;
  lines: readonly PrintedLine[];
  /** For one of its revisions: whether there is a later one. Then only what it asked for is on it. */
  former?: boolean;
  /** Confirmed ones. */
  payments: readonly Transaction[];
  parentPhone: string | null;
  /** Null of a draft. */
  issuedOn: CalendarDate | null;
  printedOn: CalendarDate;
  /** Where the parent pays online; null where that cannot be done. */
  payUrl: string | null;
  /** Where anybody sees that it is a valid e-invoice; null or left out where it is none. */
  validationUrl?: string | null;
  /** Where money is sent by hand; empty where nothing is to be paid, or nothing is known. */
  payee: readonly PayeeLine[];
  language: Language;
}

export function renderInvoice(given: InvoicePaper): Promise<Buffer> {
  return renderToBuffer(<InvoiceDocument {...given} />);
}

const styles = StyleSheet.create({
  pay: {
    flexDirection: 'row',
    gap: 14,
    marginTop: 20,
    paddingTop: 12,
    borderTopWidth: 0.7,
    borderTopColor: LINE,
    borderTopStyle: 'solid',
  },
  qr: { width: 74, height: 74 },
  online: { flexGrow: 1, flexBasis: 0, gap: 4 },
  scan: { flexDirection: 'row', gap: 14, alignItems: 'center' },
  payee: { width: 230 },
  asked: { fontSize: 16, fontWeight: 700, marginBottom: 12 },
});

function InvoiceDocument({ language, ...given }: InvoicePaper) {
  const { issuer, invoice, lines, payments, payUrl } = given;
  const texts = documentTexts(language);
  const title = texts.word('invoice');
  const number = invoice.invoice_no || texts.word('draft');
  return (
    <Document title={`${title} ${number}`} author={issuer.name} producer="Tadika" creator="Tadika">
      <Sheet
        texts={texts}
        running={[issuer.name, `${title} ${number}`]}
        foot={`${texts.word('computerMade')} ${texts.printedOn(given.printedOn)}`}
      >
        <Head issuer={issuer} texts={texts} title={title} number={number} />
        {given.former && (
          <Banner word={texts.word('formerRevision')} note={texts.word('formerRevisionNote')} />
        )}
        <Standing invoice={invoice} texts={texts} />
        {given.former === undefined && <Asked invoice={invoice} texts={texts} />}
        <Facts
          texts={texts}
          to={{
            label: texts.word('billedTo'),
            name: invoice.parent_name,
            contact: [invoice.parent_email, given.parentPhone && formatPhone(given.parentPhone)],
            children: childrenOf(lines),
          }}
          pairs={pairsOf(given, texts)}
        />
        <LineTable lines={lines} texts={texts} />
        <Sums
          lines={
            given.former === undefined
              ? invoiceSums(invoice, texts)
              : [{ label: texts.word('invoiceTotal'), text: formatSen(invoice.price), due: true }]
          }
        />
        {payments.length > 0 && (
          <View>
            <View minPresenceAhead={60}>
              <Words style={paper.section}>{texts.word('payments')}</Words>
            </View>
            <PaymentTable payments={payments} texts={texts} />
          </View>
        )}
        <HowToPay url={payUrl} payee={given.payee} texts={texts} />
        {given.validationUrl && (
          <View style={styles.pay} wrap={false}>
            <ToScan
              url={given.validationUrl}
              head="eInvoice"
              how="eInvoiceHow"
              ems={WIDE_EMS}
              texts={texts}
            />
          </View>
        )}
      </Sheet>
    </Document>
  );
}

/** Each child once, as the lines name them. */
export function childrenOf(lines: readonly { child_name: string | null }[]): string[] {
  return [...new Set(lines.map(({ child_name }) => child_name).filter((name) => name !== null))];
}

function pairsOf(
  { invoice, issuedOn }: Pick<InvoicePaper, 'invoice' | 'issuedOn'>,
  texts: DocumentTexts,
): (readonly [string, string])[] {
  const { due_date, start_date, end_date, revision } = invoice;
  return [
    [texts.word('billingMonth'), texts.month(invoice.invoice_date_show)],
    ...(issuedOn ? [[texts.word('issued'), texts.day(issuedOn)] as const] : []),
    ...(due_date ? [[texts.word('dueDate'), texts.day(due_date)] as const] : []),
    ...(start_date || end_date ? [[texts.word('period'), texts.span(start_date, end_date)] as const] : []),
    ...(revision && revision.number > 0
      ? [
          [
            texts.word('revision'),
            texts.revision(revision.number, businessDate(new Date(revision.at))),
          ] as const,
        ]
      : []),
    [texts.word('status'), texts.status(invoice.payment_status)],
  ];
}

/** What must not be taken for an invoice to pay. */
function Standing({ invoice, texts }: { invoice: InvoiceDetail; texts: DocumentTexts }) {
  if (invoice.issued_at === null) return <Banner word={texts.word('draft')} note={texts.word('draftNote')} />;
  if (invoice.payment_status === CANCELLED)
    return (
      <Banner
        alarm
        word={texts.word('cancelled')}
        note={texts.word(invoice.balance > 0 ? 'cancelledOwedNote' : 'cancelledNote')}
      />
    );
  if (invoice.payment_status !== CARRIED_FORWARD) return null;
  const where = invoice.moved_to ? `${texts.carriedTo(invoice.moved_to.invoice_no)}. ` : '';
  return <Banner word={texts.word('carried')} note={`${where}${texts.word('carriedNote')}`} />;
}

/** What is to be paid and until when, where nobody has to look for it. */
function Asked({ invoice, texts }: { invoice: InvoiceDetail; texts: DocumentTexts }) {
  const { balance, paid_amount, written_off, due_date } = invoice;
  if (!asksForMoney(invoice)) return null;
  if (balance > 0) return <Words style={styles.asked}>{texts.asked(formatSen(balance), due_date)}</Words>;
  const paid = paid_amount > 0 && written_off === 0;
  return paid ? <Words style={styles.asked}>{texts.word('paid')}</Words> : null;
}

/** Issued, and neither cancelled nor carried on to another one. */
function asksForMoney({ issued_at, payment_status }: InvoiceDetail): boolean {
  return issued_at !== null && payment_status !== CANCELLED && payment_status !== CARRIED_FORWARD;
}

/** An address that has the paper's width. */
const WIDE_EMS = 54;

interface ToScanProps {
  url: string;
  head: 'payOnline' | 'eInvoice';
  how: 'payHow' | 'eInvoiceHow';
  /** How wide the address may be. */
  ems: number;
  texts: DocumentTexts;
}

/** A code to scan, what it is for, and its address below. */
function ToScan({ url, head, how, ems, texts }: ToScanProps) {
  return (
    <View style={styles.online}>
      <View style={styles.scan}>
        <View style={styles.qr}>
          <Qr text={url} size={74} />
        </View>
        <View style={paper.grow}>
          <Words style={paper.strong}>{texts.word(head)}</Words>
          <Words style={paper.remarks}>{texts.word(how)}</Words>
        </View>
      </View>
      {/* Across all of it: beside the code an address would be parted in its middle. */}
      <Link src={url}>
        <Words ems={ems}>{url}</Words>
      </Link>
    </View>
  );
}

interface HowToPayProps {
  url: string | null;
  payee: readonly PayeeLine[];
  texts: DocumentTexts;
}

function HowToPay({ url, payee, texts }: HowToPayProps) {
  if (url === null && payee.length === 0) return null;
  return (
    <View style={styles.pay} wrap={false}>
      {payee.length > 0 && (
        <View style={styles.payee}>
          <Words style={paper.strong}>{texts.word('howToPay')}</Words>
          {payee.map(({ name, value }) => (
            <View key={name} style={paper.pair}>
              <Words style={paper.pairLabel} ems={9}>
                {texts.payee(name)}
              </Words>
              <Words style={paper.pairValue} ems={14}>
                {value}
              </Words>
            </View>
          ))}
        </View>
      )}
      {url !== null && (
        <ToScan
          url={url}
          head="payOnline"
          how="payHow"
          ems={payee.length > 0 ? 28 : WIDE_EMS}
          texts={texts}
        />
      )}
    </View>
  );
}
