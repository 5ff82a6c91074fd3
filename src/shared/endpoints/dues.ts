/** What a parent owes a preschool, and paying all of it at once. */
import * as z from 'zod/mini';
import { messages } from '../messages';
import { chosenId, endpoint, id, wholeBetween } from './endpoint';

/** A family's sums stay far below: RM 10,000,000. */
const SEN_MAX = 1_000_000_000;

const due = z.object({
  id,
  invoice_no: z.string(),
  /** `YYYY-MM`. */
  month: z.string(),
  /** Since when the oldest part of it is due. */
  due_date: z.nullable(z.string()),
  /** Sen that are paid together: what is open, less what was declared and waits. */
  open: z.int(),
});

export const dues = z.object({
  preschool: z.object({ id, name: z.string() }),
  /** The oldest first: so they are paid. */
  invoices: z.array(due),
  /** Open, and not paid together: locked by the office, cancelled and owed again, or declared as paid. */
  left_out: z.array(
    z.object({ id, invoice_no: z.string(), reason: z.enum(['locked', 'cancelled', 'declared']) }),
  ),
  /** Sen. */
  total: z.int(),
  /** Sen of credit at this preschool that can be used for them. */
  credit: z.int(),
  /** The ways online that the preschool has set up. */
  methods: z.array(z.object({ id, name: z.string() })),
  /** A payment of one of them that is under way at a provider: sen, and the instant it began. */
  under_way: z.nullable(z.object({ amount: z.int(), payment_method: id, since: z.string() })),
});
export type Dues = z.infer<typeof dues>;

const payDuesForm = z.object({
  /** Left out where the credit pays for all. */
  payment_method: z.optional(z.nullable(chosenId(messages.paymentMethodRequired))),
  use_credit: z._default(z.boolean(), false),
  /** Sen that the payer was shown: `total`, less `credit` where it is used. */
  amount: wholeBetween(0, SEN_MAX, messages.amountNotWhole),
});
export type PayDuesForm = z.output<typeof payDuesForm>;

export const duesEndpoints = {
  view: endpoint('GET /api/portal/dues/{preschoolId}', {
    summary: 'What a parent owes a preschool and can pay at once, the oldest first.',
    answer: dues,
  }),
  pay: endpoint('POST /api/portal/dues/{preschoolId}/payment', {
    summary:
      'Pays all of it by one online payment, after the credit if it is used. 409: something else is due by now than was shown.',
    body: payDuesForm,
    /** Where the browser goes to pay; null where the credit paid for all. */
    answer: z.object({ redirect_url: z.nullable(z.string()) }),
  }),
};
