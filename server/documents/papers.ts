/** Every paper by its name, and what draws it. Fonts and their renderer are read with the first one that is asked for. */
import type { AttendanceSheet } from './attendance-sheet';
import type { ChildFilePaper } from './child-file';
import type { InvoicePaper } from './invoice-paper';
import type { NotePaper } from './note-paper';
import type { Outstandings } from './outstandings';
import type { QuotationPaper } from './quotation-paper';
import type { ReceiptPaper, ReceiptSummaryPaper } from './receipt-paper';
import type { RegisterPaper } from './register-paper';
import type { StatementPaper } from './statement-paper';
import type { TaxPaper } from './tax-paper';

export const papers = {
  invoice: async (paper: InvoicePaper) => (await import('./invoice-paper')).renderInvoice(paper),
  receipt: async (paper: ReceiptPaper) => (await import('./receipt-paper')).renderReceipt(paper),
  receiptSummary: async (paper: ReceiptSummaryPaper) =>
    (await import('./receipt-paper')).renderReceiptSummary(paper),
  statement: async (paper: StatementPaper) => (await import('./statement-paper')).renderStatement(paper),
  taxStatement: async (paper: TaxPaper) => (await import('./tax-paper')).renderTaxStatement(paper),
  note: async (paper: NotePaper) => (await import('./note-paper')).renderNote(paper),
  quotation: async (paper: QuotationPaper) => (await import('./quotation-paper')).renderQuotation(paper),
  outstandings: async (paper: Outstandings) => (await import('./outstandings')).renderOutstandings(paper),
  attendanceSheet: async (paper: AttendanceSheet) =>
    (await import('./attendance-sheet')).renderAttendanceSheet(paper),
  register: async (paper: RegisterPaper) => (await import('./register-paper')).renderRegister(paper),
  childFile: async (paper: ChildFilePaper) => (await import('./child-file')).renderChildFile(paper),
};

export type PaperKind = keyof typeof papers;
export type PaperOf<Kind extends PaperKind> = Parameters<(typeof papers)[Kind]>[0];
