/** Receipts on paper: of one invoice, and of all that a parent paid in a period. */
import { Document, renderToBuffer, View } from '@react-pdf/renderer';
import type { CalendarDate } from '#shared/domain/calendar-date';
import { formatSen } from '#shared/domain/money';
import type { InvoiceDetail, Transaction } from '#shared/endpoints/invoice-fields';
import type { Language } from '#shared/languages';
import { childrenOf, invoiceSums } from './invoice-paper';
import { LineTable, type PrintedLine } from './line-table';
import { Facts, Head, type Letterhead, paper, Sheet, Sums } from './paper';
import { PaymentTable, type PrintedPayment } from './payment-table';
import { documentTexts } from './texts';
import { Words } from './words';

export interface ReceiptPaper {
  issuer: Letterhead;
  invoice: InvoiceDetail;
  lines: readonly PrintedLine[];
  /** Confirmed ones, at least one. */
  payments: readonly Transaction[];
  parentPhone: string | null;
  printedOn: CalendarDate;
  language: Language;
}

export function renderReceipt({ language, ...given }: ReceiptPaper): Promise<Buffer> {
  const { issuer, invoice, lines, payments } = given;
  const texts = documentTexts(language);
  const title = texts.word('receipt');
  return renderToBuffer(
    <Document
      title={`${title} ${invoice.invoice_no}`}
      author={issuer.name}
      producer="Tadika"
      creator="Tadika"
    >
      <Sheet
        texts={texts}
        running={[issuer.name, `${title} · ${texts.forInvoice(invoice.invoice_no)}`]}
        foot={`${texts.word('computerMade')} ${texts.printedOn(given.printedOn)}`}
      >
        <Head issuer={issuer} texts={texts} title={title} number={texts.forInvoice(invoice.invoice_no)} />
        <Facts
          texts={texts}
          to={{
            label: texts.word('receivedFrom'),
            name: invoice.parent_name,
            contact: [invoice.parent_email, given.parentPhone],
            children: childrenOf(lines),
          }}
          pairs={[
            [texts.word('billingMonth'), texts.month(invoice.invoice_date_show)],
            [texts.word('status'), texts.status(invoice.payment_status)],
          ]}
        />
        <PaymentTable payments={payments} texts={texts} />
        <Sums lines={[{ label: texts.word('received'), text: formatSen(invoice.paid_amount), due: true }]} />
        <View minPresenceAhead={60}>
          <Words style={paper.section}>{texts.forInvoice(invoice.invoice_no)}</Words>
        </View>
        <LineTable lines={lines} texts={texts} />
        <Sums lines={invoiceSums(invoice, texts)} />
      </Sheet>
    </Document>,
  );
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

const NETWORK: Letterhead = {
  name: 'Tadika',
  address: null,
  phone_no: null,
  email: null,
  registration_no: null,
};

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
            contact: [parent.email, parent.phone_no],
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
