/** Gathers what the form opens with: the screening in sight, or the draft that was left; then shows it, once. */
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state';
import { PageSkeleton } from '../../components/skeletons';
import { useChildren } from '../../local/hooks/use-children';
import { useScreening } from '../../local/hooks/use-screenings';
import { useDraft } from '../../local/use-draft';
import {
  combined,
  type DraftBase,
  draftKeyOf,
  draftOf,
  isEmpty,
  type ScreeningDraft,
} from './screening-draft';
import { type Opened, ScreeningForm } from './screening-form';
import { contentOf } from './screening-text';
import type { FormPlace } from './use-place';

interface ScreeningEditorProps {
  place: FormPlace;
  today: string;
  carried: ScreeningDraft | null;
  onChooseChild: (childId: number, typed: ScreeningDraft) => void;
  onSaved: () => void;
}

export function ScreeningEditor({ place, today, carried, onChooseChild, onSaved }: ScreeningEditorProps) {
  const { t } = useTranslation();
  const { childId, date, editing } = place;
  const children = useChildren();
  const inSight = useScreening(childId ?? 0, childId === null ? undefined : date);
  const recorded = childId === null ? null : inSight;
  const { draft, write, discard, error } = useDraft<ScreeningDraft, DraftBase>(draftKeyOf(childId, date));

  if (children === undefined || recorded === undefined || draft === undefined) return <PageSkeleton />;
  if (editing && recorded === null && draft === null) {
    return <EmptyState title={t('This child has no screening on that day')} />;
  }
  const content = recorded && contentOf(recorded.document);
  return (
    <ScreeningForm
      place={place}
      today={today}
      people={children}
      recorded={recorded}
      opened={openedWith(content, carried, draft)}
      draft={{ write, discard, error }}
      onChooseChild={onChooseChild}
      onSaved={onSaved}
    />
  );
}

/** What was just typed beats what was left earlier, and both beat what is recorded. */
function openedWith(
  content: DraftBase,
  carried: ScreeningDraft | null,
  draft: { value: ScreeningDraft; base: DraftBase; savedAt: number } | null,
): Opened {
  if (carried && !isEmpty(carried))
    return { values: combined(carried, content), base: content, leftAt: null, carried: true };
  if (draft) return { values: draft.value, base: draft.base, leftAt: draft.savedAt, carried: false };
  return { values: draftOf(content), base: content, leftAt: null, carried: false };
}
