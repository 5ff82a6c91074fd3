/** Chooses between two versions of the same field (offline.md, conflicts): keep which, or both. */
import { dailyReportId, screeningId } from '#shared/domain/uuid';
import { checkArguments } from './check-entry';
import { currentTablet } from './current';
import { enqueue, type Saved } from './outbox';
import type { EntityType } from './outbox-row';
import type { Tablet } from './tablet';

export interface ChooseAlternativeInput {
  entityType: EntityType;
  childId: number;
  date: string;
  alternativeId: string;
  keep: 'live' | 'other' | 'both';
  /** The text to keep, where the two were merged by hand. */
  value?: string;
}

/**
 * Queues the choice; resolves once it is safe on the tablet.
 * @throws InvalidEntryError, SaveFailedError, NotSignedInError
 */
export async function chooseAlternative(
  { entityType, childId, date, alternativeId, keep, value }: ChooseAlternativeInput,
  tablet: Tablet = currentTablet(),
): Promise<Saved> {
  const id = entityType === 'report' ? dailyReportId(childId, date) : screeningId(childId, date);
  const made = checkArguments('choose_alternative', {
    alternative_id: alternativeId,
    entity_type: entityType,
    entity_id: id,
    child_id: childId,
    date,
    keep,
    ...(value !== undefined && { value }),
  });
  const entry = {
    name: 'choose_alternative',
    entityType,
    entityId: id,
    childId,
    date,
    arguments: made,
  } as const;
  const [saved] = await enqueue(tablet, [{ ...entry, base: () => null }]);
  return saved as Saved;
}
