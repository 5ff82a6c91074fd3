/** What is being entered for one child at the door: digits, symptoms, and saving them. */

import { useRef, useState } from 'react';
import type { ScreeningDocument } from '#shared/operations/documents';
import type { Entry } from '../../local/entry';
import { recordScreening } from '../../local/record-screening';
import { useDraft } from '../../local/use-draft';
import { problemText } from './save-problem';
import { contentOfDraft, type DraftBase, draftKeyOf, draftOf, type ScreeningDraft } from './screening-draft';
import { contentOf, type SymptomName } from './screening-text';
import { earlyProblem, entryProblem, withDigit, withoutLastDigit } from './temperature-entry';

/** Entered and not saved; kept while the person looks at other children. */
export interface Typed {
  value: ScreeningDraft;
  /** What was in sight when the first key was pressed. */
  base: DraftBase;
  /** The temperature was keyed here: until then a digit begins a new one. */
  keyed: boolean;
}

interface DoorEntryInput {
  childId: number;
  date: string;
  recorded: Entry<ScreeningDocument> | null;
  typed: Typed | undefined;
  onTyped: (typed: Typed | null) => void;
  /** After the commit on the tablet, or at once where there was nothing to save. */
  onDone: (saved: boolean) => void;
}

export function useDoorEntry({ childId, date, recorded, typed, onTyped, onDone }: DoorEntryInput) {
  const draftKey = draftKeyOf(childId, date);
  const { draft, write, discard } = useDraft<ScreeningDraft, DraftBase>(draftKey);
  const [problem, setProblem] = useState<string | null>(null);
  const [forgotten, setForgotten] = useState(false);
  const saving = useRef(false);

  const inSight = recorded && contentOf(recorded.document);
  const left = draft && !forgotten && { value: draft.value, base: draft.base, keyed: true };
  const current: Typed = typed ?? (left || null) ?? { value: draftOf(inSight), base: inSight, keyed: false };
  const { value } = current;
  const touched = typed !== undefined || Boolean(left);

  const change = (next: Partial<ScreeningDraft>, keyed = current.keyed) => {
    if (saving.current) return;
    const changed = { ...value, ...next };
    setProblem(null);
    onTyped({ value: changed, base: current.base, keyed });
    write(changed, current.base);
  };

  const save = async () => {
    if (saving.current) return;
    if (!touched && recorded) return onDone(false);
    const wrong = entryProblem(value.temperature);
    if (wrong !== null) return setProblem(wrong);
    saving.current = true;
    try {
      await recordScreening({ childId, date, content: contentOfDraft(value), base: current.base, draftKey });
      onTyped(null);
      onDone(true);
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      saving.current = false;
    }
  };

  return {
    value,
    touched,
    /** A message of the catalogue, or a sentence: why this can't be saved. */
    problem: problem ?? earlyProblem(value.temperature),
    save,
    pressDigit: (digit: string) =>
      change({ temperature: withDigit(current.keyed ? value.temperature : '', digit) }, true),
    erase: () => change({ temperature: withoutLastDigit(value.temperature) }, true),
    clear: () => change({ temperature: '' }, true),
    toggle: (symptom: SymptomName) => {
      const has = value.symptoms.includes(symptom);
      change({
        symptoms: has ? value.symptoms.filter((name) => name !== symptom) : [...value.symptoms, symptom],
      });
    },
    writeOthers: (others: string) => change({ others }),
    /** Takes back what was entered and not saved. */
    forget: async () => {
      setProblem(null);
      setForgotten(true);
      onTyped(null);
      await discard();
    },
  };
}

export type DoorEntry = ReturnType<typeof useDoorEntry>;
