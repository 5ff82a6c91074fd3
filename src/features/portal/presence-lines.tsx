/** When the child came and left, and with whom. */
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ChildDay } from '#shared/endpoints/portal';
import { formatMinute } from '../../components/format';
import classes from './portal.module.css';

export function PresenceLines({ presences = [] }: Pick<ChildDay, 'presences'>) {
  const { t } = useTranslation();
  if (presences.length === 0) return null;
  const said = ({ act, time: minute, person: name }: (typeof presences)[number]) => {
    const time = formatMinute(minute);
    if (act === 'left') return t('Left {{time}} with {{name}}', { time, name });
    return name === null
      ? t('Arrived {{time}}', { time })
      : t('Arrived {{time}}, brought by {{name}}', { time, name });
  };
  return (
    <div className={classes.row}>
      <span className={classes.grow}>
        {presences.map((presence) => (
          <Text key={presence.id} className="numbers">
            {said(presence)}
          </Text>
        ))}
      </span>
    </div>
  );
}
