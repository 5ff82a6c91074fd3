/** A parent says that they know of something: once, however often it is tapped. Tablets of the preschool see who and when. */
import { isDoseTrouble } from '#shared/domain/dose-acts';
import type { RecordType } from '#shared/records/index';
import { audit } from '../../audit';
import { asParent, type Context } from '../../context';
import { Child } from '../../models/child';
import { recordTables } from '../../models/record-tables';
import { sameNeedSql } from '../care-log/same-need';
import { flaggedInSightSql } from '../health/flagged-sql';
import { dosesOf } from './find-doses';

type Trx = Context['trx'];

interface Asking {
  /** In SQL: which of its records ask. */
  which: string;
  /** False where one of these asks for nothing. */
  asks?(trx: Trx, one: Acknowledged): Promise<boolean>;
  /** Those that are acknowledged with one. */
  alike?(trx: Trx, id: string): PromiseLike<Pick<Acknowledged, 'id' | 'date'>[]>;
}

export type AcknowledgedType = Extract<RecordType, 'care' | 'incident' | 'screening' | 'dose'>;

/** The kinds that a parent is asked to acknowledge. */
const asked: Record<AcknowledgedType, Asking> = {
  care: { which: `act = 'need' AND voided_at IS NULL`, alike: sameNeeds },
  incident: { which: `act = 'happened' AND voided_at IS NULL` },
  screening: { which: flaggedInSightSql('health_screenings') },
  dose: { which: 'voided_at IS NULL', asks: asksToKnow },
};

export interface Acknowledged {
  id: string;
  child_id: number;
  preschool_id: number;
  date: string;
}

/** What is asked of a child of the actor's own; nothing where it is not theirs, or asks for nothing. */
export async function findAsked(
  { trx, actor }: Context,
  type: AcknowledgedType,
  id: string,
): Promise<Acknowledged | undefined> {
  const row = await trx(recordTables[type])
    .where({ id })
    .whereRaw(asked[type].which)
    .first('id', 'child_id', 'preschool_id', 'date');
  const child = row && (await Child.query(trx).modify('visibleTo', asParent(actor)).findById(row.child_id));
  if (!child || (await asked[type].asks?.(trx, row)) === false) return undefined;
  // Tablets of where the child is now hear of it.
  return { ...row, preschool_id: child.preschool_id };
}

/** A dose asks for something only where it went wrong, or may have been given twice. */
async function asksToKnow(trx: Trx, { id, child_id }: Acknowledged): Promise<boolean> {
  const { day } = await trx('doses').where({ id }).first('day');
  const ofDay = await dosesOf(trx, [child_id], [day]);
  return ofDay.some(({ dose }) => dose.id === id && (dose.doubled || isDoseTrouble(dose.act)));
}

export async function acknowledge(
  context: Context,
  type: AcknowledgedType,
  one: Acknowledged,
): Promise<void> {
  const { trx, actor, clock, changes } = context;
  const { child_id, preschool_id } = one;
  const all = (await asked[type].alike?.(trx, one.id)) ?? [one];
  const made: { record_id: string }[] = await trx('acknowledgements')
    .insert(
      all.map(({ id }) => ({
        record_id: id,
        record_type: type,
        child_id,
        user_id: actor.userId,
        acknowledged_at: clock.now(),
      })),
    )
    .onConflict(['record_id', 'user_id'])
    .ignore()
    .returning('record_id');
  const told = all.filter(({ id }) => made.some(({ record_id }) => record_id === id));
  for (const { id, date } of told) changes.changed(preschool_id, type, id, date);
  await audit(
    context,
    told.map(({ id }) => ({
      action: 'acknowledged',
      entityType: type,
      entityId: id,
      preschoolId: preschool_id,
      after: { child_id },
    })),
  );
}

/** For what is needed: whoever asked for the same thing hears of it. */
function sameNeeds(trx: Trx, id: string): PromiseLike<Pick<Acknowledged, 'id' | 'date'>[]> {
  return trx('care_events AS noted')
    .joinRaw(`JOIN care_events AS same ON ${sameNeedSql('same', 'noted')}`)
    .where('noted.id', id)
    .whereNull('same.voided_at')
    .orderBy('same.id')
    .select('same.id', 'same.date');
}
