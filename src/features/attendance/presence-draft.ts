/** An arrival or a departure as it is filled in. Pure. */
import type { Fetcher } from '#shared/domain/fetchers';
import { errorsIn, type FieldErrors } from '#shared/endpoints/field-errors';
import {
  type PresenceAct,
  type PresenceCheck,
  type PresenceContent,
  presenceRecord,
  unnamed,
} from '#shared/records/presence';

export interface PresenceDraft {
  time: string;
  /** Null for somebody who is no guardian. */
  guardianId: number | null;
  /** Absent in a draft from before there were lists. */
  collectorId?: number | null;
  person: string;
  checked: PresenceCheck | null;
  reason: string;
  /** Nobody knows who brought the child; absent where somebody did. */
  nobody?: boolean;
}

export function draftOf(content: PresenceContent): PresenceDraft {
  const { act, time, guardian_id, collector_id = null, person, checked, reason } = content;
  return {
    time,
    guardianId: guardian_id,
    collectorId: collector_id,
    checked,
    person: person ?? '',
    reason: reason ?? '',
    nobody: act === 'arrived' && person === null,
  };
}

const LISTED: readonly (PresenceCheck | null)[] = ['listed', 'pass'];

/** True for a parent and for somebody of the list, whom nobody has to check. */
export const isOnList = ({ guardianId, collectorId, checked }: PresenceDraft): boolean =>
  guardianId !== null || (collectorId ?? null) !== null || LISTED.includes(checked);

/** Somebody of the list was chosen; undefined for somebody else, whose name is typed. */
export function withFetcher(draft: PresenceDraft, fetcher: Fetcher | undefined): PresenceDraft {
  if (fetcher === undefined) {
    const person = isOnList(draft) ? '' : draft.person;
    const checked = LISTED.includes(draft.checked) ? null : draft.checked;
    return { ...draft, guardianId: null, collectorId: null, person, checked, nobody: false };
  }
  const { guardianId, collectorId, name } = fetcher;
  const checked = guardianId === null ? 'listed' : null;
  return { ...draft, guardianId, collectorId, person: name, checked, nobody: false };
}

/** Nobody knows who it was. */
export const withNobody = (draft: PresenceDraft): PresenceDraft => ({
  ...draft,
  guardianId: null,
  collectorId: null,
  person: '',
  checked: null,
  nobody: true,
});

/** The one of these who was chosen. */
export function fetcherOf(draft: PresenceDraft, may: readonly Fetcher[]): Fetcher | undefined {
  if (!isOnList(draft)) return undefined;
  const { guardianId, collectorId = null, person } = draft;
  return may.find(
    (one) => one.guardianId === guardianId && one.collectorId === collectorId && one.name === person,
  );
}

/** The event with what was filled in; what is left empty is null. */
export function contentOf(content: PresenceContent, draft: PresenceDraft): PresenceContent {
  const { time, guardianId, collectorId = null, person, checked, reason } = draft;
  const said = (text: string) => (text.trim() === '' ? null : text.trim());
  return {
    ...content,
    time,
    guardian_id: guardianId,
    collector_id: collectorId,
    person: said(person),
    checked,
    reason: said(reason),
  };
}

/** What is wrong, by field; empty for nothing. */
export function problemsOf(content: PresenceContent, draft: PresenceDraft): FieldErrors {
  return { ...errorsIn(presenceRecord.content, content), ...namelessIn(draft, content.act) };
}

/** Somebody else was chosen, and has no name. */
export function namelessIn(draft: PresenceDraft, act: PresenceAct): FieldErrors {
  const wrong = draft.nobody ? null : unnamed({ act, person: draft.person });
  return wrong ? { [wrong.field]: [wrong.message] } : {};
}
