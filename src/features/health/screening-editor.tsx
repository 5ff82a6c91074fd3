/**
 * Gathers what the form opens with: the screening in sight, or the draft that was left. Until something is typed
 * the form follows what others record; from then on it keeps what its author saw.
 */

import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { screeningContentOf } from '#shared/domain/screening';
import { EmptyState } from '../../components/empty-state';
import {
  combined,
  draftOf,
  draftWith,
  isEmpty,
  type ScreeningDraft,
} from '../../components/screening/screening-draft';
import { PageSkeleton } from '../../components/skeletons';
import { WithdrawnNotice } from '../../components/withdrawn-notice';
import { ownDocument } from '../../local/entry';
import { useChildren } from '../../local/hooks/use-children';
import { useOpening } from '../../local/hooks/use-opening';
import { useRecord } from '../../local/hooks/use-records';
import { useDraft } from '../../local/use-draft';
import { type DraftBase, draftKeyOf } from './draft-key';
import { type Opened, ScreeningForm, type ScreeningFormProps } from './screening-form';
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
  const inSight = useRecord('screening', childId ?? 0, childId === null ? undefined : date);
  const recorded = childId === null ? null : inSight;
  useOpening('health', childId ?? 0, Boolean(recorded));
  const { draft, write, discard, error } = useDraft<ScreeningDraft, DraftBase>(draftKeyOf(childId, date));

  if (children === undefined || recorded === undefined || draft === undefined) return <PageSkeleton />;
  if (editing && recorded === null && draft === null) {
    return <EmptyState title={t('This child has no screening on that day')} />;
  }
  return (
    <Stack>
      <WithdrawnNotice child={children.find(({ id }) => id === childId)} purpose="health" />
      <FollowingForm
        place={place}
        today={today}
        people={children}
        recorded={recorded}
        carried={carried}
        draft={{ draft, write, discard, error }}
        onChooseChild={onChooseChild}
        onSaved={onSaved}
      />
    </Stack>
  );
}

type Left = { value: ScreeningDraft; base: DraftBase; savedAt: number } | null;

interface FollowingFormProps extends Omit<ScreeningFormProps, 'opened' | 'draft'> {
  carried: ScreeningDraft | null;
  draft: ScreeningFormProps['draft'] & { draft: Left };
}

function FollowingForm({ carried, draft: { draft, write, ...rest }, ...props }: FollowingFormProps) {
  const own = props.recorded && ownDocument(props.recorded);
  const content = own && screeningContentOf(own);
  const [typed, setTyped] = useState(draft !== null || carried !== null);
  const [seen, setSeen] = useState(content);
  if (!typed && JSON.stringify(content) !== JSON.stringify(seen)) setSeen(content);
  return (
    <ScreeningForm
      key={JSON.stringify(seen)}
      {...props}
      opened={openedWith(seen, carried, draft)}
      draft={{
        ...rest,
        write: (value, base) => {
          setTyped(true);
          write(value, base);
        },
      }}
    />
  );
}

/** What was just typed beats what was left earlier, and both beat what is recorded. */
function openedWith(content: DraftBase, carried: ScreeningDraft | null, draft: Left): Opened {
  if (carried && !isEmpty(carried))
    return { values: combined(carried, content), base: content, leftAt: null, carried: true };
  if (draft)
    return { values: draftWith(draft.value), base: draft.base, leftAt: draft.savedAt, carried: false };
  return { values: draftOf(content), base: content, leftAt: null, carried: false };
}
