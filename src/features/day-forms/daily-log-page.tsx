/** "Child daily log": how the night and the morning were, signed by a tap, before the child comes. */
import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { breakfasts, type ChildDailyLog, moods, sleeps } from '#shared/domain/day-forms';
import { dayFormEndpoints } from '#shared/endpoints/day-forms';
import { TapChoice } from '../../components/tap-choice';
import { DayFormPage, SignForm } from './form-frame';
import { breakfastText, moodText, sleepText } from './form-labels';
import { type GivenForm, useDayForm } from './use-day-form';

const fields = ['sleep', 'breakfast', 'mood', 'medicine', 'note'] as const;

export function DailyLogPage() {
  const { t } = useTranslation();
  return (
    <DayFormPage kind="daily_log" title={t('How were last night and this morning?')}>
      {(given) => <Form key={given.filled?.filled_at ?? 'new'} given={given} />}
    </DayFormPage>
  );
}

function Form({ given }: { given: GivenForm }) {
  const { t } = useTranslation();
  const form = useDayForm<ChildDailyLog>(dayFormEndpoints.log, given);
  const choices = <Value extends string>(values: readonly Value[], words: Record<Value, string>) =>
    values.map((value) => ({ value, label: t(words[value]) }));
  const text = (field: 'medicine' | 'note') => ({
    value: form.values[field] ?? '',
    onChange: (event: { currentTarget: { value: string } }) =>
      form.change({ [field]: event.currentTarget.value }),
    error: form.errorOf(field),
    autosize: true,
    minRows: 2,
  });
  return (
    <SignForm
      form={form}
      fields={fields}
      again={given.filled !== undefined || given.signed !== undefined}
      statement={t('The teachers read this before they take your child in.')}
    >
      <TapChoice
        label={t('Slept')}
        value={form.values.sleep ?? null}
        onChange={(sleep) => form.change({ sleep })}
        choices={choices(sleeps, sleepText)}
        error={form.errorOf('sleep')}
      />
      <TapChoice
        label={t('Ate breakfast')}
        value={form.values.breakfast ?? null}
        onChange={(breakfast) => form.change({ breakfast })}
        choices={choices(breakfasts, breakfastText)}
        error={form.errorOf('breakfast')}
      />
      <TapChoice
        label={t('Mood')}
        value={form.values.mood ?? null}
        onChange={(mood) => form.change({ mood })}
        choices={choices(moods, moodText)}
        error={form.errorOf('mood')}
      />
      <Textarea
        label={t('Medicine')}
        description={t('What you gave at home, and when.')}
        {...text('medicine')}
      />
      <Textarea label={t('Anything else we should know')} {...text('note')} />
    </SignForm>
  );
}
