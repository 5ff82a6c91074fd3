/** The fields of a case: the same for a new one, a correction, and an entry that was refused. */
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { certainties, type IllnessSymptom, illnesses, illnessSymptoms } from '#shared/domain/illness';
import { certaintyLabels, illnessLabels, illnessSymptomLabels } from '#shared/domain/illness-labels';
import type { FieldErrors } from '#shared/endpoints/field-errors';
import { DateField } from '../../components/date-field';
import { useErrorOf } from '../../components/field-error';
import { Muted } from '../../components/plain';
import { TapChoice } from '../../components/tap-choice';
import { TextArea } from '../../components/text-area';
import type { IllnessDraft } from './illness-draft';

interface IllnessFieldsProps {
  draft: IllnessDraft;
  onChange: (draft: IllnessDraft) => void;
  errors: FieldErrors;
}

export function IllnessFields({ draft, onChange, errors }: IllnessFieldsProps) {
  const { t } = useTranslation();
  const errorOf = useErrorOf(errors);
  const area = (field: 'siblings' | 'doctor' | 'text', label: string) => (
    <TextArea
      label={label}
      autosize
      minRows={1}
      maxRows={8}
      value={draft[field]}
      onChange={(value) => onChange({ ...draft, [field]: value })}
      error={errorOf(field)}
    />
  );
  return (
    <Stack>
      <TapChoice
        label={t('Illness')}
        value={draft.illness}
        onChange={(illness) => onChange({ ...draft, illness })}
        choices={illnesses.map((value) => ({ value, label: t(illnessLabels[value]) }))}
        error={errorOf('illness')}
      />
      <TapChoice
        label={t('How certain')}
        value={draft.certainty}
        onChange={(certainty) => onChange({ ...draft, certainty })}
        choices={certainties.map((value) => ({ value, label: t(certaintyLabels[value]) }))}
        error={errorOf('certainty')}
      />
      <Checkbox.Group
        label={t('Symptoms')}
        value={draft.symptoms}
        onChange={(symptoms) => onChange({ ...draft, symptoms: symptoms as IllnessSymptom[] })}
        error={errorOf('symptoms')}
      >
        <Group gap="md" pt={8}>
          {illnessSymptoms.map((value) => (
            <Checkbox key={value} size="md" value={value} label={t(illnessSymptomLabels[value])} />
          ))}
        </Group>
      </Checkbox.Group>
      <DateField
        label={t('Since')}
        value={draft.onset}
        onChange={(onset) => onChange({ ...draft, onset })}
        error={errorOf('onset')}
      />
      {area('doctor', t('What the doctor says'))}
      {area('siblings', t('Brothers and sisters'))}
      {area('text', t('Note'))}
      <Muted>{t('Parents read this: name no other child.')}</Muted>
    </Stack>
  );
}
