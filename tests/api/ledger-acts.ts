/** Everything that can be done to a family's invoices, by chance, for the model of the ledger. */
import fc from 'fast-check';
import { type BankDay, book, match, meant, reversePart, split, unsplit } from './ledger-bank';
import { CANCELLED, openOf } from './ledger-books';
import { type Leap, passDays } from './ledger-days';
import { charge, fallLate, LATE_BY, waive } from './ledger-fees';
import {
  addLine,
  changeLine,
  draft,
  issue,
  lock,
  make,
  pullUnbilled,
  quote,
  removeLine,
  setDue,
  setPreschool,
  setStatus,
  throwAway,
} from './ledger-lines';
import { ANY, type Model } from './ledger-model';
import { billAnew, carry, pull } from './ledger-moves';
import { counter, note, recover, returnDeposit, writeOff } from './ledger-notes';
import {
  closeReport,
  hear,
  payUntold,
  settle,
  start,
  startAll,
  tellLate,
  type Word,
  withdraw,
} from './ledger-online';
import {
  confirm,
  correct,
  correctDay,
  declare,
  payIn,
  payOut,
  refund,
  reverse,
  useCredit,
} from './ledger-payments';
import { agree, end } from './ledger-plans';

/** Few, so that the acts meet on the same invoices. */
const pick = fc.nat(ANY);
const money = fc.integer({ min: 1, max: 200_000 });
const few = fc.integer({ min: 1, max: 20_000 });
const yes = fc.boolean();
/** Days before today: some of the month before. */
const ago = fc.constantFrom(0, 0, 1, 6, 30);
const bankDay = fc.constantFrom<BankDay>('today', 'yesterday', 'last month');
interface Act {
  /** For whoever looks at a sequence that failed. */
  said: string;
  run: (model: Model) => Promise<void>;
}
const MOST = 3;

/** An act with what it is given by chance, so many times as likely as another. */
function drawn<Given extends unknown[]>(
  weight: number,
  act: (model: Model, ...given: Given) => Promise<void>,
  ...given: { [At in keyof Given]: fc.Arbitrary<Given[At]> }
): fc.WeightedArbitrary<Act> {
  const all = fc.tuple(...given) as unknown as fc.Arbitrary<Given>;
  const arbitrary = all.map((some) => ({
    said: `${act.name}(${some.join(', ')})`,
    run: (model: Model) => act(model, ...some),
  }));
  return { weight, arbitrary };
}

const placeOf = (model: Model, far: boolean) => (far ? model.desk.elsewhere : model.desk.place).preschool.id;
/** A cancellation that is taken back asks for its price again. */
const mark = async (model: Model, one: number, status: number) => {
  if (model.pick(one).set !== CANCELLED) await setStatus(model, one, status);
};
/** All that is open, or a part of it. */
const lose = (model: Model, one: number, sen: number | null, before: number) =>
  writeOff(model, one, sen ?? Math.max(1, openOf(model.pick(one))), before);

const anew = (model: Model, one: number, far: boolean) => billAnew(model, one, placeOf(model, far));
const move = (model: Model, one: number, far: boolean) => setPreschool(model, one, placeOf(model, far));
const close = (model: Model) => model.close();
const open = (model: Model) => model.open();

/** The same at the family next door. */
const nextDoor = (model: Model) => model.neighbour ?? model;
const theirFee = (model: Model, one: number, sen: number) => addLine(nextDoor(model), one, sen, 1);
const theirInvoice = (model: Model, withCarry: boolean) => make(nextDoor(model), withCarry);
const theirPayment = (model: Model, one: number, sen: number) => payIn(nextDoor(model), one, sen, false);

