/** The arithmetic of invoices: nothing is rounded, nothing is lost, and the status is the one of the product's table. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AMOUNT_MAX_SEN,
  balanceOf,
  carriesForward,
  followingStatus,
  inOrder,
  type LineAmounts,
  lineProblems,
  lineTotal,
  notPaidFor,
  type Standing,
  signProblem,
  statusAfter,
  statusByHand,
} from '#shared/domain/invoice-math';
import { lineKinds } from '#shared/domain/statuses';
import { messages } from '#shared/messages';

fc.configureGlobal({ seed: 20_260_311 });

const TODAY = '2026-03-11';
const amount = fc.integer({ min: -AMOUNT_MAX_SEN, max: AMOUNT_MAX_SEN });
const line: fc.Arbitrary<LineAmounts> = fc
  .record({ quantity: fc.integer({ min: 1, max: 1_000 }), amount, share: fc.nat(1_000) })
  .map(({ quantity, amount, share }) => ({
    quantity,
    amount,
    discount_amount: amount > 0 ? Math.floor((amount * share) / 1_000) : 0,
  }));
const sen = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
const standing: fc.Arbitrary<Standing> = fc.record({
  price: sen,
  paid_amount: fc.nat(1_000_000_000),
  carried_out: fc.constant(0),
  due_date: fc.constantFrom(null, '2026-03-10', '2026-03-11', '2026-03-12'),
  last_payment: fc.constantFrom('provider' as const, 'hand' as const, null),
  empty: fc.constant(false),
});

describe('a line', () => {
  it('comes to its quantity times the amount less the discount of each', () => {
    expect(lineTotal({ quantity: 3, amount: 85_000, discount_amount: 1_500 })).toBe(250_500);
    expect(lineTotal({ quantity: 2, amount: -500, discount_amount: 0 })).toBe(-1_000);
  });

  it('comes to whole sen within what a number holds exactly, at every limit', () => {
    fc.assert(
      fc.property(line, (one) => {
        expect(Number.isSafeInteger(lineTotal(one))).toBe(true);
        expect(lineProblems(one)).toEqual({});
      }),
    );
  });

  it.each([
    [{ quantity: 0 }, 'quantity', messages.quantityRange],
    [{ quantity: 1_001 }, 'quantity', messages.quantityRange],
    [{ quantity: 1.5 }, 'quantity', messages.quantityRange],
    [{ amount: AMOUNT_MAX_SEN + 1 }, 'amount', messages.amountRange],
    [{ amount: -AMOUNT_MAX_SEN - 1 }, 'amount', messages.amountRange],
    [{ amount: 100.5 }, 'amount', messages.amountNotWhole],
    [{ discount_amount: -1 }, 'discount_amount', messages.itemDiscountRange],
    [{ discount_amount: 1_001 }, 'discount_amount', messages.itemDiscountRange],
    [{ amount: -1_000, discount_amount: 1 }, 'discount_amount', messages.itemDiscountRange],
  ])('like %j is refused at %s', (given, field, message) => {
    const found = lineProblems({ quantity: 1, amount: 1_000, discount_amount: 0, ...given });
    expect(found).toEqual({ [field]: [message] });
  });

  it('has the sign that its kind asks for', () => {
    const refused = lineKinds.filter((kind) => signProblem(kind, -1, true) !== null);
    expect(refused).toEqual(['bill', 'deposit']);
    expect(lineKinds.filter((kind) => signProblem(kind, 1, true) !== null)).toEqual([
      'discount',
      'booking_fee',
    ]);
    // A fee of one's own may be either.
    expect([signProblem('bill', -1, false), signProblem('discount', 1, false)]).toEqual([null, null]);
    for (const kind of lineKinds) expect(signProblem(kind, 0, true)).toBeNull();
  });
});

describe('a price', () => {
  it('moved as one carried line leaves the same total open, and nothing on the one that it came from', () => {
    fc.assert(
      fc.property(standing, sen, (old, price) => {
        const open = balanceOf(old);
        const after = { ...old, carried_out: old.carried_out + open };
        const taker = { price: price + lineTotal({ quantity: 1, amount: open, discount_amount: 0 }) };
        expect(balanceOf(after)).toBe(0);
        expect(balanceOf({ ...taker, paid_amount: 0, carried_out: 0 })).toBe(price + open);
        // Once more changes nothing.
        const again = { payment_status: 8, balance: balanceOf(after), locked: false };
        expect(carriesForward(again)).toBe(false);
      }),
    );
  });

  it('of a cancelled invoice is not owed, and what was paid for it is credit', () => {
    expect(balanceOf({ price: 85_000, paid_amount: 5_000, carried_out: 0 }, 9)).toBe(-5_000);
  });
});

describe('the order of lines', () => {
  it('has positive amounts first, then discounts and credits, each as they came', () => {
    const lines = [-5, 10, 0, -1, 7].map((amount, id) => ({ id, quantity: 1, amount, discount_amount: 0 }));
    expect(inOrder(lines).map((one) => one.amount)).toEqual([10, 0, 7, -5, -1]);
  });

  it('loses none and is the same however often it is made', () => {
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const given = lines.map((one, id) => ({ ...one, id }));
        const once = inOrder(given);
        expect(inOrder([...once].reverse())).toEqual(once);
        expect([...once].sort((a, b) => a.id - b.id)).toEqual(given);
      }),
    );
  });
});

describe('the status that follows', () => {
  const none = { price: 0, paid_amount: 0, carried_out: 0, due_date: null, last_payment: null, empty: false };
  const table: [string, Partial<Standing>, number][] = [
    ['its lines come to nothing', {}, 4],
    ['it has no line yet', { empty: true }, 1],
    ['nothing is paid and no date is set', { price: 100 }, 1],
    ['nothing is paid and the due date is today', { price: 100, due_date: TODAY }, 1],
    ['the due date is past', { price: 100, due_date: '2026-03-10' }, 2],
    ['the due date is past and a part is paid', { price: 100, paid_amount: 40, due_date: '2026-03-10' }, 2],
    ['a part is paid', { price: 100, paid_amount: 40, last_payment: 'hand' }, 3],
    ['a part is paid before the due date', { price: 100, paid_amount: 40, due_date: '2026-03-12' }, 3],
    ['a provider paid the rest', { price: 100, paid_amount: 100, last_payment: 'provider' }, 5],
    ['it was paid by hand', { price: 100, paid_amount: 100, last_payment: 'hand' }, 6],
    ['it was paid late', { price: 100, paid_amount: 100, last_payment: 'hand', due_date: '2026-01-01' }, 6],
    ['more was paid than owed', { price: 100, paid_amount: 101, last_payment: 'provider' }, 7],
    ['the price is below zero', { price: -100 }, 7],
    ['a credit was paid back', { price: -100, paid_amount: -100, last_payment: 'hand' }, 7],
  ];
  it.each(table)('where %s', (_, given, expected) => {
    expect(followingStatus({ ...none, ...given }, TODAY)).toBe(expected);
  });

  it('is always one of 1 to 7, says Completed only where nothing is open, and Overdue only where something is', () => {
    fc.assert(
      fc.property(standing, (given) => {
        const status = followingStatus(given, TODAY);
        const open = balanceOf(given);
        expect(status).toBeGreaterThanOrEqual(1);
        expect(status).toBeLessThanOrEqual(7);
        expect([4, 5, 6].includes(status)).toBe(open === 0 && given.price >= 0);
        expect([1, 2, 3].includes(status)).toBe(open > 0);
        expect(status === 7).toBe(open < 0 || (open === 0 && given.price < 0));
        expect(statusAfter(status, given, TODAY)).toBe(status);
      }),
    );
  });

  it('leaves alone what a hand or a carry forward has set', () => {
    for (const status of [8, 9, 10])
      fc.assert(fc.property(standing, (given) => statusAfter(status, given, TODAY) === status));
  });

  it('leaves an instalment plan alone until nothing is open; then it is what its balance says', () => {
    fc.assert(
      fc.property(standing, (given) => {
        const expected = balanceOf(given) > 0 ? 11 : followingStatus(given, TODAY);
        expect(statusAfter(11, given, TODAY)).toBe(expected);
      }),
    );
  });
});

describe('the status by hand', () => {
  it('is Cancelled, Bad Debt, Instalment Plan, or Pending to follow again; others only as they are', () => {
    for (let current = 1; current <= 11; current += 1) {
      for (let wanted = 1; wanted <= 11; wanted += 1) {
        const decided = statusByHand(current, wanted);
        if (wanted === current) expect(decided).toEqual({ act: 'keep' });
        else if (current === 8) expect(decided).toEqual({ refused: messages.statusCarried });
        else if (wanted === 1) expect(decided).toEqual({ act: 'follow' });
        else if (wanted >= 9) expect(decided).toEqual({ act: 'set' });
        else expect(decided).toEqual({ refused: messages.statusFollows });
      }
    }
  });
});

describe('what carries forward', () => {
  it('are open balances, debts and credits, of unlocked invoices with status 1, 2, 3, 7 or 11; of cancelled ones their credit, and what is owed again of it', () => {
    const statuses = Array.from({ length: 11 }, (_, index) => index + 1);
    const carried = (balance: number, locked: boolean) =>
      statuses.filter((payment_status) => carriesForward({ payment_status, balance, locked }));
    expect(carried(100, false)).toEqual([1, 2, 3, 7, 9, 11]);
    expect(carried(-100, false)).toEqual([1, 2, 3, 7, 9, 11]);
    expect([carried(0, false), carried(100, true)]).toEqual([[], []]);
  });
});

describe('what is not paid by itself', () => {
  it('is locked, or cancelled: whatever is open on it', () => {
    const why = (payment_status: number, locked: boolean | number) => notPaidFor({ payment_status, locked });
    expect([why(1, true), why(1, 1), why(9, true)]).toEqual(['locked', 'locked', 'locked']);
    expect([why(9, false), why(9, 0)]).toEqual(['cancelled', 'cancelled']);
    expect([1, 2, 3, 10, 11].map((status) => why(status, 0))).toEqual([null, null, null, null, null]);
  });
});
