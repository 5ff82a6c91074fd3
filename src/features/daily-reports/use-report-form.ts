/**
 * The state of a report's form: opened with its document or with the draft that was kept, following what the
 * sync brings, kept as a draft at every change, saved on the tablet by Submit.
 */

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type RowSection, rowSections, sectionRules } from '#shared/domain/daily-report';
import type { ReportDocument } from '#shared/records/report-document';
import { useCan } from '../../components/use-can';
import { useUnsaved } from '../../components/use-unsaved';
import { deleteReport, saveReport } from '../../local/day-entries';
import { InvalidEntryError } from '../../local/errors';
import { reportDraftKey } from '../../local/hooks/use-report-drafts';
import { useDraft } from '../../local/use-draft';
import { noErrors, placeErrors, type ReportErrors, remainingErrors } from './report-errors';
import {
  type FormValues,
  follow,
  isTouched,
  type OpenForm,
  onSaved,
  openForm,
  readyShown,
  readyToSave,
  toSave,
} from './report-form';

/** How Submit ended; errors and troubles are told by the form's state. `running`: one before it has not ended. */
type SubmitEnd = 'saved' | 'nothing' | 'invalid' | 'failed' | 'running';

interface ReportFormInput {
  childId: number;
  date: string;
  /** With this tablet's entries on top; null where there is none, undefined while it is read. */
  document: ReportDocument | null | undefined;
  byTherapist: boolean;
}

export type UsedReportForm = ReturnType<typeof useReportForm>;

export function useReportForm({ childId, date, document, byTherapist }: ReportFormInput) {
  const key = reportDraftKey(childId, date);
  const { draft, write, discard, error: draftError } = useDraft<FormValues, ReportDocument | null>(key);
  const editable = useEditable();
  const [form, setForm] = useState<OpenForm>();
  // What the handlers work on: two changes in one moment must both count.
  const current = useRef<OpenForm>(undefined);
  const [draftedAt, setDraftedAt] = useState<number | null>(null);
  const [trouble, setTrouble] = useState<Error | null>(null);
  const [errors, setErrors] = useState<ReportErrors>(noErrors);
  const [busy, setBusy] = useState(false);
  const saving = useRef(false);

  const show = useCallback((next: OpenForm) => {
    current.current = next;
    setForm(next);
  }, []);
  const drop = useCallback(async () => {
    setDraftedAt(null);
    try {
      await discard();
    } catch (problem) {
      setTrouble(problem as Error);
    }
  }, [discard]);

  useEffect(() => {
    if (document === undefined || draft === undefined) return;
    if (current.current) return show(follow(current.current, document));
    const blank = openForm(document, editable);
    if (draft === null) return show(blank);
    const restored = follow({ base: draft.base, values: { ...blank.values, ...draft.value } }, document);
    show(restored);
    // Submitted in another tab meanwhile, or typed and taken back: nothing is left to restore.
    if (isTouched(restored)) setDraftedAt(draft.savedAt);
    else void drop();
  }, [document, draft, editable, show, drop]);

  const ready = readyShown(form?.values.ready ?? null, document ?? null, byTherapist);
  const touched = form !== undefined && isTouched(form);
  useUnsaved(touched && draftError !== null);

  const change = (update: (values: FormValues) => FormValues) => {
    if (!current.current) return;
    const before = current.current.values;
    const next = { ...current.current, values: update(before) };
    show(next);
    setErrors((now) => remainingErrors(now, before, next.values));
    if (isTouched(next)) write(next.values, next.base);
    else void drop();
  };

  const submit = async (): Promise<{ end: SubmitEnd; errors: ReportErrors }> => {
    if (saving.current) return { end: 'running', errors: noErrors };
    if (!current.current || document === undefined) return { end: 'nothing', errors: noErrors };
    const submitted = current.current;
    const { form: tidy, parts } = toSave(submitted);
    const readyPart = readyToSave(ready, document);
    const isNew = document === null;
    if (Object.keys(parts).length === 0 && (isNew || readyPart === undefined))
      return { end: 'nothing', errors: noErrors };
    saving.current = true;
    setBusy(true);
    setErrors(noErrors);
    setTrouble(null);
    try {
      const made = { child_id: childId, date, sections: parts, ready: readyPart };
      const { entityId } = await saveReport({
        childId,
        date,
        sections: parts,
        ready: readyPart,
        base: tidy.base,
        draftKey: key,
      });
      const typedOn = current.current !== submitted;
      const next = onSaved(typedOn ? current.current : tidy, tidy, { ...made, report_id: entityId });
      show(next);
      setDraftedAt(null);
      // A draft that was written meanwhile names what stood there before.
      if (isTouched(next)) write(next.values, next.base);
      else if (typedOn) await drop();
      return { end: 'saved', errors: noErrors };
    } catch (problem) {
      if (!(problem instanceof InvalidEntryError)) {
        setTrouble(problem as Error);
        return { end: 'failed', errors: noErrors };
      }
      const placed = placeErrors(problem.errors, parts);
      setErrors(placed);
      return { end: 'invalid', errors: placed };
    } finally {
      saving.current = false;
      setBusy(false);
    }
  };

  const remove = async () => {
    setBusy(true);
    setTrouble(null);
    try {
      await deleteReport({ childId, date, base: document ?? null, draftKey: key });
      show(openForm(null, editable));
      setErrors(noErrors);
      setDraftedAt(null);
      return true;
    } catch (problem) {
      setTrouble(problem as Error);
      return false;
    } finally {
      setBusy(false);
    }
  };

  const discardDraft = async () => {
    if (document === undefined) return;
    show(openForm(document, editable));
    setErrors(noErrors);
    await drop();
  };

  return {
    /** Undefined while loading. */
    values: form?.values,
    base: form?.base ?? null,
    ready,
    /** Something is typed that was not submitted. */
    touched,
    /** When the draft was kept that this form opened with; null without one. */
    draftedAt,
    /** Why what is typed cannot be kept, or the last save failed. */
    trouble: trouble ?? draftError,
    errors,
    busy,
    change,
    submit,
    remove,
    discardDraft,
  };
}

/** The sections that the person may write. */
function useEditable(): { rows: RowSection[]; soapp: boolean } {
  const can = useCan();
  const names = rowSections.filter((section) => can(sectionRules[section].edit)).join();
  const soapp = can(sectionRules.soapp.edit);
  return useMemo(
    () => ({ rows: rowSections.filter((section) => names.split(',').includes(section)), soapp }),
    [names, soapp],
  );
}
