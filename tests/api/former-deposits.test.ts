/** What is held of deposits as at an earlier day is what was said on it, whatever became of their lines and invoices since. */
import { describe, expect, it } from 'vitest';
import { businessDate, DAY_MS } from '#shared/domain/calendar-date';
import type { Statement } from '#shared/endpoints/statements';
import * as step from '../../migrations/0143_keep_former_deposits';
import { type BuiltChild, buildBillLine, buildUser } from '../support/factories';
import { addFee, buildHousehold, dataOf, expectBooks, newInvoice, pay } from './money';
import { moneyDesk } from './money-desk';

const { running, desk } = moneyDesk();

type Named = { id: number };
const HELD = 30_000;

/** RM 300 were asked for as a deposit and paid; RM 900 are owed beside it. */
async function household({ paid = HELD } = {}) {
  const home = await buildHousehold(running, desk.place.preschool, 2);
  const [child, sibling] = home.children as [BuiltChild, BuiltChild];
  const invoice = await newInvoice(desk.finance, home.parent);
  const owing = await newInvoice(desk.finance, home.parent);
  await addFee(desk.finance, owing, child, 90_000);
  const { transaction } = await addFee(desk.finance, invoice, child, HELD, { type: 'deposit' });
  if (paid > 0) await pay(desk.finance, invoice, paid);
  const { id } = transaction as Named;
  return { parent: home.parent, child, sibling, invoice: invoice as Named, owing: owing as Named, line: id };
}
type Home = Awaited<ReturnType<typeof household>>;
/** Children, preschools and sen on the statement; and sen in the report beside what is owed to the first preschool. */
type Held = [child: number, preschool: number, sen: number][];

const today = () => businessDate(running.clock.now());
const here = () => desk.place.preschool.id;
const of = ({ child }: Home, sen: number): Held => [[child.id, here(), sen]];

async function told({ parent }: Home, day: string): Promise<Held> {
  const path = `/api/users/${parent.id}/statement?from=${day}&to=${day}`;
  const { deposits }: Statement = dataOf(await desk.finance.get(path));
  const report = `/api/reports/outstanding-by-parents?date_as_at=${day}&search=${encodeURIComponent(parent.name)}`;
  const groups: { preschool_id: number; parents: { deposits: number }[] }[] = dataOf(
    await desk.finance.get(report),
  );
  const row = groups.find(({ preschool_id }) => preschool_id === here())?.parents[0];
  const beside = deposits.filter(({ preschool_id }) => preschool_id === here()).map(({ held }) => held);
  expect([day, row?.deposits]).toEqual([day, beside.reduce((all, sen) => all + sen, 0)]);
  return deposits.map(({ child, preschool_id, held }) => [child?.id ?? 0, preschool_id, held]);
}

const line = ({ invoice, line: id }: Home, on = invoice) => `/api/invoices/${on.id}/transactions/${id}`;
const change = (home: Home, form: object) => desk.finance.put(line(home), form);
const put = ({ invoice }: Home, form: object) => desk.finance.put(`/api/invoices/${invoice.id}`, form);
const giveBack = ({ invoice, line: line_id }: Home, amount: number) =>
  desk.finance.post(`/api/invoices/${invoice.id}/notes`, {
    kind: 'credit',
    reason: 'So agreed.',
    lines: [{ line_id, amount }],
  });
const carry = ({ parent }: Home) => newInvoice(desk.finance, parent, { with_carry_forward: true });
async function giveBalanceBack({ parent }: Home) {
  const [carried] = await running
    .knex('bill_lines')
    .join('invoices', 'invoices.id', 'invoice_id')
    .where({ kind: 'carry_forward', parent_id: parent.id })
    .select('bill_lines.id', 'invoice_id');
  return desk.finance.call('DELETE', `/api/invoices/${carried.invoice_id}/transactions/${carried.id}`);
}

