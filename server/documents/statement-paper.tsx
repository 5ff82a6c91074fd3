/** A statement of account: what was owed at first, what came and went with what was owed after it, what is owed at last. */
import { Document, renderToBuffer } from '@react-pdf/renderer';
import type { CalendarDate } from '#shared/domain/calendar-date';
import { formatSen, ringgitText } from '#shared/domain/money';
import { formatPhone } from '#shared/domain/phone';
import { type StatementPart, type StatementSums, statementPartLabels } from '#shared/domain/statement';
import type { StatementRow } from '#shared/endpoints/statements';
import type { Language } from '#shared/languages';
import { Facts, Head, type Letterhead, Row, Sheet, type SumLine, Sums } from './paper';
import { type DocumentTexts, documentTexts } from './texts';

export interface StatementPaper {
  issuer: Letterhead;
  parent: { name: string; email: string; phone_no: string | null };
  children: readonly string[];
  from: CalendarDate;
  to: CalendarDate;
  /** Sen. */
  sums: StatementSums;
  preschools: readonly (StatementSums & { id: number; name: string })[];
  rows: readonly StatementRow[];
  deposits: readonly { child: { name: string } | null; held: number }[];
  instalments: readonly { invoice: { invoice_no: string }; due_on: CalendarDate; open: number }[];
  printedOn: CalendarDate;
  language: Language;
}

export function renderStatement({ language, ...given }: StatementPaper): Promise<Buffer> {
  const { issuer, parent, sums, from, to } = given;
  const texts = documentTexts(language);
  const title = texts.word('statement');
  return renderToBuffer(
    <Document title={`${title}, ${parent.name}`} author={issuer.name} producer="Tadika" creator="Tadika">
      <Sheet
        texts={texts}
        running={[issuer.name, `${title} · ${parent.name}`]}
        foot={`${texts.word('computerMade')} ${texts.printedOn(given.printedOn)}`}
      >
        <Head issuer={issuer} texts={texts} title={title} number={texts.span(from, to)} />
        <Facts
          texts={texts}
          to={{
            label: texts.word('preparedFor'),
            name: parent.name,
            contact: [parent.email, parent.phone_no && formatPhone(parent.phone_no)],
            children: given.children,
          }}
          pairs={[
            [texts.word('period'), texts.span(from, to)],
            [texts.word('openingBalance'), formatSen(sums.opening)],
            [texts.word('closingBalance'), formatSen(sums.closing)],
          ]}
        />
        <Rows {...given} texts={texts} />
        <Sums lines={sumLines(given, texts)} />
      </Sheet>
    </Document>,
  );
}

const widths = { date: 78, amount: 74 } as const;

function Rows({
  rows,
  preschools,
  sums,
  from,
  to,
  texts,
}: Omit<StatementPaper, 'language'> & { texts: DocumentTexts }) {
  const places = new Map(preschools.map(({ id, name }) => [id, name]));
  const line = (date: string, text: string, amount: string, balance: number | string, below?: string) => [
    { text: date, width: widths.date },
    { text, below: below || null, ems: 22 },
    { text: amount, width: widths.amount, right: true },
    {
      width: widths.amount,
      right: true,
      text: typeof balance === 'number' ? ringgitText(balance) : balance,
    },
  ];
  return (
    <>
      <Row
        head
        cells={line(texts.word('date'), texts.word('description'), texts.word('amount'), texts.word('owed'))}
      />
      <Row cells={line(texts.day(from), texts.word('openingBalance'), '', sums.opening)} />
      {rows.map((row) => (
        <Row
          key={row.id}
          cells={line(
            texts.day(row.date),
            [texts.moved(row), row.document_no ?? row.invoice?.invoice_no].filter(Boolean).join(' '),
            ringgitText(row.amount),
            row.balance,
            [
              row.document_no && row.invoice && texts.forInvoice(row.invoice.invoice_no),
              row.payment_method !== null && texts.method(row.payment_method),
              row.value_date && `${texts.word('paidOn')} ${texts.day(row.value_date)}`,
              preschools.length > 1 && places.get(row.preschool_id),
            ]
              .filter(Boolean)
              .join(' · '),
          )}
        />
      ))}
      <Row cells={line(texts.day(to), texts.word('closingBalance'), '', sums.closing)} />
    </>
  );
}

function sumLines(
  {
    sums,
    preschools,
    deposits,
    instalments,
  }: Pick<StatementPaper, 'sums' | 'preschools' | 'deposits' | 'instalments'>,
  texts: DocumentTexts,
): SumLine[] {
  const parts = Object.keys(statementPartLabels) as StatementPart[];
  return [
    { label: texts.word('openingBalance'), text: formatSen(sums.opening) },
    ...parts
      .filter((part) => sums[part] !== 0 || part === 'charges' || part === 'payments')
      .map((part) => ({ label: texts.statementPart(part), text: formatSen(sums[part]) })),
    ...(preschools.length > 1
      ? preschools.map(({ name, closing }) => ({ label: name, text: formatSen(closing) }))
      : []),
    { label: texts.word('closingBalance'), text: formatSen(sums.closing), due: true },
    // When it is due by what was agreed.
    ...instalments.map(({ invoice, due_on, open }) => ({
      label: [texts.word('instalment'), invoice.invoice_no, texts.day(due_on)].join(', '),
      text: formatSen(open),
    })),
    // Beside what is owed.
    ...deposits.map(({ child, held }) => ({
      label: [texts.word('depositHeld'), child?.name].filter(Boolean).join(', '),
      text: formatSen(held),
    })),
  ];
}
