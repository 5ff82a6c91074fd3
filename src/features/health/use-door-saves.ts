/**
 * What is entered at the door, and its way onto the tablet. The queue moves on while the tablet still writes;
 * an entry leaves this memory only after its commit, so one that could not be kept is still there, and is told.
 */

import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScreeningContent } from '#shared/domain/screening';
import { contentOfDraft, type ScreeningDraft } from '../../components/screening/screening-draft';
import { checkedAgain } from '../../local/check-again';
import { recordScreening } from '../../local/day-entries';
import { useSession } from '../../local/hooks/use-session';
import { takenBack } from './ask-if-unlikely';
import { type DraftBase, draftKeyOf } from './draft-key';
import { problemText } from './save-problem';
import type { Arrivals } from './use-arrivals';

/** Entered and not saved; kept while the person looks at other children. */
export interface Typed {
  value: ScreeningDraft;
  /** What was in sight when the first key was pressed. */
  base: DraftBase;
  /** The temperature was keyed here: until then a digit begins a new one. */
  keyed: boolean;
}

interface LastSaved {
  childId: number;
  /** Celsius. */
  degrees: number;
  takenBack: string | null;
  /** For a correction: what was there before, and how it comes back. A first screening is corrected, never undone. */
  undo: (() => Promise<unknown>) | null;
}

export function useDoorSaves(date: string, arrivals: Arrivals | undefined) {
  const [typed, setTyped] = useState<ReadonlyMap<number, Typed>>(new Map());
  const [pending, setPending] = useState<ReadonlySet<number>>(new Set());
  const [failed, setFailed] = useState<ReadonlyMap<number, string>>(new Map());
  const [lastSaved, setLastSaved] = useState<LastSaved | null>(null);
  // Two taps may come before the screen is drawn anew.
  const writing = useRef(new Set<number>());
  const { t } = useTranslation();
  const userId = useSession()?.user.id ?? 0;

  const write = async (childId: number, entered: Typed) => {
    const arrival = arrivals?.take(childId);
    const { value, base } = entered;
    const draftKey = draftKeyOf(childId, date);
    const content = contentOfDraft(value);
    try {
      await recordScreening({ childId, date, content, base, draftKey, arrival });
      if (arrival) arrivals?.settle(childId, true);
      const remindAgain = checkedAgain(userId, childId);
      const before = base && { childId, date, content: base, base: content as ScreeningContent };
      const undo = before && (() => recordScreening(before).then(remindAgain));
      setLastSaved({
        childId,
        degrees: content.body_temperature,
        takenBack: takenBack(base, content, t),
        undo,
      });
      setFailed((all) => withEntry(all, childId, null));
      // What was changed since Next was pressed is a new entry, on top of this one.
      setTyped((all) => {
        const now = all.get(childId);
        const isChanged = now !== undefined && now !== entered;
        return withEntry(all, childId, isChanged ? { ...now, base: content as ScreeningContent } : null);
      });
    } catch (error) {
      setFailed((all) => withEntry(all, childId, problemText(error)));
      if (arrival) arrivals?.settle(childId, false);
    } finally {
      writing.current.delete(childId);
      setPending((all) => new Set([...all].filter((id) => id !== childId)));
    }
  };

  return {
    typed,
    /** Being written now. */
    pending,
    /** Could not be kept: a sentence for each child. */
    failed,
    /** The last child whose screening was committed on this tablet. */
    lastSaved: lastSaved?.childId ?? null,
    /** Its temperature, Celsius. */
    lastDegrees: lastSaved?.degrees ?? 0,
    /** What that screening took back, as a sentence; null where it took back nothing. */
    takenBack: lastSaved?.takenBack ?? null,
    /** Puts back what that screening corrected; null where it corrected nothing. */
    undoLast:
      lastSaved?.undo &&
      (() =>
        lastSaved.undo?.().then(
          () => setLastSaved(null),
          (error) => setFailed((all) => withEntry(all, lastSaved.childId, problemText(error))),
        )),
    setTyped: (childId: number, entered: Typed | null) => setTyped((all) => withEntry(all, childId, entered)),
    save(childId: number, entered: Typed) {
      if (writing.current.has(childId)) return;
      writing.current.add(childId);
      // Held here until the commit, even where it came back from a draft.
      setTyped((all) => withEntry(all, childId, entered));
      setPending((all) => new Set(all).add(childId));
      void write(childId, entered);
    },
  };
}

function withEntry<Value>(
  all: ReadonlyMap<number, Value>,
  childId: number,
  entry: Value | null,
): ReadonlyMap<number, Value> {
  const next = new Map(all);
  if (entry === null) next.delete(childId);
  else next.set(childId, entry);
  return next;
}