interface Story {
  /** The ledger of a release before does not tell. */
  isUntold?: boolean;
  make?: () => Promise<Home>;
  first?: (home: Home) => Held;
  /** Each on a day of its own, with what is held then. */
  acts: [act: (home: Home) => Promise<unknown>, held: (home: Home) => Held][];
}
const nothing = (): Held => [];
const all = (home: Home) => of(home, HELD);
const STORIES: Record<string, Story> = {
  'its line is changed': { acts: [[(home) => change(home, { amount: 20_000 }), (home) => of(home, 20_000)]] },
  'it becomes another child’s': {
    acts: [
      [(home) => change(home, { child_id: home.sibling.id }), ({ sibling }) => [[sibling.id, here(), HELD]]],
    ],
  },
  'its line is changed twice and removed': {
    acts: [
      [(home) => change(home, { amount: 20_000 }), (home) => of(home, 20_000)],
      [(home) => change(home, { amount: 25_000, discount_amount: 500 }), (home) => of(home, 24_500)],
      [(home) => desk.finance.call('DELETE', line(home)), nothing],
    ],
  },
  'its invoice is cancelled, and that is taken back': {
    acts: [
      [(home) => put(home, { payment_status: 9 }), nothing],
      [(home) => put(home, { payment_status: 1 }), all],
    ],
  },
  'its invoice is cancelled where it asked for nothing': {
    isUntold: true,
    make: async () => {
      const home = await household({ paid: 0 });
      await addFee(desk.finance, home.invoice, home.child, -HELD);
      return home;
    },
    acts: [[(home) => put(home, { payment_status: 9 }), nothing]],
  },
  'a part is given back, and the credit carried on': {
    acts: [
      [(home) => giveBack(home, 10_000), (home) => of(home, 20_000)],
      [carry, nothing],
    ],
  },
  'what is open of it is carried on, and given back': {
    make: () => household({ paid: 20_000 }),
    first: (home) => of(home, 20_000),
    acts: [
      [carry, nothing],
      [giveBalanceBack, (home) => of(home, 20_000)],
    ],
  },
  'what is open of it is carried on, and that invoice imported': {
    make: () => household({ paid: 20_000 }),
    first: (home) => of(home, 20_000),
    acts: [
      [
        async (home) => {
          const taker = await carry(home);
          await pay(desk.finance, taker, 100_000);
          await addFee(desk.finance, await newInvoice(desk.finance, home.parent), home.child, 5_000);
        },
        all,
      ],
      [
        async (home) => {
          const target = await newInvoice(desk.finance, home.parent);
          const [from] = await running.knex('invoices').where({ id: home.invoice.id });
          dataOf(
            await desk.finance.put(`/api/invoices/${target.id}/pull-invoice`, {
              invoice_id: from.moved_to_invoice_id,
            }),
          );
          return addFee(desk.finance, target, home.child, 90_000);
        },
        nothing,
      ],
    ],
  },
  'its invoice is imported, and its line removed there': {
    make: () => household({ paid: 20_000 }),
    first: (home) => of(home, 20_000),
    acts: [
      [
        ({ owing, invoice }) =>
          desk.finance.put(`/api/invoices/${owing.id}/pull-invoice`, { invoice_id: invoice.id }),
        nothing,
      ],
      [({ owing }) => pay(desk.finance, owing, 80_000), (home) => of(home, 10_000)],
      [
        async (home) => {
          await addFee(desk.finance, home.owing, home.child, 50_000);
          return desk.finance.call('DELETE', line(home, home.owing));
        },
        nothing,
      ],
    ],
  },
  'its invoice goes to another preschool': {
    make: async () => {
      const home = await household({ paid: 0 });
      await addFee(desk.finance, home.invoice, home.child, -HELD);
      return home;
    },
    acts: [
      [
        (home) => put(home, { preschool: desk.elsewhere.preschool.id }),
        ({ child }) => [[child.id, desk.elsewhere.preschool.id, HELD]],
      ],
    ],
  },
  'it is billed anew at another preschool': {
    acts: [
      [
        ({ invoice }) =>
          desk.finance.post(`/api/invoices/${invoice.id}/bill-anew`, {
            preschool_id: desk.elsewhere.preschool.id,
          }),
        nothing,
      ],
    ],
  },
  'a bill that waited comes onto an invoice, goes back, and comes once more': {
    make: async () => {
      const home = await household();
      await desk.finance.call('DELETE', line(home));
      const bill = await buildBillLine(running.knex, home.child, desk.place.product, {
        kind: 'deposit',
        amount: HELD,
        bill_date: today(),
      });
      return { ...home, line: bill.id };
    },
    first: nothing,
    acts: [
      [({ invoice }) => desk.finance.put(`/api/invoices/${invoice.id}/pull-unbilled-bills`, {}), all],
      [(home) => desk.finance.call('DELETE', line(home)), nothing],
      [({ invoice }) => desk.finance.put(`/api/invoices/${invoice.id}/pull-unbilled-bills`, {}), all],
    ],
  },
};

/** What was said of days, by families. */
const remembered: { home: Home; said: Map<string, Held> }[] = [];

describe('what is held on a day stays what it was when', () => {
  it.each(Object.entries(STORIES))('%s', async (_, { make = household, first = all, acts, isUntold }) => {
    const { finance } = desk;
    const began = running.clock.now();
    try {
      const home = await make();
      const said = new Map([[today(), first(home)]]);
      expect(await told(home, today())).toEqual(first(home));
      for (const [act, held] of acts) {
        running.clock.advance(20 * DAY_MS);
        desk.finance = await running.api.as(await buildUser(running.knex, 3));
        const answer = await act(home);
        if (answer && typeof answer === 'object' && 'status' in answer) expect(answer.status).toBe(200);
        said.set(today(), held(home));
        for (const [day, sums] of said) expect([day, await told(home, day)]).toEqual([day, sums]);
      }
      await expectBooks(running);
      if (!isUntold) remembered.push({ home, said });
    } finally {
      running.clock.set(began.toISOString());
      desk.finance = finance;
    }
  });

  it('a release before had not kept any of it: the ledger tells', async () => {
    const { knex } = running;
    expect(remembered.length).toBe(Object.values(STORIES).filter(({ isUntold }) => !isUntold).length);
    await step.down(knex);
    await knex('former_lines').delete();
    await step.up(knex);
    running.clock.advance(100 * DAY_MS);
    desk.finance = await running.api.as(await buildUser(knex, 3));
    for (const { home, said } of remembered)
      for (const [day, held] of said) expect([day, await told(home, day)]).toEqual([day, held]);
  });
});
