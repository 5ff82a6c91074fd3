/** A quotation as a PDF, of the lines and the total that its screen shows. */

import { fileName } from '../../documents/names';
import { type ListedQuotation, Quotation } from '../../models/quotation';
import { letterheadOf } from '../documents/letterhead';
import type { PrintContext, Printed } from '../documents/print-invoice';
import { linesOf } from './present';

/** Policy and scope are the caller's business. */
export async function printQuotation(context: PrintContext, id: number): Promise<Printed> {
  const { trx, clock, language, services, asker } = context;
  const found = (await Quotation.query(trx)
    .modify('listed')
    .select('parent.phone_no AS parent_phone')
    .findById(id)
    .throwIfNotFound()) as ListedQuotation & { parent_phone: string | null };
  const lines = await linesOf(context, id);
  const paper = {
    issuer: await letterheadOf(trx, found.preschool_id),
    quotationNo: found.quotation_no,
    date: found.date,
    parent: { name: found.parent_name, email: found.parent_email, phone_no: found.parent_phone },
    lines: lines.map((line) => ({ ...line, child_name: line.child?.fullname ?? null })),
    price: found.price,
    printedOn: clock.today(),
    language,
  };
  const content = await services.printer.print('quotation', paper, asker);
  return { name: fileName('quotation', found.quotation_no), content };
}
