/** What is being entered for one child at the door: digits and symptoms, kept as a draft key by key. */

import { useState } from 'react';
import { type SymptomName, screeningContentOf } from '#shared/domain/screening';
import { messages } from '#shared/messages';
import type { ScreeningDocument } from '#shared/records/screening';
import { draftOf, draftWith, type ScreeningDraft } from '../../components/screening/screening-draft';
import { type Entry, ownDocument } from '../../local/entry';
import { useDraft } from '../../local/use-draft';
import { askIfUnlikely } from './ask-if-unlikely';
import { type DraftBase, draftKeyOf } from './draft-key';
import { earlyProblem, entryProblem, withDigit, withoutLastDigit, withPoint } from './temperature-entry';
import type { Typed } from './use-door-saves';

interface DoorEntryInput {
  childId: number;
  date: string;
  recorded: Entry<ScreeningDocument> | null;
  typed: Typed | undefined;
  /** Why the last save of this child failed. */
  failure: string | undefined;
  onTyped: (typed: Typed | null) => void;
  onSave: (typed: Typed) => void;
  /** Where there is nothing to save. */
  onPass: () => void;
}

export function useDoorEntry(input: DoorEntryInput) {
  const { childId, date, recorded, typed, failure, onTyped, onSave, onPass } = input;
  const { draft, write, discard } = useDraft<ScreeningDraft, DraftBase>(draftKeyOf(childId, date));
  const [problem, setProblem] = useState<string | null>(null);
  const [forgotten, setForgotten] = useState(false);

  const own = recorded && ownDocument(recorded);
  const base = own && screeningContentOf(own);
  const left =
    draft && !forgotten ? { value: draftWith(draft.value), base: draft.base, keyed: true } : undefined;
  const entered = typed ?? left;
  // Nobody saves what another one measured: what is entered begins with one's own.
  const current = entered ?? { value: draftOf(base), base, keyed: false };
  const { value } = current;
  const shown = entered ? value : draftOf(recorded && screeningContentOf(recorded.document));

  const isOthers = !entered && recorded !== null && recorded.own !== undefined;

  const change = (next: Partial<ScreeningDraft>, keyed = current.keyed) => {
    const changed = { ...value, ...next };
    setProblem(null);
    onTyped({ value: changed, base: current.base, keyed });
    write(changed, current.base);
  };

  return {
    /** What was entered; until then, what is recorded. */
    value: shown,
    touched: entered !== undefined,
    /** Left unsaved at an earlier visit. */
    cameBack: left !== undefined,
    /** A message of the catalogue, or a sentence: why this can't be saved, or was not. */
    problem: problem ?? earlyProblem(value.temperature) ?? failure ?? null,
    async next() {
      if (!entered && recorded) return onPass();
      const wrong = entryProblem(value.temperature);
      if (wrong !== null) return setProblem(wrong);
      if (await askIfUnlikely(value)) onSave(current);
    },
    pressDigit: (digit: string) => {
      const before = current.keyed ? value.temperature : '';
      const temperature = withDigit(before, digit);
      if (temperature === before) setProblem(messages.temperatureFull);
      else change({ temperature }, true);
    },
    pressPoint: () => {
      const before = current.keyed ? value.temperature : '';
      const temperature = withPoint(before);
      if (temperature === null)
        setProblem(before.includes('.') ? messages.temperatureFull : messages.temperatureRange);
      else if (temperature !== before) change({ temperature }, true);
    },
    pressMinus: () => setProblem(messages.temperatureRange),
    // What another one measured is not edited digit by digit.
    erase: () => change({ temperature: isOthers ? '' : withoutLastDigit(value.temperature) }, true),
    clear: () => change({ temperature: '' }, true),
    toggle: (symptom: SymptomName) => {
      // As it is shown, so it is tapped: also where another one's tick is in sight.
      const others = value.symptoms.filter((name) => name !== symptom);
      change({ symptoms: shown.symptoms.includes(symptom) ? others : [...others, symptom] });
    },
    /** Nothing that another one wrote is carried into what is entered here. */
    writeOthers: isOthers ? null : (others: string) => change({ others }),
    /** Takes back what was entered and not saved. */
    forget: async () => {
      setProblem(null);
      setForgotten(true);
      onTyped(null);
      await discard();
    },
  };
}
