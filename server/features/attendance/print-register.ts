/** The register of a day or a month as a PDF. */
import { REGISTER_ROWS_MAX } from '#shared/endpoints/register';
import { officeMessages } from '#shared/office-messages';
import type { Context } from '../../context';
import { fileName } from '../../documents/names';
import { FileAnswer } from '../../http/file-answer';
import { invalid } from '../../http/refusal';
import type { Preschool } from '../../models/preschool';
import { daysOf } from '../classrooms/present-days';
import { loadRegister } from './register';

/**
 * Policy and scope are the caller's business.
 * @throws Refusal 422 where a month has more rows than a paper has room for
 */
export async function printRegister(
  context: Context,
  preschool: Preschool,
  { date, month }: { date?: string | undefined; month?: string | undefined },
): Promise<FileAnswer> {
  const { clock, services, actor } = context;
  const day = date ?? clock.today();
  const period = month ? daysOf(month) : { first: day, last: day };
  const { days, people } = await loadRegister(context, preschool, period);
  if (days.reduce((sum, { rows }) => sum + rows.length, 0) > REGISTER_ROWS_MAX)
    throw invalid({ month: [officeMessages.registerTooLong] });
  const { name, address, registration_no } = preschool;
  const paper = {
    preschool: { name, address, registration_no },
    month: month ?? null,
    days,
    people,
    printedOn: clock.today(),
  };
  const content = await services.printer.print('register', paper, actor.userId);
  return new FileAnswer({
    type: 'application/pdf',
    name: fileName('register', preschool.short_name, month ?? day),
    content,
    disposition: 'inline',
  });
}
