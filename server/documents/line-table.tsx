/** Lines of a bill as a table: what, for whom, how many, for how much, in the order in which they are given. */
import { View } from '@react-pdf/renderer';
import { ringgitText } from '#shared/domain/money';
import { type Cell, Row } from './paper';
import type { DocumentTexts } from './texts';
import { Words } from './words';

/** Sen, as on the wire. */
export interface PrintedLine {
  id: number;
  label: string;
  remarks: string | null;
  child_name: string | null;
  quantity: number | null;
  amount: number | null;
  discount_amount: number | null;
  total: number | null;
  /** Of an invoice. */
  bill_date?: string | null;
  due_date?: string | null;
  from_invoice_no?: string | null;
}

interface LineTableProps {
  lines: readonly PrintedLine[];
  texts: DocumentTexts;
}

export function LineTable({ lines, texts }: LineTableProps) {
  if (lines.length === 0) return <Words style={{ paddingVertical: 10 }}>{texts.word('noLines')}</Words>;
  const shown = {
    child: lines.some(({ child_name }) => child_name !== null),
    discount: lines.some(({ discount_amount }) => Boolean(discount_amount)),
  };
  const columns = (cells: Record<'what' | 'child' | 'quantity' | 'price' | 'discount' | 'total', Cell>) => [
    cells.what,
    ...(shown.child ? [cells.child] : []),
    cells.quantity,
    cells.price,
    ...(shown.discount ? [cells.discount] : []),
    cells.total,
  ];
  const room = 515 - (shown.child ? 126 : 0) - (shown.discount ? 68 : 0) - 172;
  const ems = Math.floor(room / 9);
  return (
    <View>
      <Row
        head
        cells={columns({
          what: { text: texts.word('description') },
          child: { text: texts.word('child'), width: 118 },
          quantity: { text: texts.word('quantity'), width: 30, right: true },
          price: { text: texts.word('price'), width: 56, right: true },
          discount: { text: texts.word('itemDiscount'), width: 60, right: true },
          total: { text: texts.word('lineTotal'), width: 62, right: true },
        })}
      />
      {lines.map((line) => (
        <Row
          key={line.id}
          cells={columns({
            what: { text: labelOf(line, texts), below: texts.aboutLine(line) || null, ems },
            child: { text: line.child_name ?? '', width: 118, ems: 13 },
            quantity: { text: String(line.quantity ?? 1), width: 30, right: true },
            price: { text: ringgitText(line.amount ?? 0), width: 56, right: true },
            discount: {
              text: line.discount_amount ? ringgitText(line.discount_amount) : '',
              width: 60,
              right: true,
            },
            total: { text: ringgitText(line.total ?? 0), width: 62, right: true },
          })}
        />
      ))}
    </View>
  );
}

/** With the month that it is for, in the same line, so that a paper is no longer for it. */
function labelOf({ label, bill_date }: PrintedLine, texts: DocumentTexts): string {
  return bill_date ? `${label} · ${texts.month(bill_date.slice(0, 7))}` : label;
}
