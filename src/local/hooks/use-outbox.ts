/** What the user wrote here and is not simply done: waiting, refused, quarantined, and open choices. */
import type { Permission } from '#shared/permissions';
import { type ChoosingType, mayChoose } from '#shared/records/index';
import { askedNow } from '#shared/records/questions';
import type { OpenAlternative } from '../entry';
import { type OutboxRow, quarantineStateOf, unsentIn } from '../outbox-row';
import { useActive, useUserQuery } from './use-active';

interface OutboxView {
  /** On their way; oldest first, as are the others. */
  waiting: OutboxRow[];
  /** The server does not take them: only their author can change that. */
  refused: OutboxRow[];
  /** The principal has not decided. */
  quarantined: OutboxRow[];
  /** Taken by the principal in the last 30 days. */
  taken: OutboxRow[];
  /** Declined by the principal: only their author can go on with them. */
  declined: OutboxRow[];
}

/** The user's own outbox; undefined while loading. */
export function useOutbox(): OutboxView | undefined {
  return useUserQuery(async ({ outbox }) => {
    const [unsent, kept] = await Promise.all([
      unsentIn(outbox).toArray(),
      outbox.where('sent_as').equals('held').toArray(),
    ]);
    kept.sort(byOrder);
    const quarantinedAs = (state: ReturnType<typeof quarantineStateOf>) =>
      kept.filter((row) => quarantineStateOf(row) === state);
    return {
      waiting: unsent.filter(({ state }) => state !== 'refused').sort(byOrder),
      refused: unsent.filter(({ state }) => state === 'refused').sort(byOrder),
      quarantined: quarantinedAs('open'),
      taken: quarantinedAs('taken'),
      declined: quarantinedAs('declined'),
    };
  }, []);
}

/** An entry of the user's by its operation; null where there is none, undefined while loading. */
export function useOutboxEntry(operationId: string): OutboxRow | null | undefined {
  return useUserQuery(
    async ({ outbox }) => (await outbox.where('operation_id').equals(operationId).first()) ?? null,
    [operationId],
  );
}

/** Since when the principal has an entry of this report or screening; null for none, undefined while loading. */
export function useQuarantinedSince(entityId: string | null): string | null | undefined {
  return useUserQuery(
    async ({ outbox }) => {
      const kept = await outbox.where('sent_as').equals('held').toArray();
      const [first] = kept
        .filter((row) => row.entity_id === entityId && quarantineStateOf(row) === 'open')
        .sort(byOrder);
      return first ? (first.held?.held_at ?? first.sent_at) : null;
    },
    [entityId],
  );
}

/** The differences that someone can choose between now: first those of whoever is here, newest day first; undefined while loading. */
export function useOpenAlternatives(): OpenAlternative[] | undefined {
  const permissions = useActive()?.user.permissions ?? NO_PERMISSIONS;
  return useUserQuery(
    async ({ records }) => {
      const rows = await records.where('open').above(0).toArray();
      const found = rows.flatMap(({ id: entityId, type, child_id: childId, date, view }) => {
        const entityType = type as ChoosingType;
        const open = view?.alternatives ?? [];
        return askedNow(entityType, open).map((alternative) => ({
          entityType,
          entityId,
          childId,
          date,
          alternative,
          open,
          mayChoose: mayChoose(type, alternative, permissions),
        }));
      });
      return found.sort(
        (one, other) => Number(other.mayChoose) - Number(one.mayChoose) || (one.date < other.date ? 1 : -1),
      );
    },
    [permissions],
  );
}

const NO_PERMISSIONS: readonly Permission[] = [];

function byOrder(one: OutboxRow, other: OutboxRow): number {
  return (one.order ?? 0) - (other.order ?? 0);
}
