/** Receipts on paper: of a payment, and the summary of all that a parent paid in a period. */
import { Document, renderToBuffer, View } from '@react-pdf/renderer';
import type { CalendarDate } from '#shared/domain/calendar-date';
import { formatSen } from '#shared/domain/money';
import { formatPhone } from '#shared/domain/phone';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import type { Language } from '#shared/languages';
import { childrenOf } from './invoice-paper';
import { invoiceSums, type PrintedSums } from './invoice-sums';
import { LineTable, type PrintedLine } from './line-table';
import { Banner, Facts, Head, type Letterhead, NETWORK, paper, Sheet, type SumLine, Sums } from './paper';
import { PaymentTable, type PrintedPayment } from './payment-table';
import { type DocumentTexts, documentTexts } from './texts';
import { Words } from './words';

/** What a receipt said when it was given; sums in sen. */
export interface ReceiptContent {
  issuer: Letterhead;
  payer: { name: string; email: string; phone_no: string | null };
  payment: Omit<PrintedPayment, 'id'> & { paid_at: CalendarDate; paid_amount: number };
  invoice: Pick<InvoiceDetail, 'invoice_no' | 'invoice_date_show'> & PrintedSums;
  lines: readonly PrintedLine[];
}

export interface PrintedReceipt extends ReceiptContent {
  receipt_no: string;
  copy: boolean;
  /** What the payment is now, where it was corrected. */
  corrected: { paid_at: CalendarDate; paid_amount: number } | null;
  /** What went off it since (sen, below zero). */
  taken: readonly { paid_at: CalendarDate; amount: number; reversal: boolean }[];
}

export interface ReceiptPaper {
  /** Payments of one invoice: each begins on a page of its own. */
  receipts: readonly PrintedReceipt[];
  printedOn: CalendarDate;
  language: Language;
}

export function renderReceipt({ language, receipts, printedOn }: ReceiptPaper): Promise<Buffer> {
  const texts = documentTexts(language);
  return renderToBuffer(
    <Document
      title={`${texts.word('receipt')} ${receipts.map(({ receipt_no }) => receipt_no).join(', ')}`}
      author={receipts[0]?.issuer.name}
      producer="Tadika"
      creator="Tadika"
    >
      {receipts.map((receipt) => (
        <Receipt key={receipt.receipt_no} receipt={receipt} printedOn={printedOn} texts={texts} />
      ))}
    </Document>,
  );
}

interface ReceiptProps {
  receipt: PrintedReceipt;
  printedOn: CalendarDate;
  texts: DocumentTexts;
}

function Receipt({ receipt, printedOn, texts }: ReceiptProps) {
  const { receipt_no, copy, issuer, payer, payment, invoice, lines, taken } = receipt;
  const title = texts.word(copy ? 'receiptCopy' : 'receipt');
  return (
    <Sheet
      texts={texts}
      running={[issuer.name, `${title} ${receipt_no}`]}
      foot={`${texts.word('computerMade')} ${texts.printedOn(printedOn)}`}
    >
      <Head issuer={issuer} texts={texts} title={title} number={receipt_no} />
      {taken.some(({ reversal }) => reversal) && (
        <Banner alarm word={texts.word('reversed')} note={texts.word('reversedNote')} />
      )}
      <Facts
        texts={texts}
        to={{
          label: texts.word('receivedFrom'),
          name: payer.name,
          contact: [payer.email, payer.phone_no && formatPhone(payer.phone_no)],
          children: childrenOf(lines),
        }}
        pairs={[
          [texts.word('paidOn'), texts.day(payment.paid_at)],
          [texts.word('invoice'), invoice.invoice_no],
          [texts.word('billingMonth'), texts.month(invoice.invoice_date_show)],
        ]}
      />
      <PaymentTable payments={[{ ...payment, id: 0, receipt_no }]} texts={texts} />
      <Sums lines={sumsOf(receipt, texts)} />
      <View minPresenceAhead={60}>
        <Words style={paper.section}>{texts.forInvoice(invoice.invoice_no)}</Words>
      </View>
      <LineTable lines={lines} texts={texts} />
      <Sums lines={invoiceSums(invoice, texts)} />
    </Sheet>
  );
}

/** What was received, and what became of it since. */
function sumsOf({ payment, corrected, taken }: PrintedReceipt, texts: DocumentTexts): SumLine[] {
  return [
    { label: texts.word('received'), text: formatSen(payment.paid_amount), due: true },
    ...(corrected
      ? [
          {
            label: `${texts.word('corrected')} (${texts.day(corrected.paid_at)})`,
            text: formatSen(corrected.paid_amount),
          },
        ]
      : []),
    ...taken.map(({ paid_at, amount, reversal }) => ({
      label: `${texts.word(reversal ? 'reversed' : 'paidBack')} (${texts.day(paid_at)})`,
      text: formatSen(amount),
    })),
  ];
}

export interface ReceiptSummaryPaper {
  /** Null where the payments are of several preschools. */
  issuer: Letterhead | null;
  parent: { name: string; email: string; phone_no: string | null };
  children: readonly string[];
  from: CalendarDate | null;
  to: CalendarDate | null;
  payments: readonly PrintedPayment[];
  /** Sen: of all of them, and by preschool where there are several. */
  total: number;
  byPreschool: readonly { name: string; amount: number }[];
  printedOn: CalendarDate;
  language: Language;
}

export function renderReceiptSummary({ language, ...given }: ReceiptSummaryPaper): Promise<Buffer> {
  const { parent, payments, byPreschool } = given;
  const several = byPreschool.length > 1;
  const issuer = given.issuer ?? NETWORK;
  const texts = documentTexts(language);
  const title = texts.word('receiptSummary');
  const span = texts.span(given.from, given.to);
  return renderToBuffer(
    <Document title={`${title}, ${parent.name}`} author={issuer.name} producer="Tadika" creator="Tadika">
      <Sheet
        texts={texts}
        running={[issuer.name, `${title} · ${parent.name}`]}
        foot={`${texts.word('computerMade')} ${texts.printedOn(given.printedOn)}`}
      >
        <Head issuer={issuer} texts={texts} title={title} number={span} />
        <Facts
          texts={texts}
          to={{
            label: texts.word('receivedFrom'),
            name: parent.name,
            contact: [parent.email, parent.phone_no && formatPhone(parent.phone_no)],
            children: given.children,
          }}
          pairs={[
            [texts.word('period'), span],
            [texts.word('received'), formatSen(given.total)],
          ]}
        />
        {payments.length === 0 ? (
          <Words>{texts.word('noPayments')}</Words>
        ) : (
          <PaymentTable payments={payments} texts={texts} withInvoice withPreschool={several} />
        )}
        <Sums
          lines={[
            ...(several ? byPreschool : []).map(({ name, amount }) => ({
              label: name,
              text: formatSen(amount),
            })),
            { label: texts.word('received'), text: formatSen(given.total), due: true },
          ]}
        />
      </Sheet>
    </Document>,
  );
}
