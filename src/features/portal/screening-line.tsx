/** A screening in one line: the temperature, whether all is well, who measured and when. */
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { degreesInSight, measurementsOf, remarksOf } from '#shared/domain/screening-labels';
import type { Screening } from '#shared/endpoints/health';
import { formatTime } from '../../components/format';
import { Muted } from '../../components/plain';
import { measuredText } from '../../components/screening/measured-text';
import { ToneMark } from '../../components/tone-mark';
import classes from './portal.module.css';

export function ScreeningLine({ screening }: { screening: Screening }) {
  const { t } = useTranslation();
  const remarks = remarksOf(screening, t);
  const measurements = measurementsOf(screening);
  const [measured] = measurements;
  const fever = screening.flags.includes('fever');
  const breathing = screening.flags.includes('breathing');
  return (
    <div className={classes.screening}>
      <span className={classes.degrees} data-alarm={fever || undefined}>
        {degreesInSight(screening)}
      </span>
      <span className={classes.grow}>
        {fever || breathing ? (
          <ToneMark tone="alarm">{fever ? t('Fever') : t('Difficulty Breathing')}</ToneMark>
        ) : (
          remarks === '' && <ToneMark tone="done">{t('Well')}</ToneMark>
        )}
        {remarks !== '' && <Text>{remarks}</Text>}
        <Muted>
          {measuredText(measurements, screening.recorded_by) ??
            t('Screened at {{time}} by {{name}}', { time: formatTime(measured.at), name: measured.by })}
        </Muted>
      </span>
    </div>
  );
}
