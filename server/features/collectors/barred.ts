/** Whether a parent must not fetch a child: they send nobody in their place, and take off nobody whom the other one sends. */
import { holdsOn } from '#shared/domain/fetchers';
import type { Context } from '../../context';
import type { CollectorRow } from './find-collectors';

type Days = Pick<CollectorRow, 'from_on' | 'to_on'>;

/** The entries by which the actor must not fetch the child, on whichever days. */
export function barringEntries({ trx, actor }: Context, childId: number): Promise<Days[]> {
  return trx('collectors')
    .where({ child_id: childId, user_id: actor.userId, forbidden: true })
    .whereNull('removed_at')
    .select('from_on', 'to_on');
}

export const barOn = (entries: readonly Days[], day: string): boolean =>
  entries.some((one) => holdsOn(one, day));

/** Today, or on a day that comes. */
export const barStill = (entries: readonly Days[], today: string): boolean =>
  entries.some(({ to_on }) => to_on === null || to_on >= today);
