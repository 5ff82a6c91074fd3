/** What is filled in of a screening, in every form that has one: staff's, a parent's, and a refused entry's. */

import { Box, Checkbox, Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FEVER_FROM, type SymptomName, symptomNames, TEMPERATURE_MAX } from '#shared/domain/screening';
import { symptomLabel } from '#shared/domain/screening-labels';
import { TextArea } from '../text-area';
import { FlagMarks } from './flag-marks';
import classes from './screening.module.css';
import type { DraftProblems, ScreeningDraft } from './screening-draft';

interface ScreeningFieldsProps {
  draft: ScreeningDraft;
  onChange: (part: Partial<ScreeningDraft>) => void;
  /** Messages of the catalogue. */
  problems?: DraftProblems;
  autoFocus?: boolean;
}

export function ScreeningFields({ draft, onChange, problems = {}, autoFocus = false }: ScreeningFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TemperatureField
        value={draft.temperature}
        onChange={(temperature) => onChange({ temperature })}
        error={problems.temperature && t(problems.temperature)}
        autoFocus={autoFocus}
      />
      <SymptomsField
        symptoms={draft.symptoms}
        others={draft.others}
        onSymptoms={(symptoms) => onChange({ symptoms })}
        onOthers={(others) => onChange({ others })}
        error={problems.others && t(problems.others)}
      />
    </>
  );
}

interface TemperatureFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: ReactNode;
  autoFocus: boolean;
}

/** Body Temperature: a number with one decimal; a fever shows while it is typed. */
function TemperatureField({ value, onChange, error, autoFocus }: TemperatureFieldProps) {
  const { t } = useTranslation();
  const celsius = Number(value.replace(',', '.'));
  const fever = !error && celsius >= FEVER_FROM && celsius <= TEMPERATURE_MAX;
  return (
    <TextInput
      label={t('Body Temperature')}
      placeholder={t('Eg: 36.5')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      withAsterisk
      inputMode="decimal"
      rightSection="°C"
      autoFocus={autoFocus}
      autoComplete="off"
      inputContainer={(field) => (
        <Group gap="sm" wrap="nowrap">
          <Box w={180}>{field}</Box>
          <span aria-live="polite">
            <FlagMarks flags={fever ? ['fever'] : []} />
          </span>
        </Group>
      )}
    />
  );
}

interface SymptomsFieldProps {
  symptoms: SymptomName[];
  others: string;
  onSymptoms: (symptoms: SymptomName[]) => void;
  onOthers: (others: string) => void;
  error: ReactNode;
}

/** The symptoms as boxes of a finger's size, and the free text that belongs to Others. */
function SymptomsField({ symptoms, others, onSymptoms, onOthers, error }: SymptomsFieldProps) {
  const { t } = useTranslation();
  return (
    <Stack gap="sm">
      <Checkbox.Group
        label={t('Symptoms')}
        value={symptoms}
        onChange={(chosen) => onSymptoms(symptomNames.filter((name) => chosen.includes(name)))}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing={0} pt={4}>
          {symptomNames.map((name) => (
            <Checkbox
              key={name}
              value={name}
              label={t(symptomLabel(name))}
              size="md"
              color={name === 'Difficulty Breathing' ? 'alarm' : 'brand'}
              classNames={{ body: classes.box, labelWrapper: classes.boxLabel, label: classes.boxText }}
            />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      {symptoms.includes('Others') && (
        <TextArea
          aria-label={t('Others')}
          placeholder={t('Others...')}
          value={others}
          onChange={onOthers}
          error={error}
          autosize
          minRows={2}
        />
      )}
    </Stack>
  );
}
