/** What is entered at the door: the temperature, by large keys, and the symptoms. */
import { Button, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconBackspace, IconSquare, IconSquareCheckFilled } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FEVER_FROM, type SymptomName, symptomNames } from '#shared/domain/screening';
import { flagLabels, symptomLabel } from '#shared/domain/screening-labels';
import { useQuickKeys } from '../../components/quick-keys';
import classes from './door.module.css';
import { entryProblem, temperatureOf, unwritten } from './temperature-entry';

interface SymptomChipsProps {
  symptoms: readonly SymptomName[];
  others: string;
  onToggle: (symptom: SymptomName) => void;
  /** Null where nothing can be written. */
  onOthers: ((others: string) => void) | null;
  onEnter: () => void;
}

/** One tap each; none pressed is a healthy child. */
export function SymptomChips({ symptoms, others, onToggle, onOthers, onEnter }: SymptomChipsProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.symptoms} aria-label={t('Symptoms')}>
      {symptomNames.map((name) => {
        const on = symptoms.includes(name);
        const grave = name === 'Difficulty Breathing';
        const Icon = !on ? IconSquare : grave ? IconAlertTriangle : IconSquareCheckFilled;
        return (
          <Button
            key={name}
            variant={on ? 'filled' : 'default'}
            color={grave ? 'alarm' : 'brand'}
            className={classes.chip}
            aria-pressed={on}
            leftSection={<Icon size={20} aria-hidden />}
            onMouseDown={keepFocus}
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
          readOnly={onOthers === null}
          onChange={(event) => onOthers?.(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && onEnter()}
          enterKeyHint="next"
          autoComplete="off"
        />
      )}
    </fieldset>
  );
}

interface NumberPadProps {
  onDigit: (digit: string) => void;
  onErase: () => void;
  onClear: () => void;
}

const keepFocus = (event: MouseEvent) => event.preventDefault();

/** Large number keys for a thumb. They leave the focus where it is, so that Enter on a keyboard stays "next". */
export function NumberPad({ onDigit, onErase, onClear }: NumberPadProps) {
  const { t } = useTranslation();
  const quickKey = useQuickKeys(onDigit);
  const key = (digit: string) => (
    <UnstyledButton key={digit} className={classes.key} onMouseDown={keepFocus} {...quickKey(digit)}>
      {digit}
    </UnstyledButton>
  );
  return (
    <fieldset className={classes.pad} aria-label={t('Number keys')}>
      {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map(key)}
      <UnstyledButton className={classes.key} data-word onMouseDown={keepFocus} onClick={onClear}>
        {t('Clear')}
      </UnstyledButton>
      {key('0')}
      <UnstyledButton
        className={classes.key}
        onMouseDown={keepFocus}
        onClick={onErase}
        aria-label={t('Delete the last digit')}
      >
        <IconBackspace size={30} stroke={1.6} aria-hidden />
      </UnstyledButton>
    </fieldset>
  );
}

interface TemperatureDisplayProps {
  entry: string;
  /** A message of the catalogue, or a sentence. */
  problem: string | null;
}

/** The temperature, huge, as it is keyed; red with icon and word from 37.5 °C on. */
export function TemperatureDisplay({ entry, problem }: TemperatureDisplayProps) {
  const { t } = useTranslation();
  const wrong = entryProblem(entry) !== null;
  const fever = !wrong && (temperatureOf(entry) ?? 0) >= FEVER_FROM;
  return (
    <div className={classes.display}>
      <output
        className={classes.degrees}
        aria-label={t('Body Temperature')}
        data-fever={fever || undefined}
        data-wrong={(wrong && problem !== null) || undefined}
      >
        {entry === '' ? <span className={classes.faint}>––.–</span> : entry}
        <span className={classes.faint}>{unwritten(entry)}</span>
        <span className={classes.unit}>°C</span>
      </output>
      <div className={classes.verdict} role="alert">
        {problem !== null && (
          <Text c="var(--mantine-color-error)" fw={600} lh={1.3}>
            {t(problem)}
          </Text>
        )}
        {fever && problem === null && (
          <span className={classes.fever}>
            <IconAlertTriangle size={24} aria-hidden />
            {t(flagLabels.fever)}
          </span>
        )}
      </div>
    </div>
  );
}
