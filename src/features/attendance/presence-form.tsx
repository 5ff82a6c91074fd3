/** Somebody who is no guardian, a time that is filled in afterwards, a correction: what a tap alone cannot say. */
import { Alert } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarDate } from '#shared/domain/calendar-date';
import { fetchersOn, forbiddenAs } from '#shared/domain/fetchers';
import type { ChildDocument } from '#shared/endpoints/feed';
import type { FieldErrors } from '#shared/endpoints/field-errors';
import { messages } from '#shared/messages';
import type { PresenceAct, PresenceDocument } from '#shared/records/presence';
import { DraftNotice } from '../../components/draft-notice';
import { focusFirstWrong } from '../../components/first-wrong';
import { FormDialog } from '../../components/form-dialog';
import { formatMinute } from '../../components/format';
import { ReasonDialog } from '../../components/reason-dialog';
import { saveProblem, useSaving } from '../../local/hooks/use-saving';
import { notePresences } from '../../local/presence-entries';
import { saveEntry } from '../../local/save-entry';
import { useTypedDraft } from '../../local/use-typed-draft';
import { draftOf, namelessIn, type PresenceDraft, uncheckedIn } from './presence-draft';
import { PresenceFields } from './presence-fields';

interface PresenceFormProps {
  child: ChildDocument;
  act: PresenceAct;
  /** The event to correct; null for a new one. */
  corrects: PresenceDocument | null;
  date: CalendarDate;
  /** False of a day that has gone by: its time is asked, and why it was not noted then. */
  current: boolean;
  onSaved: () => void;
  onClose: () => void;
}

const EMPTY: PresenceDraft = { time: '', guardianId: null, person: '', checked: null, reason: '' };

export function PresenceForm({ child, act, corrects, date, current, onSaved, onClose }: PresenceFormProps) {
  const { t } = useTranslation();
  const draftKey = `presence:${child.id}:${corrects?.id ?? `${date} ${act}`}`;
  // The reason of a correction is a new one.
  const opened = corrects ? { ...draftOf(corrects), reason: '' } : EMPTY;
  const kept = useTypedDraft<PresenceDraft>(draftKey, opened);
  const [wrong, setWrong] = useState<FieldErrors>({});
  const saving = useSaving(() => {
    void kept.discard();
    onSaved();
  });
  const draft = kept.value;
  if (draft === undefined) return null;
  const later = corrects !== null || !current;
  const fetchers = fetchersOn(child, corrects?.day ?? date);
  const change = (now: PresenceDraft) => {
    setWrong({});
    kept.change(now);
  };
  const submit = () => {
    if (saving.busy) return;
    // Of an earlier day it is noted all the same, since it happened; the server tells whom it concerns.
    const { guardianId, person: name } = draft;
    if (act === 'left' && !later && forbiddenAs({ guardianId, name }, fetchers.mustNot)) {
      setWrong({ person: [messages.collectorForbidden] });
      return focusFirstWrong();
    }
    const missing: FieldErrors = {
      ...namelessIn(draft, act),
      ...uncheckedIn(draft, act, fetchers.may),
      ...(later && draft.reason.trim() === '' && { reason: [messages.changeReasonRequired] }),
    };
    if (Object.keys(missing).length > 0) {
      setWrong(missing);
      return focusFirstWrong();
    }
    void saving.run(() => notePresences([presenceOf(draft)], draftKey));
  };
  const presenceOf = ({ time, guardianId, collectorId = null, person, checked, reason }: PresenceDraft) => ({
    childId: child.id,
    act,
    guardianId,
    collectorId,
    checked,
    name: person.trim() || null,
    reason: reason.trim() || null,
    ...(later && { at: { day: corrects?.day ?? date, time } }),
    corrects: corrects && { id: corrects.id, date: corrects.date },
  });
  const problem = saving.problem ?? (kept.error && saveProblem(kept.error));
  return (
    <FormDialog
      title={titleOf(act, corrects !== null, child.fullname, t)}
      compact
      act={corrects ? t('Save the correction') : t('Save')}
      busy={saving.busy}
      onSend={submit}
      onClose={onClose}
    >
      {kept.leftAt !== null && <DraftNotice savedAt={kept.leftAt} onDiscard={kept.beginAnew} />}
      <PresenceFields
        act={act}
        childId={child.id}
        fetchers={fetchers}
        draft={draft}
        onChange={change}
        errors={Object.keys(wrong).length > 0 ? wrong : saving.errors}
        withTime={later}
      />
      {problem && (
        <Alert color="alarm" role="alert">
          {t(problem)}
        </Alert>
      )}
    </FormDialog>
  );
}

function titleOf(act: PresenceAct, correcting: boolean, name: string, t: TFunction) {
  if (act === 'left')
    return correcting ? t('Correct the departure of {{name}}', { name }) : t('{{name}} leaves', { name });
  return correcting ? t('Correct the arrival of {{name}}', { name }) : t('{{name}} arrives', { name });
}

interface WithdrawPresenceProps {
  event: PresenceDocument;
  name: string;
  onSaved: () => void;
  onClose: () => void;
}

export function WithdrawPresence({ event, name, onSaved, onClose }: WithdrawPresenceProps) {
  const { t } = useTranslation();
  const saving = useSaving(() => {
    onSaved();
  });
  const { id, child_id, date, act } = event;
  const time = formatMinute(event.time);
  const title =
    act === 'arrived'
      ? t('Withdraw the arrival of {{name}} at {{time}}?', { name, time })
      : t('Withdraw the departure of {{name}} at {{time}}?', { name, time });
  return (
    <ReasonDialog
      title={title}
      required={t(messages.voidReasonRequired)}
      confirmLabel={t('Withdraw')}
      busy={saving.busy}
      offline={false}
      error={saving.errors.reason?.[0] ? t(saving.errors.reason[0]) : (saving.problem ?? undefined)}
      onSubmit={(reason) => saving.run(() => saveEntry('void_presence', { id, child_id, date, reason }))}
      onClose={onClose}
    />
  );
}
