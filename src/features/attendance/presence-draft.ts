/** An arrival or a departure as it is filled in. Pure. */
import type { CalendarDate } from '#shared/domain/calendar-date';
import { type FetchedChild, type Fetcher, forbiddenAs } from '#shared/domain/fetchers';
import { errorsIn, type FieldErrors } from '#shared/endpoints/field-errors';
import { messages } from '#shared/messages';
import {
  type PresenceAct,
  type PresenceCheck,
  type PresenceContent,
  presenceRecord,
  unnamed,
} from '#shared/records/presence';
import { byFetcher, type Companion } from '../../local/presence-entries';
import { type Forbidden, forbiddenOf, type NamedChild, onListOf, whoOf } from './along';

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
  /** The brothers and sisters for whom it is too; absent in a draft from before they could be. */
  along?: readonly number[];
  /** How somebody of the child's list was checked for those of them on whose list they are not. */
  checkedAlong?: PresenceCheck | null;
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
    return {
      ...draft,
      guardianId: null,
      collectorId: null,
      person,
      checked: askedCheck(draft),
      nobody: false,
    };
  }
  const { guardianId, collectorId, name } = fetcher;
  const checked = guardianId === null ? 'listed' : null;
  return { ...draft, guardianId, collectorId, person: name, checked, nobody: false };
}

const askedCheck = ({ checked }: PresenceDraft) => (LISTED.includes(checked) ? null : checked);

/** Somebody was chosen with whom no child leaves alone. @param other who came along; undefined for nobody, and they are checked */
export function withCompanion(
  draft: PresenceDraft,
  fetcher: Fetcher,
  other: Fetcher | undefined,
): PresenceDraft {
  const { collectorId } = fetcher;
  if (other === undefined)
    return {
      ...draft,
      guardianId: null,
      collectorId,
      person: fetcher.name,
      checked: askedCheck(draft),
      nobody: false,
    };
  const { guardianId, name, checked } = byFetcher(fetcher, other);
  return { ...draft, guardianId, collectorId, person: name ?? '', checked, nobody: false };
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

/** The one of these who was chosen, alone or with one who came along. */
export function fetcherOf(draft: PresenceDraft, may: readonly Fetcher[]): Fetcher | undefined {
  if (!isOnList(draft)) return undefined;
  return may.find((one) => isOf(draft, byFetcher(one)) || companionOf(draft, one, may) !== undefined);
}

/** Who came along with somebody who never comes alone. */
export const companionOf = (
  draft: PresenceDraft,
  fetcher: Fetcher,
  may: readonly Fetcher[],
): Fetcher | undefined =>
  fetcher.neverAlone
    ? may.find((other) => !other.neverAlone && isOf(draft, byFetcher(fetcher, other)))
    : undefined;

const isOf = ({ guardianId, collectorId = null, person }: PresenceDraft, who: Companion): boolean =>
  guardianId === who.guardianId && collectorId === who.collectorId && person === who.name;

/** Who was chosen to leave alone with the child, and never may; undefined for everybody else. */
export function aloneIn(
  draft: PresenceDraft,
  act: PresenceAct,
  may: readonly Fetcher[],
): Fetcher | undefined {
  const fetcher = act === 'left' ? fetcherOf(draft, may) : undefined;
  return fetcher?.neverAlone && companionOf(draft, fetcher, may) === undefined ? fetcher : undefined;
}

/** Whoever was chosen, each by themselves; none for somebody else, whose name is typed. */
function chosenIn(draft: PresenceDraft, may: readonly Fetcher[]): Fetcher[] {
  const fetcher = fetcherOf(draft, may);
  return fetcher ? [fetcher, companionOf(draft, fetcher, may) ?? []].flat() : [];
}

interface Given {
  act: PresenceAct;
  /** Who may fetch the child whose form it is. */
  may: readonly Fetcher[];
  day: CalendarDate;
}

/** What is noted of a brother or sister: by its own list, or as of somebody who is on none, and is checked. */
export function draftAlong(draft: PresenceDraft, other: FetchedChild, given: Given): PresenceDraft {
  const { act, may, day } = given;
  if (!isOnList(draft)) return draft;
  const chosen = chosenIn(draft, may);
  const [first, ...rest] = whoOf(other, chosen, act, day);
  if (first) {
    const { guardianId, collectorId, name, checked } = byFetcher(first, ...rest);
    return { ...draft, guardianId, collectorId, person: name ?? '', checked };
  }
  const [neverAlone] = onListOf(other, chosen, day);
  const checked = act === 'left' ? (askedCheck(draft) ?? draft.checkedAlong ?? null) : null;
  return { ...draft, guardianId: null, collectorId: neverAlone?.collectorId ?? null, checked };
}

/** Nobody's list says that they may: it is noted how they were checked, and why they came. */
export const isUnlisted = ({ guardianId, checked }: PresenceDraft): boolean =>
  guardianId === null && !LISTED.includes(checked);

/** Who of those who are chosen or typed must not fetch one of the children, with which of them. */
export function stopsIn(draft: PresenceDraft, children: readonly NamedChild[], given: Given): Forbidden[] {
  if (given.act === 'arrived') return [];
  const { guardianId, person: name } = draft;
  const who = [{ guardianId, name }, ...chosenIn(draft, given.may)];
  return forbiddenOf(children, given.day, (entry) =>
    who.some((one) => forbiddenAs(one, [entry]) !== undefined),
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
export function problemsOf(
  content: PresenceContent,
  draft: PresenceDraft,
  may: readonly Fetcher[],
): FieldErrors {
  const { act } = content;
  return {
    ...errorsIn(presenceRecord.content, content),
    ...namelessIn(draft, act),
    ...uncheckedIn(draft, act, may),
  };
}

/** Whoever never comes alone did, and was not checked, or for no reason: as of somebody who is on no list. */
export function uncheckedIn(draft: PresenceDraft, act: PresenceAct, may: readonly Fetcher[]): FieldErrors {
  if (aloneIn(draft, act, may) === undefined) return {};
  if (askedCheck(draft) === null) return { checked: [messages.checkRequired] };
  return draft.reason.trim() === '' ? { reason: [messages.releaseReasonRequired] } : {};
}

/** Somebody else was chosen, and has no name. */
export function namelessIn(draft: PresenceDraft, act: PresenceAct): FieldErrors {
  const wrong = draft.nobody ? null : unnamed({ act, person: draft.person });
  return wrong ? { [wrong.field]: [wrong.message] } : {};
}
