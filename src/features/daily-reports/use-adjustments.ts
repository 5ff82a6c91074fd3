/**
 * Changes to single children's rows after logging for several. Each is kept as a draft while it is typed and saved
 * when its field is left, or with all others by Done.
 */

import { useRef, useState } from 'react';
import type { ReportRow } from '#shared/domain/daily-report';
import type { ReportDocument } from '#shared/records/report-document';
import { saveReport } from '../../local/day-entries';
import type { Entry } from '../../local/entry';
import { InvalidEntryError } from '../../local/errors';
import type { UsedDraft } from '../../local/use-draft';
import { type Logged, loggedRow } from './several-plan';

type Adjustment = Pick<ReportRow, 'achievement_scale' | 'notes'>;

/** What is kept of the second half: what was logged, and what is typed but not saved, by child. */
export interface AdjustDraft {
  logged: Logged;
  typed: Record<number, Adjustment>;
}

interface Input {
  logged: Logged;
  date: string;
  reportOf: ReadonlyMap<number, Entry<ReportDocument>>;
  draft: UsedDraft<AdjustDraft, null>;
}

export type Adjustments = ReturnType<typeof useAdjustments>;

export function useAdjustments({ logged, date, reportOf, draft }: Input) {
  const [typed, setTyped] = useState<Record<number, Adjustment>>(draft.draft?.value.typed ?? {});
  const [saved, setSaved] = useState<ReadonlySet<number>>(new Set());
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const [trouble, setTrouble] = useState<Error | null>(null);
  // Ids whose typing is not saved yet; a handler must see it as it is now, not as it was when it was drawn.
  const unsaved = useRef(new Map(Object.entries(typed).map(([id, values]) => [Number(id), values])));

  const liveRow = (childId: number) =>
    loggedRow(reportOf.get(childId), logged.masterId, logged.before.get(childId));
  /** The row as it stands with what was typed; undefined until it is read. */
  const rowOf = (childId: number) => {
    const row = liveRow(childId);
    return row && { ...row, ...typed[childId] };
  };
  const keep = () => {
    if (unsaved.current.size > 0) draft.write({ logged, typed: Object.fromEntries(unsaved.current) }, null);
    else draft.discard().catch(setTrouble);
  };

  const change = (childId: number, part: Partial<Adjustment>) => {
    const row = rowOf(childId);
    if (!row) return;
    const { achievement_scale, notes } = row;
    const next = { achievement_scale, notes, ...part };
    unsaved.current.set(childId, next);
    setTyped((now) => ({ ...now, [childId]: next }));
    setSaved((now) => new Set([...now].filter((id) => id !== childId)));
    keep();
  };

  /** False when it could not be saved: the errors say why. */
  const save = async (childId: number) => {
    const values = unsaved.current.get(childId);
    const row = liveRow(childId);
    if (!values || !row) return true;
    unsaved.current.delete(childId);
    try {
      const sections = { activities: { rows: [{ ...row, ...values }] } };
      await saveReport({ childId, date, sections, base: reportOf.get(childId)?.document ?? null });
      keep();
      setTrouble(null);
      setErrors((now) => new Map([...now].filter(([place]) => !place.startsWith(`${childId}.`))));
      setSaved((now) => new Set([...now, childId]));
      return true;
    } catch (problem) {
      // Typed on meanwhile: what is newer stays.
      if (!unsaved.current.has(childId)) unsaved.current.set(childId, values);
      if (problem instanceof InvalidEntryError)
        setErrors((now) => new Map([...now, ...placed(childId, problem)]));
      else setTrouble(problem as Error);
      return false;
    }
  };

  const saveAll = async () => {
    const ends = await Promise.all([...unsaved.current.keys()].map(save));
    return ends.every(Boolean);
  };
  return {
    rowOf,
    errorOf: (childId: number, field: keyof Adjustment) => errors.get(`${childId}.${field}`),
    /** True once a change of this child is safe on the tablet. */
    isSaved: (childId: number) => saved.has(childId),
    change,
    save,
    saveAll,
    trouble: trouble ?? draft.error,
  };
}

function placed(childId: number, { errors }: InvalidEntryError): [string, string][] {
  return Object.entries(errors).map(([path, list]) => [
    `${childId}.${path.split('.').at(-1)}`,
    list[0] ?? '',
  ]);
}
