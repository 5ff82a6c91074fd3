/** The fields of an incident: the same for a new one, a correction, and an entry that was refused. */
import { Group, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { incidentKinds } from '#shared/domain/incident';
import { incidentKindLabels } from '#shared/domain/incident-labels';
import type { FieldErrors } from '#shared/endpoints/field-errors';
import { DateField } from '../../components/date-field';
import { useErrorOf } from '../../components/field-error';
import { Muted } from '../../components/plain';
import { TapChoice } from '../../components/tap-choice';
import { TextArea } from '../../components/text-area';
import { BodyFigure } from './body-figure';
import type { IncidentDraft } from './incident-draft';
import { IncidentPhotoFields } from './incident-photos';

interface IncidentFieldsProps {
  draft: IncidentDraft;
  /** Only what becomes known later is added to an incident. */
  addition: boolean;
  onChange: (draft: IncidentDraft) => void;
  errors: FieldErrors;
  /** False where no photo can be added. */
  taking?: boolean;
}

export function IncidentFields({ draft, addition, onChange, errors, taking = true }: IncidentFieldsProps) {
  const { t } = useTranslation();
  const errorOf = useErrorOf(errors);
  const area = (field: 'text' | 'first_aid' | 'witnesses' | 'place' | 'told', label: string) => (
    <TextArea
      label={label}
      autosize
      minRows={field === 'text' ? 3 : 1}
      maxRows={8}
      required={field === 'text'}
      value={draft[field]}
      onChange={(value) => onChange({ ...draft, [field]: value })}
      error={errorOf(field)}
    />
  );
  return (
    <Stack>
      {!addition && (
        <>
          <MomentFields
            labels={{ day: t('Day'), time: t('Time') }}
            value={{ day: draft.day, time: draft.time }}
            onChange={(value) => onChange({ ...draft, ...value })}
            errors={{ day: errorOf('day'), time: errorOf('time') }}
          />
          <TapChoice
            label={t('What happened')}
            value={draft.kind}
            onChange={(kind) => onChange({ ...draft, kind })}
            choices={incidentKinds.map((value) => ({ value, label: t(incidentKindLabels[value]) }))}
            error={errorOf('kind')}
          />
          <BodyFigure parts={draft.parts} onChange={(parts) => onChange({ ...draft, parts })} />
          {area('place', t('Place'))}
        </>
      )}
      {area('text', addition ? t('What is added') : t('How it happened'))}
      <Muted>{t('Parents read this: name no other child.')}</Muted>
      <IncidentPhotoFields draft={draft} onChange={onChange} errors={errors} taking={taking} />
      {!addition && (
        <>
          {area('first_aid', t('First aid'))}
          {area('witnesses', t('Who saw it'))}
        </>
      )}
      {area('told', t('Who was told'))}
      <MomentFields
        labels={{ day: t('Told on'), time: t('Told at') }}
        value={{ day: draft.told_day, time: draft.told_time }}
        onChange={({ day, time }) => onChange({ ...draft, told_day: day, told_time: time })}
        errors={{ day: errorOf('told_day'), time: errorOf('told_time') }}
      />
    </Stack>
  );
}

interface MomentProps {
  labels: { day: string; time: string };
  value: { day: string; time: string };
  onChange: (value: { day: string; time: string }) => void;
  errors: { day: ReactNode; time: ReactNode };
}

export function MomentFields({ labels, value, onChange, errors }: MomentProps) {
  return (
    <Group grow align="flex-start">
      <DateField
        label={labels.day}
        value={value.day}
        onChange={(day) => onChange({ ...value, day })}
        error={errors.day}
      />
      <TextInput
        label={labels.time}
        type="time"
        value={value.time}
        onChange={(event) => onChange({ ...value, time: event.currentTarget.value.slice(0, 5) })}
        error={errors.time}
      />
    </Group>
  );
}
