/** Somebody who is no guardian, a time that is filled in afterwards, a correction: what a tap alone cannot say. */
import { Alert } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarDate } from '#shared/domain/calendar-date';
import { spokenName } from '#shared/domain/called-name';
import { fetchersOn } from '#shared/domain/fetchers';
import type { FieldErrors } from '#shared/endpoints/field-errors';
import { messages } from '#shared/messages';
import type { PresenceAct, PresenceDocument } from '#shared/records/presence';
import { DraftNotice } from '../../components/draft-notice';
import { focusFirstWrong } from '../../components/first-wrong';
import { FormDialog } from '../../components/form-dialog';
import { formatMinute } from '../../components/format';
import { WithdrawDialog } from '../../components/withdraw-dialog';
import { saveProblem, useSaving } from '../../local/hooks/use-saving';
import { notePresences } from '../../local/presence-entries';
import { saveEntry } from '../../local/save-entry';
import { useTypedDraft } from '../../local/use-typed-draft';
import { AlongToggles } from './along-toggles';
import { type BoardChild, nextAct, siblingsOf } from './board-children';
import { Overtaken } from './overtaken';
import {
  draftAlong,
  draftOf,
  isUnlisted,
  namelessIn,
  type PresenceDraft,
  stopsIn,
  uncheckedIn,
} from './presence-draft';
import { PresenceFields } from './presence-fields';

interface PresenceFormProps {
  /** As it stood when the list opened. */
  one: BoardChild;
  /** All on this tablet, for brothers and sisters. */
  people: readonly BoardChild[];
  act: PresenceAct;
  /** The event to correct; null for a new one. */
  corrects: PresenceDocument | null;
  date: CalendarDate;
  /** False of a day that has gone by: its time is asked, and why it was not noted then. */
  current: boolean;
  /** The brothers and sisters who were chosen in the list, by their ids. */
  along: readonly number[];
  onSaved: (noted: string[]) => void;
  onClose: () => void;
}

const EMPTY: PresenceDraft = { time: '', guardianId: null, person: '', checked: null, reason: '' };

export function PresenceForm(props: PresenceFormProps) {
  const { one, people, act, corrects, date, current, along, onSaved, onClose } = props;
  const { child } = one;
  const { t } = useTranslation();
  const draftKey = `presence:${child.id}:${corrects?.id ?? `${date} ${act}`}`;
  // The reason of a correction is a new one.
  const opened = corrects ? { ...draftOf(corrects), reason: '' } : { ...EMPTY, along };
  const kept = useTypedDraft<PresenceDraft>(draftKey, opened);
  const [wrong, setWrong] = useState<FieldErrors>({});
  const [isChanged, setChanged] = useState(false);
  const saving = useSaving((noted: string[]) => {
    onSaved(noted);
  });
  if (kept.value === undefined) return null;
  const later = corrects !== null || !current;
  const siblings = later ? [] : siblingsOf(one, people).map((other) => other.child);
  const canCome = (id: number) => siblings.some((other) => other.id === id);
  const inDraft = kept.value.along ?? [];
  const noLonger = people.filter((other) => inDraft.includes(other.child.id) && !canCome(other.child.id));
  // Who was left out just before, in the list, stays out; nobody is along who was not in the draft.
  const draft = isChanged
    ? kept.value
    : { ...kept.value, along: inDraft.filter((id) => along.includes(id) || !canCome(id)) };
  const day = corrects?.day ?? date;
  const { may } = fetchersOn(child, day);
  const given = { act, may, day };
  const isAlong = (id: number) => draft.along?.includes(id) ?? false;
  const setAlong = (id: number, is: boolean) => {
    const rest = (draft.along ?? []).filter((one) => one !== id);
    change({ ...draft, along: is ? [...rest, id] : rest });
  };
  const others = siblings
    .filter(({ id }) => isAlong(id))
    .map((other) => ({ child: other, draft: draftAlong(draft, other, given) }));
  const unlisted = act === 'left' ? others.filter((other) => isUnlisted(other.draft)) : [];
  const all = [{ child, draft }, ...others];
  const stops = stopsIn(
    draft,
    all.map((each) => each.child),
    given,
  );
  const change = (now: PresenceDraft) => {
    setWrong({});
    setChanged(true);
    kept.change(now);
  };
  const now = people.find((other) => other.child.id === child.id);
  const overtaken = !later && !saving.busy && now !== undefined && nextAct(now.day) !== act;
  const submit = () => {
    if (saving.busy || overtaken) return;
    // It is noted of an earlier day all the same, since it happened; the server tells whom it concerns.
    if (!later && stops.length > 0) {
      setWrong({ person: [messages.collectorForbidden] });
      return focusFirstWrong();
    }
    const missing: FieldErrors = {
      ...namelessIn(draft, act),
      ...uncheckedIn(draft, act, may),
      ...(later && draft.reason.trim() === '' && { reason: [messages.changeReasonRequired] }),
    };
    if (Object.keys(missing).length > 0) {
      setWrong(missing);
      return focusFirstWrong();
    }
    void saving.run(async () => {
      await notePresences(
        all.map((each) => presenceOf(each.child.id, each.draft)),
        draftKey,
      );
      return all.map((each) => spokenName(each.child.fullname));
    });
  };
  const presenceOf = (childId: number, filled: PresenceDraft) => {
    const { time, guardianId, collectorId = null, person, checked, reason } = filled;
    return {
      childId,
      act,
      guardianId,
      collectorId,
      checked,
      name: person.trim() || null,
      reason: reason.trim() || null,
      ...(later && { at: { day, time } }),
      corrects: corrects && { id: corrects.id, date: corrects.date },
    };
  };
  const problem = saving.problem ?? (kept.error && saveProblem(kept.error));
  return (
    <FormDialog
      title={titleOf(act, corrects !== null, child.fullname, t)}
      compact
      act={corrects ? t('Save the correction') : t('Save')}
      dirty={kept.error !== null}
      busy={saving.busy}
      onSend={submit}
      onClose={onClose}
    >
      {kept.leftAt !== null && <DraftNotice savedAt={kept.leftAt} onDiscard={kept.beginAnew} />}
      {overtaken && <Overtaken name={spokenName(child.fullname)} />}
      {noLonger.length > 0 && !saving.busy && !overtaken && (
        <Alert color="waiting" role="alert">
          {t('{{names}} will not be noted here: something else was noted of them meanwhile.', {
            names: noLonger.map((other) => spokenName(other.child.fullname)).join(', '),
          })}
        </Alert>
      )}
      <AlongToggles siblings={siblings} isAlong={isAlong} onChange={setAlong} />
      <PresenceFields
        act={act}
        may={may}
        stops={stops}
        several={others.length > 0}
        unlisted={unlisted.map((other) => spokenName(other.child.fullname))}
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
    <WithdrawDialog
      title={title}
      saving={saving}
      onSubmit={(reason) => saving.run(() => saveEntry('void_presence', { id, child_id, date, reason }))}
      onClose={onClose}
    />
  );
}
