/** A pickup pass is sent: an entry of the list for one day, which its digits and its signed code prove and nobody confirms. */
import { randomInt } from 'node:crypto';
import { addDays } from '#shared/domain/calendar-date';
import { holdsOn, isSameName, neverAloneAs } from '#shared/domain/fetchers';
import { PASS_DAYS_AHEAD } from '#shared/domain/pickup-pass';
import { COLLECTORS_MAX, type PassForm } from '#shared/endpoints/collectors';
import { messages } from '#shared/messages';
import type { Context } from '../../context';
import { invalid } from '../../http/refusal';
import type { Child } from '../../models/child';
import { barOn, barringEntries } from './barred';
import type { CollectorRow } from './find-collectors';
import { loadLists } from './load-lists';
import { locked, tell } from './save-collector';

/** @throws Refusal 422 for another day than one of the next, a name that has one, too many, whoever must not fetch, and who is never alone */
export async function sendPass(context: Context, { id }: Child, { name, day }: PassForm): Promise<void> {
  const { trx, actor, clock } = context;
  const child = await locked(context, id);
  const today = clock.today();
  if (day < today || day > addDays(today, PASS_DAYS_AHEAD)) throw invalid({ day: [messages.passDay] });
  if (barOn(await barringEntries(context, id), day)) throw invalid({ name: [messages.passByPreschool] });
  const listed = await loadLists(trx, [id]);
  const holding = listed(id).entries.filter(
    (one) => one.confirmed_at !== null && one.removed_at === null && holdsOn(one, day),
  );
  if (neverAloneAs({ name, ic_last4: null }, holding)) throw invalid({ name: [messages.passByPreschool] });
  const there: CollectorRow[] = await trx('collectors')
    .where({ child_id: id })
    .whereNotNull('pass')
    .whereNull('removed_at')
    .where('to_on', '>=', today);
  if (there.some((one) => one.to_on === day && isSameName(one.name ?? '', name)))
    throw invalid({ name: [messages.collectorTwice] });
  if (there.length >= COLLECTORS_MAX) throw invalid({ name: [messages.collectorsTooMany] });
  const said = { name, from_on: day, to_on: day };
  const [row]: CollectorRow[] = await trx('collectors')
    .insert({
      ...said,
      pass: newDigits(there),
      child_id: id,
      preschool_id: child.preschool_id,
      forbidden: false,
      never_alone: false,
      by_parent: true,
      named_by: actor.userId,
      named_at: clock.now(),
    })
    .returning('*');
  if (!row) throw new Error('A row that was inserted came back as none.');
  await tell(context, child, row, 'named', said);
}

/** Other ones than the child's other passes have. */
function newDigits(there: readonly CollectorRow[]): string {
  const digits = String(randomInt(1_000_000)).padStart(6, '0');
  return there.some(({ pass }) => pass === digits) ? newDigits(there) : digits;
}
