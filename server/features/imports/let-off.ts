/** What a file lets families off, which above the limit needs a second person as it does on a family's own page. */
import type { SecondPersonNeeded } from '#shared/domain/approvals';
import { formatSen } from '#shared/domain/money';
import type { ImportProblem } from '#shared/endpoints/imports';
import { officeMessages } from '#shared/office-messages';
import type { Context } from '../../context';
import { notAllowed, Refusal } from '../../http/refusal';
import type { LetOff } from '../../models/import';
import { limitOf } from '../approvals/limits';

type Looking = Pick<Context, 'trx' | 'actor' | 'clock'>;

const RELATIVES_SQL = `
  given AS (
    SELECT * FROM jsonb_to_recordset(CAST(:given AS jsonb))
             AS given (act text, "row" integer, child_id bigint, parent_id bigint, amount bigint)
  ), relatives AS (
    SELECT "row", user_id FROM given JOIN child_parents USING (child_id)
     UNION SELECT "row", parent_id FROM given WHERE parent_id IS NOT NULL
     UNION SELECT "row", other.user_id FROM given JOIN child_parents AS own ON own.user_id = given.parent_id
             JOIN child_parents AS other ON other.child_id = own.child_id
  )`;

const OVER_SQL = `
  WITH ${RELATIVES_SQL}, sums AS (
    SELECT act, user_id, CAST(sum(amount) AS bigint) + COALESCE((
             SELECT amount FROM approval_sums AS alone
              WHERE alone.user_id = :actor AND relative_id = relatives.user_id AND alone.act = given.act AND day = :today), 0) AS sum
      FROM given JOIN relatives USING ("row") GROUP BY act, user_id
  )
  SELECT given.row, given.amount, limits.amount AS limit, GREATEST(given.amount, max(sums.sum)) AS sum
    FROM given JOIN approval_limits AS limits USING (act)
    LEFT JOIN relatives USING ("row")
    LEFT JOIN sums ON sums.act = given.act AND sums.user_id = relatives.user_id
   GROUP BY given.row, given.amount, limits.amount
  HAVING GREATEST(given.amount, max(sums.sum)) > limits.amount
   ORDER BY given.row`;

interface Over {
  row: number;
  amount: number;
  limit: number;
  /** Sen: of this family in the file, with what the actor let them off alone today. */
  sum: number;
}

async function overLimit({ trx, actor, clock }: Looking, letOff: readonly LetOff[]): Promise<Over[]> {
  if (letOff.length === 0) return [];
  const given = JSON.stringify(letOff);
  return (await trx.raw(OVER_SQL, { given, actor: actor.userId, today: clock.today() })).rows;
}

/**
 * Where a request for this file is tried or carried out, what it lets off is noted and not stopped.
 * @throws Refusal 403 where one of the families is that of who confirms or approves; 409 with `SecondPersonNeeded` under
 *   `second_person` where one of them is let off above the limit
 */
export async function requireSecondForFile(context: Context, letOff: readonly LetOff[]): Promise<void> {
  const [first] = letOff;
  if (!first) return;
  const { trx, actor, auditedAs, approval } = context;
  const people = [actor.userId, auditedAs?.userId ?? actor.userId];
  const { rows: own } = await trx.raw(
    `WITH ${RELATIVES_SQL} SELECT 1 FROM relatives WHERE user_id = ANY (CAST(:people AS bigint[])) LIMIT 1`,
    { given: JSON.stringify(letOff), people },
  );
  if (own.length > 0) throw notAllowed(officeMessages.ownFamilyMoney);
  const over = await overLimit(context, letOff);
  const { act } = first;
  if (approval) {
    const amount = letOff.reduce((sum, one) => sum + one.amount, 0);
    approval.wanted.push({ act, amount, limit: await limitOf(trx, act), needed: over.length > 0 });
    return;
  }
  const most = over.toSorted((one, other) => other.sum - one.sum)[0];
  if (!most) return;
  const second_person: SecondPersonNeeded = { act, amount: most.sum, limit: most.limit };
  throw new Refusal(409, officeMessages.secondPersonNeeded, { data: { second_person } });
}

/** For a file that nobody approved: what has come above the limit since it was confirmed. */
export async function problemsOverLimit(
  context: Looking,
  letOff: readonly LetOff[],
): Promise<ImportProblem[]> {
  return (await overLimit(context, letOff)).map(({ row, amount, sum, limit }) => ({
    row,
    column: 'Amount',
    value: formatSen(amount),
    problem: `The family would be let off ${formatSen(sum)}. Of one person alone it is ${formatSen(limit)} at most, for a family in a day.`,
    advice: 'Upload the file again, and ask a second person when you confirm it.',
  }));
}

/** For an approved file: what would be let off by now beyond what was shown. */
export function problemsOverApproved(
  letOff: readonly LetOff[],
  approved: readonly LetOff[],
): ImportProblem[] {
  const keyOf = ({ act, row, child_id, parent_id }: LetOff) => [act, row, child_id, parent_id].join(' ');
  const amounts = new Map(approved.map((one) => [keyOf(one), one.amount]));
  return letOff.flatMap((one) => {
    const was = amounts.get(keyOf(one)) ?? 0;
    if (one.amount <= was) return [];
    return {
      row: one.row,
      column: 'Amount',
      value: formatSen(one.amount),
      problem: `The family would be let off ${formatSen(one.amount)} by now. ${formatSen(was)} was approved.`,
      advice: 'Upload the file again, and ask a second person again.',
    };
  });
}
