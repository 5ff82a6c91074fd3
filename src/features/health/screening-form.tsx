/** Health Screening for Children. What is typed is kept as a draft until it is saved on the tablet. */

import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScreeningContent } from '#shared/domain/screening';
import { attendingStatuses } from '#shared/domain/statuses';
import { screeningId } from '#shared/domain/uuid';
import type { ChildDocument } from '#shared/endpoints/feed';
import { messages } from '#shared/messages';
import type { ScreeningDocument } from '#shared/records/screening';
import { focusFirstWrong } from '../../components/first-wrong';
import { formatDate } from '../../components/format';
import { MissingForms } from '../../components/missing-forms';
import { notifySuccess } from '../../components/notify';
import {
  contentOfDraft,
  type DraftProblems,
  draftOf,
  problemsOf,
  type ScreeningDraft,
} from '../../components/screening/screening-draft';
import { ScreeningFields } from '../../components/screening/screening-fields';
import { usePinnedDay } from '../../components/use-pinned-day';
import { useUnsaved } from '../../components/use-unsaved';
import { WithPrincipal } from '../../components/with-principal';
import { checkedAgain } from '../../local/check-again';
import { recordScreening } from '../../local/day-entries';
import type { Entry } from '../../local/entry';
import type { SaveFailedError } from '../../local/errors';
import { useQuarantinedSince } from '../../local/hooks/use-outbox';
import { useSession } from '../../local/hooks/use-session';
import { isOthersLast, lastMeasured, measuredHere } from './alternatives';
import { askIfUnlikely, takenBack } from './ask-if-unlikely';
import { ChildSelect } from './child-select';
import { type DraftBase, draftKeyOf } from './draft-key';
import { FlagSteps } from './flag-steps';
import { AlreadyScreened, DraftNotKept, LeftBehind, RecordedMeanwhile } from './form-notices';
import { KeepWhich } from './keep-which';
import { problemText } from './save-problem';
import { useMissingForms } from './use-missing-forms';
import type { FormPlace } from './use-place';

export interface Opened {
  values: ScreeningDraft;
  base: DraftBase;
  /** When the draft was left that came back, milliseconds; null where none did. */
  leftAt: number | null;
  /** Typed before the child was chosen: no draft of this form holds it yet. */
  carried: boolean;
}

export interface ScreeningFormProps {
  place: FormPlace;
  today: string;
  people: readonly ChildDocument[];
  recorded: Entry<ScreeningDocument> | null;
  /** Read once, when the form opens. */
  opened: Opened;
  draft: {
    write: (value: ScreeningDraft, base: DraftBase) => void;
    discard: () => Promise<void>;
    error: SaveFailedError | null;
  };
  onChooseChild: (childId: number, typed: ScreeningDraft) => void;
  onSaved: () => void;
}

export function ScreeningForm({ place, today, people, recorded, draft, ...props }: ScreeningFormProps) {
  const { t } = useTranslation();
  const { childId, date, editing } = place;
  const [{ values, base, leftAt, carried }] = useState(props.opened);
  const [leftBehind, setLeftBehind] = useState(leftAt);
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  // Two taps may come before the screen is drawn anew.
  const running = useRef(false);
  const { write } = draft;
  const userId = useSession()?.user.id ?? 0;
  const missingOf = useMissingForms(date);
  const quarantinedSince = useQuarantinedSince(childId === null ? null : screeningId(childId, date));
  const form = useForm<ScreeningDraft>({
    initialValues: values,
    validate: (typed) => problemsOf(childId, typed),
    onValuesChange: (typed) => write(typed, base),
  });
  useUnsaved(draft.error !== null);
  usePinnedDay(date, carried || leftAt !== null || form.isDirty());

  useEffect(() => {
    if (carried) write(values, base);
  }, [carried, write, values, base]);

  const child = people.find(({ id }) => id === childId);
  const others = recorded !== null && recorded.own !== undefined;
  // What this form does not begin with is said above it.
  const shown = recorded && lastMeasured(recorded.document);
  const isNews = recorded !== null && (base === null || isOthersLast(recorded));
  const meanwhile = (recorded && measuredHere(recorded)) ?? (isNews ? shown : null);
  const gone = child !== undefined && !attendingStatuses.includes(child.status);

  const save = async (typed: ScreeningDraft) => {
    if (childId === null || running.current) return;
    running.current = true;
    try {
      if (!(await askIfUnlikely(typed))) return;
      setSaving(true);
      setProblem(null);
      const content = contentOfDraft(typed);
      const before = form.getValues();
      await recordScreening({ childId, date, content, base, draftKey: draftKeyOf(childId, date) });
      // What was typed on meanwhile is left as a draft, on top of what was saved.
      if (form.getValues() !== before) write(form.getValues(), content as ScreeningContent);
      notifySuccess(
        (others ? null : takenBack(base, content, t)) ??
          t(base === null ? messages.screeningSaved : messages.screeningUpdated),
      );
      checkedAgain(userId, childId);
      props.onSaved();
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      running.current = false;
      setSaving(false);
    }
  };

  const change = (part: Partial<ScreeningDraft>) => {
    for (const field of Object.keys(part) as (keyof ScreeningDraft)[])
      form.setFieldValue(field, part[field] as never);
  };

  const forget = async () => {
    form.setValues(draftOf(base));
    setLeftBehind(null);
    await draft.discard();
  };

  const choose = async (chosen: number) => {
    props.onChooseChild(chosen, form.getValues());
    await draft.discard();
  };

  return (
    <form onSubmit={form.onSubmit(save, focusFirstWrong)} noValidate>
      <Stack gap="lg">
        <div>
          <Title order={2}>{t('Health Screening for Children')}</Title>
          <Text c="dimmed">
            {date === today ? t('Today, {{day}}', { day: formatDate(date, today) }) : formatDate(date, today)}
          </Text>
        </div>
        {recorded && base && !others && (
          <AlreadyScreened entry={recorded} name={child?.fullname ?? ''} surprising={!editing} />
        )}
        {/* While saving, what has just been recorded is this form's own. */}
        {meanwhile && !saving && <RecordedMeanwhile {...meanwhile} />}
        {others && <KeepWhich entry={recorded} />}
        <WithPrincipal since={quarantinedSince} />
        {leftBehind !== null && <LeftBehind at={leftBehind} onForget={forget} />}
        <ChildSelect
          people={people}
          childId={childId}
          date={date}
          disabled={base !== null || editing}
          error={form.errors.childId && t(String(form.errors.childId))}
          onChoose={choose}
        />
        {child && <FlagSteps child={child} recorded={recorded} />}
        {child && <MissingForms missing={missingOf(child)} />}
        <ScreeningFields
          draft={form.values}
          onChange={change}
          problems={form.errors as DraftProblems}
          autoFocus={childId !== null && base === null}
        />
        {gone && <Alert color="alarm">{t(messages.childNotAttending)}</Alert>}
        {problem !== null && (
          <Alert color="alarm" role="alert" icon={<IconAlertCircle />}>
            {problem}
          </Alert>
        )}
        {draft.error && <DraftNotKept />}
        <Button type="submit" loading={saving} disabled={gone} size="lg">
          {base === null ? t('Submit') : t('Update')}
        </Button>
      </Stack>
    </form>
  );
}
