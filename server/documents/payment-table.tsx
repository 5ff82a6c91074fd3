/** Payments as a table: when, for which invoice, how, how much; what was paid back stands below zero. */
import { View } from '@react-pdf/renderer';
import { ringgitText } from '#shared/domain/money';
import { type Cell, Row } from './paper';
import type { DocumentTexts } from './texts';

export interface PrintedPayment {
  id: number;
  paid_at: string | null;
  payment_method: number | null;
  reference_id: string | null;
  /** What was paid back has none. */
  receipt_no?: string | null;
  /** Sen. */
  paid_amount: number | null;
  /** Where payments of several invoices stand together. */
  invoice_no?: string;
  /** Where they are of several preschools. */
  preschool_name?: string;
}

/** Points: as wide as a Chinese date, which would be parted by a hyphen. */
const DAY = 78;

interface PaymentTableProps {
  payments: readonly PrintedPayment[];
  texts: DocumentTexts;
  withInvoice?: boolean;
  withPreschool?: boolean;
}

export function PaymentTable({ payments, texts, withInvoice, withPreschool }: PaymentTableProps) {
  const reference = withPreschool ? 70 : withInvoice ? 84 : 110;
  const columns = (
    cells: Record<'no' | 'on' | 'invoice' | 'place' | 'how' | 'reference' | 'amount', Cell>,
  ) => [
    cells.no,
    cells.on,
    ...(withInvoice && !withPreschool ? [cells.invoice] : []),
    ...(withPreschool ? [cells.place] : []),
    cells.how,
    cells.reference,
    cells.amount,
  ];
  const method = ({ payment_method, paid_amount }: PrintedPayment) =>
    [(paid_amount ?? 0) < 0 && texts.word('paidBack'), texts.method(payment_method ?? 0)]
      .filter(Boolean)
      .join(': ');
  return (
    <View>
      <Row
        head
        cells={columns({
          no: {
            text: texts.word('receiptNo'),
            width: 92,
            below: withPreschool ? texts.word('invoice') : null,
          },
          on: { text: texts.word('paidOn'), width: DAY },
          invoice: { text: texts.word('invoice'), width: 72 },
          place: { text: texts.word('preschool'), width: 100 },
          how: { text: texts.word('method') },
          reference: { text: texts.word('reference'), width: reference },
          amount: { text: texts.word('amount'), width: 66, right: true },
        })}
      />
      {payments.map((payment) => (
        <Row
          key={payment.id}
          cells={columns({
            // Where it gets narrow, the invoice stands below the receipt.
            no: {
              text: payment.receipt_no ?? '',
              width: 92,
              ems: 10,
              below: withPreschool ? payment.invoice_no : null,
            },
            on: { text: payment.paid_at ? texts.day(payment.paid_at) : '', width: DAY },
            invoice: { text: payment.invoice_no ?? '', width: 72, ems: 8 },
            place: { text: payment.preschool_name ?? '', width: 100, ems: 11 },
            how: { text: method(payment), ems: withPreschool ? 8 : 12 },
            reference: {
              text: payment.reference_id ?? '',
              width: reference,
              ems: reference / 9.3,
            },
            amount: { text: ringgitText(payment.paid_amount ?? 0), width: 66, right: true },
          })}
        />
      ))}
    </View>
  );
}
