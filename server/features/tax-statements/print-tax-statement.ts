/** A statement for tax as a PDF: its sums as they were given. The first that goes out is the original, any other a copy. */
import { fileName } from '../../documents/names';
import { letterheadOf } from '../documents/letterhead';
import type { PrintContext, Printed } from '../documents/print-invoice';
import type { TaxContent } from './find-tax-year';

export const taxFileName = (statementNo: string) => fileName('fees-paid', statementNo);

interface Row {
  preschool_id: number;
  parent_id: number;
  year: number;
  content: TaxContent;
  replaces: string | null;
  original_as: 'mail' | 'download' | null;
}

/**
 * Policy and scope are the caller's business.
 * @param identified whether the reader may see a child's MyKid number
 */
export async function printTaxStatement(
  context: PrintContext,
  statementNo: string,
  { way, identified }: { way: 'mail' | 'download'; identified: boolean },
): Promise<Printed> {
  const { trx, clock, language, services } = context;
  const row: Row = await trx('tax_statements').where({ statement_no: statementNo }).first();
  const payer = await trx('users')
    .leftJoin('user_profiles', 'user_profiles.user_id', 'users.id')
    .where('users.id', row.parent_id)
    .first('users.name', 'users.email', 'ic_no');
  const paper = {
    statement_no: statementNo,
    year: row.year,
    replaces: row.replaces,
    payer,
    content: { ...row.content, children: await childrenOf(context, row.content, identified) },
    issuer: await letterheadOf(trx, row.preschool_id),
    copy: !(await isOriginal(context, statementNo, row, way)),
    printedOn: clock.today(),
    language,
  };
  const content = await services.printer.print('taxStatement', paper, context.asker);
  return { name: taxFileName(statementNo), content };
}

async function childrenOf({ trx }: PrintContext, { children }: TaxContent, identified: boolean) {
  const ids = children.flatMap(({ child_id }) => (child_id === null ? [] : [child_id]));
  const known: { id: number; fullname: string; mykid_no: string | null }[] = await trx('children')
    .whereIn('id', ids)
    .select('id', 'fullname', 'mykid_no');
  return children.map(({ child_id, ...sums }) => {
    const child = known.find(({ id }) => id === child_id);
    return {
      ...sums,
      name: child?.fullname ?? null,
      mykid_no: identified ? (child?.mykid_no ?? null) : null,
    };
  });
}

/** A letter that is sent once more, since the mail server was away, is the same letter. */
async function isOriginal(
  { trx }: PrintContext,
  statementNo: string,
  { original_as }: Row,
  way: 'mail' | 'download',
): Promise<boolean> {
  if (original_as !== null) return original_as === 'mail' && way === 'mail';
  const taken = await trx('tax_statements')
    .where({ statement_no: statementNo, original_as: null })
    .update({ original_as: way });
  return taken === 1;
}