/** Acts that leave what the family owes as it was. */
const moving: fc.Arbitrary<Act> = fc.oneof(
  drawn(2, carry, pick),
  drawn(1, pull, pick, pick),
  drawn(2, anew, pick, yes),
  drawn(1, make, yes, fc.constantFrom('now', 'last month', 'next month')),
  drawn(2, close),
  drawn(1, open),
  drawn(
    6,
    passDays,
    fc.constantFrom<Leap>('a day', 'a day', 'days', 'days', 'to the end of the month', 'into the next month'),
    fc.integer({ min: 2, max: 12 }),
  ),
  drawn(1, theirInvoice, yes),
  drawn(2, correctDay, pick, ago),
  drawn(2, payUntold, pick, fc.constantFrom(0, 0, 0, 700)),
  drawn(1, lock, pick, fc.constantFrom(true, false, false)),
  drawn(2, setDue, pick, fc.constantFrom(...LATE_BY.map((days) => -days), 0, null)),
  drawn(1, move, pick, yes),
  drawn(1, mark, pick, fc.constantFrom(10, 11)),
  drawn(MOST, agree, pick, fc.integer({ min: 1, max: 3 }), fc.constantFrom(true, true, true, false), yes),
  drawn(1, end, pick),
  drawn(MOST, start, pick, fc.constantFrom(100, 100, 60, 25, 130), yes),
  drawn(2, startAll, yes, yes),
  drawn(1, closeReport),
  drawn(2, meant, pick, few, bankDay),
  drawn(3, split, pick, fc.array(few, { minLength: 2, maxLength: 3 }), fc.constantFrom(0, 0, 0, 1), bankDay),
  drawn(1, unsplit),
  drawn(2, match, pick, fc.constantFrom(0, 0, 0, 500, -500)),
  drawn(2, fallLate, pick, fc.constantFrom(...LATE_BY)),
  drawn(2, charge),
);
const changing: fc.Arbitrary<Act> = fc.oneof(
  drawn(
    2,
    addLine,
    pick,
    money.map((sen) => (sen % 3 === 0 ? -sen : sen)),
    fc.integer({ min: 1, max: 3 }),
    fc.constant(false),
  ),
  drawn(1, addLine, pick, money, fc.constant(1), fc.constant(true)),
  drawn(1, changeLine, pick, money),
  drawn(2, removeLine, pick),
  drawn(3, payIn, pick, money, yes, ago),
  drawn(2, declare, pick, fc.constantFrom(6, 30, 30)),
  drawn(3, confirm, pick, fc.constantFrom(true, true, false)),
  drawn(2, refund, pick, fc.nat(120), yes),
  drawn(1, reverse, pick, yes),
  drawn(1, quote, money, fc.integer({ min: 1, max: 3_000 })),
  drawn(1, payOut, pick, few, ago),
  drawn(3, correct, pick, money),
  drawn(1, note, pick, money, yes),
  drawn(MOST, lose, pick, fc.constantFrom(null, 1, 3_000, 20_000), ago),
  drawn(2, recover, pick, few, ago),
  drawn(2, counter, pick),
  drawn(2, returnDeposit, money),
  drawn(2, useCredit, pick),
  drawn(2, pullUnbilled, pick),
  drawn(1, draft),
  drawn(2, issue, pick),
  drawn(1, throwAway, pick),
  drawn(1, setStatus, pick, fc.constantFrom(1, 1, 9)),
  drawn(4, settle, pick, fc.constantFrom(0, 0, 0, 0, 700, -700)),
  drawn(
    2,
    hear,
    pick,
    fc.constantFrom<Word[]>('paid back', 'disputed', 'won', 'lost', 'lost'),
    fc.constantFrom(100, 100, 40),
  ),
  drawn(MOST, book),
  // What was paid meanwhile comes with it.
  drawn(1, withdraw),
  drawn(2, reversePart, pick, yes),
  drawn(3, tellLate),
  drawn(1, theirFee, pick, money),
  drawn(1, theirPayment, pick, few),
  drawn(2, waive, fc.nat(5)),
);
export interface Drawn extends Act {
  /** It leaves what the family owes as it was. */
  moves: boolean;
}
/** Any of both. */
export const act: fc.Arbitrary<Drawn> = fc.oneof(
  moving.map((one) => ({ ...one, moves: true })),
  changing.map((one) => ({ ...one, moves: false })),
);
