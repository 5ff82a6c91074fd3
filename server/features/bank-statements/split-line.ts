/**
 * One transfer that pays for several families: its line is split. The line is the first part, and each part is matched, confirmed
 * and booked like a line of its own. An open part is split further in the same way. That the parts come to the whole is also a rule
 * of the database.
 */
import { PARTS_MOST } from '#shared/endpoints/bank-statements';
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { conflict, invalid } from '../../http/refusal';
import { BankLine } from '../../models/bank-line';
import { UNDECIDED } from './decide-line';

type Found = Pick<BankLine, 'id' | 'split_of'>;

const firstIdOf = ({ id, split_of }: Found) => split_of ?? id;

/** The parts of a line that is split, the first one first; else the line alone. All are locked, in the order of their ids. */
async function partsForUpdate({ trx }: Context, found: Found): Promise<[BankLine, ...BankLine[]]> {
  const id = firstIdOf(found);
  const first = await BankLine.query(trx).findById(id).forUpdate().throwIfNotFound();
  // Asked for after the lock: what somebody has split meanwhile is seen.
  const others = await BankLine.query(trx).where({ split_of: id }).orderBy('id').forUpdate();
  return [first, ...others];
}

/**
 * @param amounts sen, of each part
 * @throws Refusal 409 for a line that somebody has split since, or about which somebody has decided; 422 at `amounts` where they
 * do not come to what it has, or there would be too many parts
 */
export async function splitLine(
  context: Context,
  found: BankLine,
  amounts: readonly number[],
): Promise<BankLine[]> {
  const { trx } = context;
  const [first, ...others] = await partsForUpdate(context, found);
  const line = [first, ...others].find(({ id }) => id === found.id);
  // The split that it was a part of was undone meanwhile.
  if (!line) throw conflict(officeMessages.bankNotSplit);
  // Whoever saw the whole line did not see its parts.
  const sum = amounts.reduce((all, one) => all + one, 0);
  if (line.whole_sen !== null && sum === line.whole_sen) throw conflict(officeMessages.bankSplitAlready);
  if (line.state === 'booked') throw conflict(officeMessages.bankLineBooked);
  if (line.state !== 'open') throw conflict(officeMessages.bankLineDecided);
  const [own, ...rest] = amounts;
  if (own === undefined || sum !== line.amount) throw invalid({ amounts: [officeMessages.bankPartsDiffer] });
  if (others.length + amounts.length > PARTS_MOST) throw invalid({ amounts: [officeMessages.bankPartsMany] });
  const { statement_id, preschool_id, row, dated, description, reference, payer } = line;
  await BankLine.query(trx)
    .findById(line.id)
    .patch({
      amount: own,
      ...(line.id === first.id && { whole_sen: first.whole_sen ?? line.amount }),
    });
  const numbers = others.map(({ identity }) => Number(identity.slice(first.identity.length + 1)));
  const next = Math.max(1, ...numbers) + 1;
  await trx('bank_lines').insert(
    rest.map((amount, at) => ({
      statement_id,
      preschool_id,
      row,
      dated,
      description,
      reference,
      payer,
      amount,
      // The file has the line once: it is known again by the first part.
      identity: `${first.identity}/${next + at}`,
      split_of: first.id,
    })),
  );
  await audit(context, {
    action: 'line_split',
    entityType: 'bank_line',
    entityId: line.id,
    preschoolId: preschool_id,
    before: { amount: line.amount },
    after: { amounts: [...amounts], dated },
  });
  return partsForUpdate(context, line);
}

/**
 * The parts are one line again, about which nothing is decided.
 * @throws Refusal 409 for a line that is not split, or of which a part is booked
 */
export async function unsplitLine(context: Context, found: BankLine): Promise<BankLine> {
  const { trx } = context;
  const [first, ...others] = await partsForUpdate(context, found);
  const whole = first.whole_sen;
  if (whole === null) throw conflict(officeMessages.bankNotSplit);
  const parts = [first, ...others];
  if (parts.some(({ state }) => state === 'booked')) throw conflict(officeMessages.bankPartBooked);
  await BankLine.query(trx).where({ split_of: first.id }).delete();
  await BankLine.query(trx)
    .findById(first.id)
    .patch({ ...UNDECIDED, state: 'open', amount: whole, whole_sen: null });
  await audit(context, {
    action: 'line_unsplit',
    entityType: 'bank_line',
    entityId: first.id,
    preschoolId: first.preschool_id,
    before: {
      amounts: parts.map(({ amount }) => amount),
      parents: parts.flatMap(({ parent_id }) => parent_id ?? []),
    },
    after: { amount: whole, dated: first.dated },
  });
  return BankLine.query(trx).findById(first.id).throwIfNotFound();
}
