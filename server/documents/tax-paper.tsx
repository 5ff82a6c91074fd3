/** The year's statement for tax: who paid, at which centre, and for each child what was paid for which kind of fee. */
import { Document, renderToBuffer } from '@react-pdf/renderer';
import type { CalendarDate } from '#shared/domain/calendar-date';
import { formatSen, ringgitText } from '#shared/domain/money';
import type { TaxSums } from '#shared/domain/tax';
import type { Language } from '#shared/languages';
import { Facts, Head, type Letterhead, paper, Row, Sheet, Sums } from './paper';
import { type DocumentTexts, documentTexts } from './texts';
import { Words } from './words';

export interface TaxPaper {
  issuer: Letterhead;
  statement_no: string;
  year: number;
  /** The number of the one that said something else before. */
  replaces: string | null;
  payer: { name: string; email: string; ic_no: string | null };
  /** Sen. */
  content: TaxSums & {
    paid: number;
    refunded: number;
    credit: number;
    children: readonly (TaxSums & { name: string | null; mykid_no: string | null })[];
  };
  copy: boolean;
  printedOn: CalendarDate;
  language: Language;
}

const WIDTH = 88;

export function renderTaxStatement({ language, ...given }: TaxPaper): Promise<Buffer> {
  const { issuer, statement_no, year, payer, replaces, copy } = given;
  const texts = documentTexts(language);
  const title = texts.word(copy ? 'feesPaidCopy' : 'feesPaid');
  return renderToBuffer(
    <Document title={`${title} ${statement_no}`} author={issuer.name} producer="Tadika" creator="Tadika">
      <Sheet
        texts={texts}
        running={[issuer.name, `${title} ${statement_no}`]}
        foot={`${texts.word('computerMade')} ${texts.printedOn(given.printedOn)}`}
      >
        <Head issuer={issuer} texts={texts} title={title} number={statement_no} />
        <Facts
          texts={texts}
          to={{
            label: texts.word('receivedFrom'),
            name: payer.name,
            contact: [payer.ic_no && `${texts.word('icNo')} ${payer.ic_no}`, payer.email],
            children: [],
          }}
          pairs={[
            [texts.word('paidIn'), String(year)],
            ...(replaces ? [[texts.word('replaces'), replaces] as const] : []),
          ]}
        />
        <Children {...given} texts={texts} />
        <SumsOf {...given} texts={texts} />
        <Words style={paper.note} ems={60}>
          {texts.word('feesPaidHow')}
        </Words>
      </Sheet>
    </Document>,
  );
}

type PartProps = Pick<TaxPaper, 'content'> & { texts: DocumentTexts };

function Children({ content, texts }: PartProps) {
  const line = (name: string, below: string | null, sums: readonly string[]) => [
    { text: name, below, ems: 16 },
    ...sums.map((text) => ({ text, width: WIDTH, right: true, ems: 10 })),
  ];
  const heads = (['childcareFees', 'kindergartenFees', 'otherPaid'] as const).map((word) => texts.word(word));
  return (
    <>
      <Row head cells={line(texts.word('child'), null, heads)} />
      {content.children.map(({ name, mykid_no, childcare, kindergarten, other }, index) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: as they were given
          key={index}
          cells={line(
            name ?? texts.word('noChild'),
            mykid_no && `${texts.word('mykidNo')} ${mykid_no}`,
            [childcare, kindergarten, other].map(ringgitText),
          )}
        />
      ))}
    </>
  );
}

function SumsOf({ content, texts }: PartProps) {
  const { paid, refunded, childcare, kindergarten, other, credit } = content;
  const some = (label: string, sen: number) => (sen === 0 ? [] : [{ label, text: formatSen(sen) }]);
  return (
    <Sums
      lines={[
        ...some(texts.word('childcareFees'), childcare),
        ...some(texts.word('kindergartenFees'), kindergarten),
        ...some(texts.word('otherPaid'), other),
        ...some(texts.word(credit < 0 ? 'creditUsed' : 'creditKept'), credit),
        ...(refunded === 0
          ? []
          : [
              { label: texts.word('received'), text: formatSen(paid) },
              { label: texts.word('paidBack'), text: formatSen(refunded) },
            ]),
        { label: texts.word('paidInAll'), text: formatSen(paid + refunded), due: true },
      ]}
    />
  );
}
