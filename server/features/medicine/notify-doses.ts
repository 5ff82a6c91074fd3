/** What follows a dose that was noted: parents are told; a possible double dose is told to parents and staff at once. */
import { addDays } from '#shared/domain/calendar-date';
import { isDoseTrouble } from '#shared/domain/dose-acts';
import { momentOf } from '#shared/domain/incident';
import { APART_DAYS, doubledDoses } from '#shared/domain/medicine';
import { type DoseContent, firstOf } from '#shared/records/dose';
import type { Context } from '../../context';
import { announce } from '../../events';
import type { RecordEntry } from '../../sync/record-sync';
import { standingSql } from '../../sync/standing';

type Noted = DoseContent & { id: string };
/** `came_at`: when it reached the server, as it was noted first. */
type Standing = Noted & { child_id: number; preschool_id: number; came_at: Date };

/** Sorts by when it came. */
const cameOf = (dose: Standing): string => `${dose.came_at.toISOString()} ${firstOf(dose)}`;

/** Told of an event again, it tells nobody twice: the notification is of the event, or of the one of two doses that came later. */
export async function notifyDoses(
  context: Context,
  entries: readonly RecordEntry<{ arguments: object }>[],
): Promise<void> {
  if (entries.length === 0) return;
  const medicineIds = entries.map(({ input }) => (input.arguments as Noted).medicine_id);
  const ended: { id: string; ended_at: Date }[] = await context
    .trx('medicines')
    .whereRaw('id = ANY (?::uuid[]) AND ended_at IS NOT NULL', [medicineIds])
    .select('id', 'ended_at');
  const noted = entries.map(({ child, input }) => {
    const said = input.arguments as Noted;
    const end = said.act === 'given' && !said.first_id && ended.find(({ id }) => id === said.medicine_id);
    return {
      id: said.id,
      child_id: child.id,
      preschool_id: child.preschool_id,
      date: said.day,
      trouble: isDoseTrouble(said.act),
      afterEnd: end ? momentOf(said.day, said.time) > end.ended_at : false,
    };
  });
  await announce(context, 'dosesNoted', noted);
  const firstDay = noted.map(({ date }) => date).toSorted()[0] ?? context.clock.today();
  const { rows } = await context.trx.raw(
    `SELECT doses.*, COALESCE(first.recorded_at, doses.recorded_at) AS came_at
       FROM doses LEFT JOIN doses AS first ON first.id = doses.first_id AND first.child_id = doses.child_id
      WHERE doses.child_id = ANY (?::bigint[]) AND doses.day >= ? AND doses.act = 'given' AND ${standingSql('doses')}`,
    [noted.map(({ child_id }) => child_id), addDays(firstDay, -APART_DAYS)],
  );
  const isNew = new Set(noted.map(({ id }) => id));
  const doubled = doubledDoses(rows as Standing[])
    .filter((pair) => pair.some(({ id }) => isNew.has(id)))
    .map(([earlier, later]) => ({
      id: later.id,
      child_id: later.child_id,
      preschool_id: later.preschool_id,
      date: later.day,
      other: earlier.id,
      dose: firstOf(cameOf(earlier) > cameOf(later) ? earlier : later),
    }));
  // What came third makes two pairs, with one thing to tell.
  const once = [...new Map(doubled.map((one) => [one.dose, one])).values()];
  if (once.length > 0) await announce(context, 'dosesDoubled', once);
}
