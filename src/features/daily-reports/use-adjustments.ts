/**
 * Changes to single children's rows after logging for several. Each is kept as a draft while it is typed and saved
 * when its field is left, or with all others by Done.
 */

import { useEffect, useRef, useState } from 'react';
import type { ReportRow } from '#shared/domain/daily-report';
import type { ReportDocument } from '#shared/records/report-document';
import { saveReport } from '../../local/day-entries';
import type { Entry } from '../../local/entry';
import { InvalidEntryError } from '../../local/errors';
import type { UsedDraft } from '../../local/use-draft';
import { tidyText } from './report-form';
import { type Logged, loggedRow } from './several-plan';

type Field = 'achievement_scale' | 'notes';
type Adjustment = Pick<ReportRow, Field>;

/** What is typed of a child's row. */
interface Typed {
  /** The touched fields alone. */
  values: Partial<Adjustment>;
  /** The row with what stood in each touched field when it was begun: their base. A draft of an older app has none. */
  seen?: ReportRow | undefined;
}

/** What is kept of the second half: what was logged, and what is typed but not saved, by child. */
export interface AdjustDraft {
  logged: Logged;
  changes?: Record<number, Typed>;
  /** In a draft of an older app: both fields of a row, of which perhaps one was touched. */
  typed?: Record<number, Adjustment>;
}

interface Input {
  logged: Logged;
  date: string;
  reportOf: ReadonlyMap<number, Entry<ReportDocument>>;
  draft: UsedDraft<AdjustDraft, null>;
}

export type Adjustments = ReturnType<typeof useAdjustments>;

export function useAdjustments({ logged, date, reportOf, draft }: Input) {
  const [typed, setTyped] = useState(() => leftIn(draft.draft?.value));
  const [saved, setSaved] = useState<ReadonlySet<number>>(new Set());
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const [trouble, setTrouble] = useState<Error | null>(null);
  // A handler must see what is typed as it is now, not as it was when it was drawn.
  const current = useRef(typed);
  const running = useRef(new Map<number, Promise<boolean>>());

  const show = (next: ReadonlyMap<number, Typed>) => {
    current.current = next;
    setTyped(next);
  };
  // What was saved is in the reports by now: from here on its fields follow them again.
  useEffect(() => {
    if (reportOf.size === 0 || current.current.size === 0) return;
    const left = [...current.current].flatMap(([id, one]) =>
      running.current.has(id) ? [[id, one] as const] : withoutSaved(id, one),
    );
    current.current = new Map(left);
    setTyped(current.current);
  }, [reportOf]);

  /** The row in the reports; where it was removed meanwhile, as it was when it was touched. */
  const rowBelow = (childId: number) => {
    const seen = current.current.get(childId)?.seen;
    return loggedRow(reportOf.get(childId), childId, logged, seen?.id) ?? seen;
  };
  /** The row as it stands with what was typed; undefined until it is read. */
  const rowOf = (childId: number) => {
    const row = rowBelow(childId);
    return row && { ...row, ...typed.get(childId)?.values };
  };
  const keep = () => {
    const changes = [...current.current].filter(([, one]) => touchedFields(one).length > 0);
    if (changes.length > 0) draft.write({ logged, changes: Object.fromEntries(changes) }, null);
    else draft.discard().catch(setTrouble);
  };

  const change = (childId: number, part: Partial<Adjustment>) => {
    const row = rowBelow(childId);
    if (!row) return;
    const { values, seen } = current.current.get(childId) ?? { values: {}, seen: row };
    const base = seen && { ...row, ...partOf(seen, fieldsOf(values)) };
    show(new Map([...current.current, [childId, { values: { ...values, ...part }, seen: base }]]));
    setSaved((now) => new Set([...now].filter((id) => id !== childId)));
    keep();
  };

  const saveNow = async (childId: number) => {
    const one = current.current.get(childId);
    const row = rowBelow(childId);
    const fields = one ? touchedFields(one) : [];
    if (!one || !row || fields.length === 0) return true;
    const written = partOf(one.values, fields);
    const seen = { ...row, ...(one.seen && partOf(one.seen, fields)) };
    try {
      const sections = { activities: { rows: [{ ...row, ...written }] } };
      const base = withRow(reportOf.get(childId)?.document ?? null, seen);
      await saveReport({ childId, date, sections, base });
      // What was typed on meanwhile stays, on top of what was saved.
      const now = current.current.get(childId) ?? one;
      const stands = { ...(now.seen ?? seen), ...written };
      show(new Map([...current.current, [childId, { values: now.values, seen: stands }]]));
      keep();
      setTrouble(null);
      setErrors((now) => new Map([...now].filter(([place]) => !place.startsWith(`${childId}.`))));
      setSaved((now) => new Set([...now, childId]));
      return true;
    } catch (problem) {
      if (problem instanceof InvalidEntryError)
        setErrors((now) => new Map([...now, ...placed(childId, problem)]));
      else setTrouble(problem as Error);
      return false;
    }
  };
  /** False when it could not be saved: the errors say why. One after the other, so that nothing is saved twice. */
  const save = (childId: number): Promise<boolean> => {
    const next = (running.current.get(childId) ?? Promise.resolve(true)).then(() => saveNow(childId));
    running.current.set(childId, next);
    void next.then(() => {
      if (running.current.get(childId) === next) running.current.delete(childId);
    });
    return next;
  };

  const saveAll = async () => {
    const ends = await Promise.all([...current.current.keys()].map(save));
    return ends.every(Boolean);
  };
  return {
    rowOf,
    errorOf: (childId: number, field: Field) => errors.get(`${childId}.${field}`),
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

/** What a draft has of typed rows. Of an older app's, an empty field says nothing: it may never have been touched. */
function leftIn(draft: AdjustDraft | undefined): ReadonlyMap<number, Typed> {
  const changes = Object.entries(draft?.changes ?? {}).map(([id, one]) => [Number(id), one] as const);
  const older = Object.entries(draft?.typed ?? {}).map(([id, row]) => {
    const values = partOf(
      row,
      fieldsOf(row).filter((field) => tidyText(row[field])),
    );
    return [Number(id), { values }] as const;
  });
  return new Map([...older, ...changes]);
}

const fieldsOf = (part: Partial<Adjustment>) =>
  (['achievement_scale', 'notes'] as const).filter((field) => field in part);

/** These fields alone, as they are stored. */
function partOf(row: Partial<Adjustment>, fields: readonly Field[]): Partial<Adjustment> {
  return Object.fromEntries(fields.map((field) => [field, tidyText(row[field])]));
}

/** The fields that say something else than what stood there. */
function touchedFields({ values, seen }: Typed): Field[] {
  return fieldsOf(values).filter((field) => !seen || tidyText(values[field]) !== seen[field]);
}

function withoutSaved(childId: number, one: Typed): (readonly [number, Typed])[] {
  const fields = touchedFields(one);
  const values = Object.fromEntries(fields.map((field) => [field, one.values[field] ?? null]));
  return fields.length === 0 ? [] : [[childId, { values, seen: one.seen }]];
}

function withRow(document: ReportDocument | null, row: ReportRow): ReportDocument | null {
  if (!document) return null;
  const { activities } = document.sections;
  const rows = [...(activities?.rows.filter(({ id }) => id !== row.id) ?? []), row];
  const section = { version: 0, last: null, ...activities, rows };
  return { ...document, sections: { ...document.sections, activities: section } };
}
