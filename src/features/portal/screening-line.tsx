/** A screening in one line: the temperature, whether all is well, who measured and when. */
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Screening } from '#shared/endpoints/health';
import { formatTime } from '../../components/format';
import { ToneMark } from '../../components/tone-mark';
import { symptomsOf } from './day-words';
import classes from './portal.module.css';

export function ScreeningLine({ screening }: { screening: Screening }) {
  const { t } = useTranslation();
  const symptoms = symptomsOf(screening, t);
  const fever = screening.flags.includes('fever');
  const breathing = screening.flags.includes('breathing');
  return (
    <div className={classes.screening}>
      <span className={classes.degrees} data-alarm={fever || undefined}>
        {screening.body_temperature.toFixed(1)} °C
      </span>
      <span className={classes.grow}>
        {fever || breathing ? (
          <ToneMark tone="alarm">{fever ? t('Fever') : t('Difficulty Breathing')}</ToneMark>
        ) : (
          symptoms === '' && <ToneMark tone="done">{t('Well')}</ToneMark>
        )}
        {symptoms !== '' && <Text>{symptoms}</Text>}
        <Text size="sm" c="dimmed">
          {t('Screened at {{time}} by {{name}}', {
            time: formatTime(screening.recorded_at),
            name: screening.recorded_by,
          })}
        </Text>
      </span>
    </div>
  );
}
