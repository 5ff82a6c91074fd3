/** Deposits of a family's children: money that the preschool holds for them, beside what is owed. */
import * as z from 'zod/mini';
import { endpoint, id } from './endpoint';

const named = z.object({ id, name: z.string() });
const sen = z.int();

const deposit = z.object({
  /** The line that asked for it. */
  line_id: id,
  label: z.string(),
  preschool: named,
  /** Null where a sale over the counter named none. */
  child: z.nullable(named),
  /** The day since which it is asked for. */
  day: z.string(),
  invoice: z.object({ id, invoice_no: z.string() }),
  /** Sen: what was asked for is held, not paid yet, or was credited, whether it was paid by then or not. */
  asked: sen,
  held: sen,
  /** What is paid covers all else of the invoice first. */
  unpaid: sen,
  returned: sen,
  /** The invoice whose credit note gives it back: its own, or the one onto which that was carried. */
  note_invoice_id: id,
});
export type Deposit = z.output<typeof deposit>;

export const depositEndpoints = {
  list: endpoint('GET /api/users/{id}/deposits', {
    summary:
      'Deposits of the children of a family, within the user’s scope, the newest first. One is given back by a credit note of its line: what was paid becomes credit, which pays what is due or is paid out.',
    answer: z.array(deposit),
  }),
};
