/** Giving a statement: what says the same again keeps its number, and what says something else has a new one. */
import { messages } from '#shared/messages';
import type { Context } from '../../context';
import { invalid } from '../../http/refusal';
import { parentForUpdate } from '../invoices/invoice-for-update';
import { nextOf } from '../invoices/invoice-number';
import { loadPaying, type TaxContent, taxYearOf } from './find-tax-year';

interface TaxWanted {
  parentId: number;
  preschoolId: number;
  year: number;
}

interface Given {
  statement_no: string;
  content: TaxContent;
  given_at: Date;
}

/** The last one that was given. */
export function lastGiven(
  { trx }: Pick<Context, 'trx'>,
  { parentId, preschoolId, year }: TaxWanted,
): Promise<Given | undefined> {
  return trx('tax_statements')
    .where({ parent_id: parentId, preschool_id: preschoolId, year })
    .orderBy('number', 'desc')
    .first('statement_no', 'content', 'given_at');
}

/** Whether both say the same. */
export function saysSame(one: TaxContent, other: TaxContent): boolean {
  const plain = ({ paid, refunded, childcare, kindergarten, other: rest, credit, children }: TaxContent) =>
    JSON.stringify([
      paid,
      refunded,
      childcare,
      kindergarten,
      rest,
      credit,
      children.map((child) => [child.child_id, child.childcare, child.kindergarten, child.other]),
    ]);
  return plain(one) === plain(other);
}

/** @throws Refusal 422 where the year is not over, or nothing was paid */
export async function giveTaxStatement(context: Context, wanted: TaxWanted): Promise<string> {
  const { trx, clock } = context;
  const { parentId, preschoolId, year } = wanted;
  if (String(year) >= clock.today().slice(0, 4)) throw invalid({ year: [messages.taxYearNotOver] });
  await parentForUpdate(context, parentId);
  const content = taxYearOf(await loadPaying(trx, parentId), year).get(preschoolId);
  if (!content) throw invalid({ year: [messages.taxNothingPaid] });
  const before = await lastGiven(context, wanted);
  if (before && saysSame(before.content, content)) return before.statement_no;
  const { number, text } = await nextOf(trx, 'tax', preschoolId, year);
  await trx('tax_statements').insert({
    statement_no: text,
    preschool_id: preschoolId,
    year,
    number,
    parent_id: parentId,
    content: JSON.stringify(content),
    replaces: before?.statement_no ?? null,
    given_at: clock.now(),
  });
  return text;
}
