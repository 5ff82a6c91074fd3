/** The temperature, huge, as it is keyed; red with icon and word from 37.5 °C on. */

import { Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FEVER_FROM } from '#shared/domain/screening';
import { flagLabels } from '#shared/domain/screening-words';
import classes from './door.module.css';
import { entryProblem, temperatureOf, unwritten } from './temperature-entry';

interface TemperatureDisplayProps {
  entry: string;
  /** A message of the catalogue, or a sentence. */
  problem: string | null;
}

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
