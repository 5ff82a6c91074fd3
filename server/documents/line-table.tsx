/** Lines of a bill as a table: what, for whom, how many, for how much, in the order in which they are given. */
import { View } from '@react-pdf/renderer';
import { ringgitText } from '#shared/domain/money';
import { type Cell, paper, Row } from './paper';
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
  /** For an invoice. */
  bill_date?: string | null;
  due_date?: string | null;
  from_invoice_no?: string | null;
}

interface LineTableProps {
  lines: readonly PrintedLine[];
  texts: DocumentTexts;
}

/** Lines of one child after the other, each in its order; those of no child come first. */
export function byChild<Line extends Pick<PrintedLine, 'child_name'>>(
  lines: readonly Line[],
): [string | null, Line[]][] {
  const groups = new Map<string | null, Line[]>([[null, []]]);
  for (const line of lines) {
    const group = groups.get(line.child_name) ?? [];
    groups.set(line.child_name, [...group, line]);
  }
  return [...groups].filter(([, group]) => group.length > 0);
}

export function LineTable({ lines, texts }: LineTableProps) {
  if (lines.length === 0) return <Words style={{ paddingVertical: 10 }}>{texts.word('noLines')}</Words>;
  const groups = byChild(lines);
  const withDiscount = lines.some(({ discount_amount }) => Boolean(discount_amount));
  const columns = (cells: Record<'what' | 'quantity' | 'price' | 'discount' | 'total', Cell>) => [
    cells.what,
    cells.quantity,
    cells.price,
    ...(withDiscount ? [cells.discount] : []),
    cells.total,
  ];
  const ems = Math.floor((515 - (withDiscount ? 68 : 0) - 172) / 9);
  return (
    <View>
      <Row
        head
        cells={columns({
          what: { text: texts.word('description') },
          quantity: { text: texts.word('quantity'), width: 30, right: true },
          price: { text: texts.word('price'), width: 56, right: true },
          discount: { text: texts.word('itemDiscount'), width: 60, right: true },
          total: { text: texts.word('lineTotal'), width: 62, right: true },
        })}
      />
      {groups.map(([child, group]) => (
        <View key={child ?? ''}>
          {child !== null && groups.length > 1 && <ChildRow name={child} />}
          {group.map((line) => (
            <Row
              key={line.id}
              cells={columns({
                what: { text: labelOf(line, texts), below: texts.aboutLine(line) || null, ems },
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
      ))}
    </View>
  );
}

/** Whose lines follow; not alone at the end of a page. */
function ChildRow({ name }: { name: string }) {
  return (
    <View style={paper.row} wrap={false} minPresenceAhead={30}>
      <Words style={paper.strong} ems={50}>
        {name}
      </Words>
    </View>
  );
}

/** With the month that it is for, in the same line, so that a paper is no longer for it. */
function labelOf({ label, bill_date }: PrintedLine, texts: DocumentTexts): string {
  return bill_date ? `${label} · ${texts.month(bill_date.slice(0, 7))}` : label;
}
