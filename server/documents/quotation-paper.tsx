/** A quotation on paper. */
import { Document, renderToBuffer } from '@react-pdf/renderer';
import type { CalendarDate } from '#shared/domain/calendar-date';
import { formatSen } from '#shared/domain/money';
import { formatPhone } from '#shared/domain/phone';
import type { Language } from '#shared/languages';
import { childrenOf } from './invoice-paper';
import { LineTable, type PrintedLine } from './line-table';
import { Facts, Head, type Letterhead, paper, Sheet, Sums } from './paper';
import { documentTexts } from './texts';
import { Words } from './words';

export interface QuotationPaper {
  issuer: Letterhead;
  quotationNo: string;
  date: CalendarDate;
  parent: { name: string; email: string; phone_no: string | null };
  lines: readonly PrintedLine[];
  /** Sen. */
  price: number;
  printedOn: CalendarDate;
  language: Language;
}

export function renderQuotation({ language, ...given }: QuotationPaper): Promise<Buffer> {
  const { issuer, quotationNo, parent, lines } = given;
  const texts = documentTexts(language);
  const title = texts.word('quotation');
  return renderToBuffer(
    <Document title={`${title} ${quotationNo}`} author={issuer.name} producer="Tadika" creator="Tadika">
      <Sheet
        texts={texts}
        running={[issuer.name, `${title} ${quotationNo}`]}
        foot={`${texts.word('computerMade')} ${texts.printedOn(given.printedOn)}`}
      >
        <Head issuer={issuer} texts={texts} title={title} number={quotationNo} />
        <Facts
          texts={texts}
          to={{
            label: texts.word('preparedFor'),
            name: parent.name,
            contact: [parent.email, parent.phone_no && formatPhone(parent.phone_no)],
            children: childrenOf(lines),
          }}
          pairs={[[texts.word('date'), texts.day(given.date)]]}
        />
        <LineTable lines={lines} texts={texts} />
        <Sums lines={[{ label: texts.word('invoiceTotal'), text: formatSen(given.price), due: true }]} />
        <Words style={[paper.quiet, { marginTop: 24 }]}>{texts.word('quotationNote')}</Words>
      </Sheet>
    </Document>,
  );
}
