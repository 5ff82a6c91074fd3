/** A credit or debit note on paper. */
import { Document, renderToBuffer } from '@react-pdf/renderer';
import type { CalendarDate } from '#shared/domain/calendar-date';
import { formatSen } from '#shared/domain/money';
import { formatPhone } from '#shared/domain/phone';
import type { InvoiceNote } from '#shared/endpoints/invoice-notes';
import type { Language } from '#shared/languages';
import { childrenOf } from './invoice-paper';
import { LineTable } from './line-table';
import { Facts, Head, type Letterhead, paper, Sheet, Sums } from './paper';
import { documentTexts } from './texts';
import { Words } from './words';

export interface NotePaper {
  issuer: Letterhead;
  note: InvoiceNote;
  invoiceNo: string;
  parent: { name: string; email: string; phone_no: string | null };
  printedOn: CalendarDate;
  language: Language;
}

export function renderNote({ language, ...given }: NotePaper): Promise<Buffer> {
  const { issuer, note, invoiceNo, parent } = given;
  const texts = documentTexts(language);
  const title = texts.word(note.kind === 'credit' ? 'creditNote' : 'debitNote');
  const lines = note.lines.map((line) => ({
    id: line.id,
    label: line.label,
    child_name: line.child_name,
    remarks: null,
    quantity: 1,
    amount: line.amount,
    discount_amount: 0,
    total: line.amount,
  }));
  return renderToBuffer(
    <Document title={`${title} ${note.note_no}`} author={issuer.name} producer="Tadika" creator="Tadika">
      <Sheet
        texts={texts}
        running={[issuer.name, `${title} ${note.note_no}`]}
        foot={`${texts.word('computerMade')} ${texts.printedOn(given.printedOn)}`}
      >
        <Head issuer={issuer} texts={texts} title={title} number={note.note_no} />
        <Facts
          texts={texts}
          to={{
            label: texts.word('billedTo'),
            name: parent.name,
            contact: [parent.email, parent.phone_no && formatPhone(parent.phone_no)],
            children: childrenOf(lines),
          }}
          pairs={[
            [texts.word('date'), texts.day(note.dated)],
            [texts.word('invoice'), invoiceNo],
            ...(note.counters ? [[texts.word('takesBack'), note.counters.note_no] as const] : []),
          ]}
        />
        <LineTable lines={lines} texts={texts} />
        <Sums lines={[{ label: texts.word('invoiceTotal'), text: formatSen(note.amount), due: true }]} />
        <Words style={[paper.quiet, { marginTop: 24 }]}>{note.reason}</Words>
      </Sheet>
    </Document>,
  );
}
