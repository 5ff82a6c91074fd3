/** How much help a child needed, as large buttons. A second tap takes the answer back. */
import { Input, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { achievementScale, isScaleLabel } from '#shared/domain/daily-report';
import classes from './chips.module.css';

interface ScaleButtonsProps {
  value: string | null;
  error?: string | undefined;
  /** An activity's scale is kept as words, and other words can be written; elsewhere it is one of the three. */
  free: boolean;
  onChange: (value: string | null) => void;
}

export function ScaleButtons({ value, error, free, onChange }: ScaleButtonsProps) {
  const { t } = useTranslation();
  const ownWords = free && value !== null && value !== '' && !isScaleLabel(value);
  const [writes, setWrites] = useState(false);
  const writing = ownWords || writes;
  const choices = Object.entries(achievementScale).map(([key, label]) => ({
    kept: free ? label : key,
    label: t(label),
  }));
  const choose = (kept: string) => {
    setWrites(false);
    onChange(kept === value ? null : kept);
  };
  const write = () => {
    setWrites(!writing);
    onChange(null);
  };
  return (
    <div>
      <fieldset className={classes.scale}>
        <legend className={classes.legend}>{t('Achievement Scale')}</legend>
        {choices.map(({ kept, label }) => (
          <button
            key={kept}
            type="button"
            className={classes.chip}
            aria-pressed={kept === value}
            onClick={() => choose(kept)}
          >
            {label}
          </button>
        ))}
        {free && (
          <button type="button" className={classes.chip} aria-pressed={writing} onClick={write}>
            {t('In other words')}
          </button>
        )}
      </fieldset>
      {writing && (
        <TextInput
          mt={8}
          aria-label={t('Achievement Scale in other words')}
          value={value ?? ''}
          error={error && t(error)}
          autoFocus={writes}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      {!writing && error && <Input.Error mt={4}>{t(error)}</Input.Error>}
    </div>
  );
}
