/** Money over several invoices, beside a reference that hands out sen after sen. */
import { describe, expect, it } from 'vitest';
import { type OpenInvoice, shareMoney } from '#shared/domain/share-money';

const numbers = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

/** Each sen goes to the first invoice that still asks for one; where none does, to the last that is not over. */
function slowly(amount: number, invoices: readonly OpenInvoice[]): Map<number, number> {
  const got = new Map<number, number>();
  const living = invoices.filter(({ over }) => !over);
  for (let sen = 0; sen < amount; sen += 1) {
    const asking = invoices.find(({ id, open }) => (got.get(id) ?? 0) < open);
    const taker = asking ?? living.at(-1) ?? invoices.at(-1);
    if (taker) got.set(taker.id, (got.get(taker.id) ?? 0) + 1);
  }
  return got;
}

describe('one payment for several invoices', () => {
  it('pays the oldest first, and the last one what is left', () => {
    const open = [
      { id: 7, open: 300 },
      { id: 3, open: 200 },
      { id: 9, open: 500 },
    ];
    expect(shareMoney(400, open)).toEqual([
      { id: 7, amount: 300 },
      { id: 3, amount: 100 },
    ]);
    expect(shareMoney(1_050, open).at(-1)).toEqual({ id: 9, amount: 550 });
  });

  it('leaves what is too much as credit where something is asked for, never on one that is over', () => {
    const cancelled = { id: 2, open: 0, over: true };
    expect(shareMoney(100, [{ id: 1, open: 60 }, cancelled])).toEqual([{ id: 1, amount: 100 }]);
    expect(shareMoney(100, [cancelled])).toEqual([{ id: 2, amount: 100 }]);
  });

  it('comes to the sen to what the slow way gives, whatever is open, paid, in credit or cancelled', () => {
    const next = numbers(20_261_125);
    for (let round = 0; round < 400; round += 1) {
      const invoices = Array.from({ length: 1 + Math.floor(next() * 5) }, (_, id) => {
        const open = Math.floor(next() * 160) - 40;
        return { id, open, ...(next() < 0.25 && { open: Math.min(0, open), over: true }) };
      });
      const amount = 1 + Math.floor(next() * 400);
      const shares = shareMoney(amount, invoices);
      expect(new Map(shares.map((share) => [share.id, share.amount]))).toEqual(slowly(amount, invoices));
      expect(shares.reduce((sum, share) => sum + share.amount, 0)).toBe(amount);
    }
  });
});
