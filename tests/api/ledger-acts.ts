/** Everything that can be done to a family's invoices, by chance, for the model of the ledger. */
import fc from 'fast-check';
import { type Model, openOf } from './ledger-model';
import { TODAY, YESTERDAY } from './running-api';

/** Few, so that the acts meet on the same invoices. */
const pick = fc.nat(3);
const money = fc.integer({ min: 1, max: 200_000 });
type Act = (model: Model) => Promise<void>;
/** Acts that leave what the family owes as it was. */
const moving: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: pick.map((one) => (model: Model) => model.carry(one)) },
  fc.tuple(pick, pick).map(
    ([one, other]) =>
      (model: Model) =>
        model.import(one, other),
  ),
  fc.tuple(fc.boolean(), fc.boolean()).map(
    ([carry, ofLastMonth]) =>
      (model: Model) =>
        model.make(carry, ofLastMonth),
  ),
  { weight: 2, arbitrary: fc.constant((model: Model) => model.close()) },
  fc.constant((model: Model) => model.open()),
  fc.tuple(pick, fc.constantFrom<object[]>({ locked: 1 }, { locked: 0 }, { locked: 0 })).map(
    ([one, form]) =>
      (model: Model) =>
        model.change(one, form),
  ),
  fc.tuple(pick, fc.constantFrom(YESTERDAY, TODAY, null)).map(
    ([one, due_date]) =>
      (model: Model) =>
        model.change(one, { due_date }),
  ),
  fc.tuple(pick, fc.boolean()).map(
    ([one, far]) =>
      (model: Model) =>
        model.change(one, { preschool: (far ? model.desk.elsewhere : model.desk.place).preschool.id }),
  ),
  fc.tuple(pick, fc.constantFrom(10, 11)).map(([one, status]) => async (model: Model) => {
    // A cancellation that is taken back asks for its price again.
    if (model.pick(one).set !== 9) await model.setStatus(one, status);
  }),
);
const changing: fc.Arbitrary<Act> = fc.oneof(
  fc
    .tuple(
      pick,
      fc.oneof(
        money,
        money.map((sen) => -sen),
      ),
      fc.integer({ min: 1, max: 3 }),
    )
    .map(
      ([one, sen, quantity]) =>
        (model: Model) =>
          model.addLine(one, sen, quantity),
    ),
  fc.tuple(pick, money).map(
    ([one, sen]) =>
      (model: Model) =>
        model.changeLine(one, sen),
  ),
  { weight: 3, arbitrary: pick.map((one) => (model: Model) => model.removeLine(one)) },
  fc.tuple(pick, money, fc.boolean()).map(
    ([one, sen, by]) =>
      (model: Model) =>
        model.payIn(one, sen, by),
  ),
  fc.tuple(pick, fc.boolean()).map(
    ([one, yes]) =>
      (model: Model) =>
        model.confirm(one, yes),
  ),
  fc.tuple(pick, fc.nat(120), fc.boolean()).map(
    ([one, share, falls]) =>
      (model: Model) =>
        model.refund(one, share, falls),
  ),
  fc.tuple(pick, fc.boolean()).map(
    ([one, byTwo]) =>
      (model: Model) =>
        model.reverse(one, byTwo),
  ),
  fc.tuple(money, fc.integer({ min: 1, max: 3_000 })).map(
    ([sen, off]) =>
      (model: Model) =>
        model.quote(sen, off),
  ),
  fc.tuple(pick, fc.integer({ min: 1, max: 20_000 })).map(
    ([one, sen]) =>
      (model: Model) =>
        model.payOut(one, sen),
  ),
  fc.tuple(pick, money).map(
    ([one, sen]) =>
      (model: Model) =>
        model.correct(one, sen),
  ),
  fc.tuple(pick, money, fc.boolean()).map(
    ([one, sen, credit]) =>
      (model: Model) =>
        model.note(one, sen, credit),
  ),
  {
    weight: 3,
    arbitrary: fc.tuple(pick, fc.constantFrom(null, 1, 3_000, 20_000)).map(
      ([one, sen]) =>
        (model: Model) =>
          // All that is open, or a part of it.
          model.writeOff(one, sen ?? Math.max(1, openOf(model.pick(one)))),
    ),
  },
  fc.tuple(pick, fc.integer({ min: 1, max: 20_000 })).map(
    ([one, sen]) =>
      (model: Model) =>
        model.recover(one, sen),
  ),
  pick.map((one) => (model: Model) => model.counter(one)),
  fc.tuple(pick, money).map(
    ([one, sen]) =>
      (model: Model) =>
        model.takeDeposit(one, sen),
  ),
  { weight: 2, arbitrary: money.map((sen) => (model: Model) => model.returnDeposit(sen)) },
  { weight: 2, arbitrary: pick.map((one) => (model: Model) => model.useCredit(one)) },
  pick.map((one) => (model: Model) => model.pullUnbilled(one)),
  fc.constant((model: Model) => model.draft()),
  { weight: 2, arbitrary: pick.map((one) => (model: Model) => model.issue(one)) },
  pick.map((one) => (model: Model) => model.throwAway(one)),
  fc.tuple(pick, fc.constantFrom(1, 1, 9)).map(
    ([one, status]) =>
      (model: Model) =>
        model.setStatus(one, status),
  ),
);
/** Any of both, and whether it leaves the total as it was. */
export const act = fc.oneof(
  moving.map((run) => ({ run, moves: true })),
  changing.map((run) => ({ run, moves: false })),
);
