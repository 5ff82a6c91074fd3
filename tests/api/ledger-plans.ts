/** The model of the ledger: plans of instalments. They move no money; what each instalment wants follows from the invoice. */
import { expect } from 'vitest';
import type { InstalmentPlan } from '#shared/endpoints/instalments';
import {
  askedNow,
  BAD_DEBT,
  DRAFT,
  INSTALMENTS,
  isOpen,
  type ModelInvoice,
  openOf,
  planOf,
  waitingOf,
  wantedBy,
} from './ledger-books';
import { plusDays } from './ledger-calendar';
import type { Model } from './ledger-model';
import { dataOf } from './money';

/** Days from today on. */
const DUE_IN = [0, 4, 15, 40];

/** What is open in so many parts, the first one larger; or in parts that come to something else. */
export async function agree(model: Model, pick: number, count: number, fits: boolean, later: boolean) {
  const invoice = model.aim(pick, (one) => isOpen(one) && openOf(one) > 0);
  const open = openOf(invoice);
  const many = Math.max(1, Math.min(count, open));
  const part = Math.max(1, Math.floor(open / (many + 1)));
  const first = Math.max(1, open - part * (many - 1)) + (fits ? 0 : 1);
  const instalments = Array.from({ length: many }, (_, at) => ({
    due_on: plusDays(model.today, DUE_IN[later ? at + 1 : at] as number),
    amount: at === 0 ? first : part,
  }));
  const answer = await model.desk.finance.post(`/api/invoices/${invoice.id}/instalments`, {
    agreed_on: model.today,
    agreement: 'By telephone',
    instalments,
  });
  const isPlannable = invoice.set !== DRAFT && invoice.set !== BAD_DEBT && open > 0;
  const refused = isOpen(invoice) ? (isPlannable ? 422 : 409) : model.statusFor(invoice);
  expect([invoice.set, answer.status]).toEqual([
    invoice.set,
    isOpen(invoice) && isPlannable && fits ? 200 : refused,
  ]);
  if (answer.status !== 200) return;
  model.endPlan(invoice, 'replaced');
  invoice.plans.push({ total: open, instalments, outcome: null, madeOn: model.today, endedOn: null });
  invoice.set = INSTALMENTS;
}

export async function end(model: Model, pick: number): Promise<void> {
  const invoice = model.aim(pick, (one) => planOf(one) !== undefined);
  const path = `/api/invoices/${invoice.id}/instalments/end`;
  const answer = await model.desk.finance.post(path, { reason: 'Not kept' });
  expect(answer.status).toBe(invoice.locked ? 423 : planOf(invoice) ? 200 : 409);
  if (answer.status !== 200) return;
  model.endPlan(invoice, 'broken');
  invoice.set = 0;
}

/** Every plan as the server has it, and what it asks for. */
export async function comparePlans(model: Model): Promise<void> {
  for (const invoice of model.invoices.filter(({ plans }) => plans.length > 0)) {
    const path = `/api/invoices/${invoice.id}/instalments`;
    const found: InstalmentPlan[] = dataOf(await model.desk.finance.get(path));
    const standing = found.map(({ total, ended, asked, instalments }) => ({
      total,
      outcome: ended?.outcome ?? null,
      asked,
      open: instalments.map(({ open }) => open),
    }));
    expect({ id: invoice.id, standing }).toEqual({
      id: invoice.id,
      standing: standingOf(invoice, model.today).toReversed(),
    });
  }
}

function standingOf(invoice: ModelInvoice, today: string) {
  const open = openOf(invoice);
  return invoice.plans.map((plan) => ({
    total: plan.total,
    outcome: plan.outcome,
    asked: plan.outcome === null ? askedNow(invoice, today, open - waitingOf(invoice)) : 0,
    // Of one that is over nothing is wanted.
    open: plan.outcome === null ? wantedBy(invoice, plan, open, today) : plan.instalments.map(() => 0),
  }));
}
