/** Meals, sleeps, moods of a day, and above them what the preschool asks the parents to bring. */
import { Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { careText } from '#shared/domain/care';
import type { ChildDay } from '#shared/endpoints/portal';
import { DayTimeline } from './day-timeline';
import classes from './portal.module.css';

export function CareLines({ care = [] }: Pick<ChildDay, 'care'>) {
  const { t } = useTranslation();
  if (care.length === 0) return null;
  const needs = care.filter(({ act }) => act === 'need');
  const done = care.filter(({ act }) => act !== 'need');
  return (
    <section className={classes.card} aria-label={t('Care')}>
      <div className={classes.head}>
        <Title order={2}>{t('Care')}</Title>
      </div>
      {needs.map((need) => (
        <div key={need.id} className={classes.row}>
          <Text fw={600}>{careText(need, t)}</Text>
        </div>
      ))}
      {done.length > 0 && (
        <div className={classes.entry}>
          <DayTimeline
            lines={done.map((one) => ({ id: one.id, name: careText(one, t), values: one.time, notes: '' }))}
          />
        </div>
      )}
    </section>
  );
}
