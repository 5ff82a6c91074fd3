/** A pickup pass is sent: an entry of the list for one day, which its digits prove and nobody confirms. */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { addDays } from '#shared/domain/calendar-date';
import { isSameName } from '#shared/domain/fetchers';
import { PASS_DAYS_AHEAD, passDigits } from '#shared/domain/pickup-pass';
import { COLLECTORS_MAX, type PassForm } from '#shared/endpoints/collectors';
import { messages } from '#shared/messages';
import type { Context } from '../../context';
import { invalid } from '../../http/refusal';
import type { Child } from '../../models/child';
import { passKeySql } from '../../sync/pass-key';
import type { CollectorRow } from './find-collectors';
import { locked, tell } from './save-collector';

/** @throws Refusal 422 for another day than one of the next, a name that has one, and too many */
export async function sendPass(context: Context, { id }: Child, { name, day }: PassForm): Promise<void> {
  const { trx, actor, clock } = context;
  const child = await locked(context, id);
  const today = clock.today();
  if (day < today || day > addDays(today, PASS_DAYS_AHEAD)) throw invalid({ day: [messages.passDay] });
  const there: CollectorRow[] = await trx('collectors')
    .where({ child_id: id })
    .whereNotNull('pass')
    .whereNull('removed_at')
    .where('to_on', '>=', today);
  if (there.some((one) => one.to_on === day && isSameName(one.name ?? '', name)))
    throw invalid({ name: [messages.collectorTwice] });
  if (there.length >= COLLECTORS_MAX) throw invalid({ name: [messages.collectorsTooMany] });
  const digest = async (text: string) => createHash('sha256').update(text).digest('hex');
  const key = await keyOf(trx, child.preschool_id);
  const said = { name, from_on: day, to_on: day };
  const [row]: CollectorRow[] = await trx('collectors')
    .insert({
      ...{ ...said, pass: await passDigits(key, { childId: id, day, name }, digest) },
      ...{ child_id: id, preschool_id: child.preschool_id, forbidden: false, never_alone: false },
      ...{ by_parent: true, named_by: actor.userId, named_at: clock.now() },
    })
    .returning('*');
  if (!row) throw new Error('A row that was inserted came back as none.');
  await tell(context, child, row, 'named', said);
}

async function keyOf(trx: Knex, preschoolId: number): Promise<string> {
  const row = await trx('preschools')
    .where({ id: preschoolId })
    .first(trx.raw(`${passKeySql} AS key`));
  return row.key;
}
