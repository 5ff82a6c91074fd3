/** The symptoms at the door, one tap each; none pressed is a healthy child. */

import { Button, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { OTHERS_MESSAGE_MAX, type SymptomName, symptomNames } from '#shared/domain/screening';
import { symptomLabel } from '#shared/domain/screening-words';
import classes from './door.module.css';

interface SymptomChipsProps {
  symptoms: readonly SymptomName[];
  others: string;
  onToggle: (symptom: SymptomName) => void;
  onOthers: (others: string) => void;
  onEnter: () => void;
}

export function SymptomChips({ symptoms, others, onToggle, onOthers, onEnter }: SymptomChipsProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.symptoms} aria-label={t('Symptoms')}>
      {symptomNames.map((name) => {
        const on = symptoms.includes(name);
        const grave = name === 'Difficulty Breathing';
        const Icon = !on ? IconCircle : grave ? IconAlertTriangle : IconCircleCheck;
        return (
          <Button
            key={name}
            variant={on ? 'filled' : 'default'}
            color={grave ? 'alarm' : 'brand'}
            className={classes.chip}
            aria-pressed={on}
            leftSection={<Icon size={20} aria-hidden />}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onToggle(name)}
          >
            {t(symptomLabel(name))}
          </Button>
        );
      })}
      {symptoms.includes('Others') && (
        <TextInput
          className={classes.others}
          aria-label={t('Others')}
          placeholder={t('Others...')}
          value={others}
          onChange={(event) => onOthers(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && onEnter()}
          maxLength={OTHERS_MESSAGE_MAX}
          enterKeyHint="next"
          autoComplete="off"
        />
      )}
    </fieldset>
  );
}
