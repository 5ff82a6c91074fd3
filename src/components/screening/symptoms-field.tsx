/** The symptoms as boxes of a finger's size, and the free text that belongs to Others. */

import { Checkbox, SimpleGrid, Stack, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OTHERS_MESSAGE_MAX, type SymptomName, symptomNames } from '#shared/domain/screening';
import { symptomLabel } from '#shared/domain/screening-words';
import classes from './screening.module.css';

interface SymptomsFieldProps {
  symptoms: SymptomName[];
  others: string;
  onSymptoms: (symptoms: SymptomName[]) => void;
  onOthers: (others: string) => void;
  error: ReactNode;
}

export function SymptomsField({ symptoms, others, onSymptoms, onOthers, error }: SymptomsFieldProps) {
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
        <Textarea
          aria-label={t('Others')}
          placeholder={t('Others...')}
          value={others}
          onChange={(event) => onOthers(event.currentTarget.value)}
          maxLength={OTHERS_MESSAGE_MAX}
          error={error}
          autosize
          minRows={2}
        />
      )}
    </Stack>
  );
}
