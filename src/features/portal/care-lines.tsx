/** Meals, sleeps, moods of a day, and above them what the preschool asks the parents to bring. */
import { Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { careText } from '#shared/domain/care';
import { type ChildDay, portalEndpoints } from '#shared/endpoints/portal';
import { ActButton } from '../../components/act-button';
import { formatMinute, formatMoment } from '../../components/format';
import { Muted } from '../../components/plain';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { DayPhotos } from './day-photos';
import { DayTimeline } from './day-timeline';
import classes from './portal.module.css';

type Care = NonNullable<ChildDay['care']>[number];

interface CareLinesProps extends Pick<ChildDay, 'care'> {
  classroomId: number | null | undefined;
}

export function CareLines({ care = [], classroomId }: CareLinesProps) {
  const { t } = useTranslation();
  if (care.length === 0) return null;
  const needs = care.filter(({ act }) => act === 'need');
  const done = care.filter(({ act }) => act !== 'need' && act !== 'photo');
  return (
    <section className={classes.card} aria-label={t('Care')}>
      <div className={classes.head}>
        <Title order={2}>{t('Care')}</Title>
      </div>
      {needs.map((need) => (
        <Need key={need.id} need={need} />
      ))}
      <DayPhotos care={care} />
      {done.length > 0 && (
        <div className={classes.entry}>
          <DayTimeline
            classroomId={classroomId}
            lines={done.map((one) => ({
              id: one.id,
              name: careText(one, t),
              values: formatMinute(one.time),
              notes: '',
            }))}
          />
        </div>
      )}
    </section>
  );
}

/** What is needed, until a parent says that they know. */
export function Need({ need }: { need: Care }) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const saving = useSave(portalEndpoints.acknowledgeNeed, {
    done: t('The preschool sees that you have read this'),
    failed: true,
    onEnd: () => invalidate(portalEndpoints),
  });
  const { acknowledged } = need;
  const what = careText(need, t);
  return (
    <div className={classes.row}>
      <span className={classes.grow}>
        <Text fw={600}>{what}</Text>
        {acknowledged && (
          <Muted>
            {t('{{name}} will bring it, said {{time}}', {
              name: acknowledged.by,
              time: formatMoment(acknowledged.at),
            })}
          </Muted>
        )}
      </span>
      {!acknowledged && (
        <ActButton
          Icon={IconCheck}
          label={t('I will bring it')}
          aria-label={`${t('I will bring it')}: ${what}`}
          loading={saving.busy}
          onClick={() => saving.submit({ params: { id: need.id } })}
        />
      )}
    </div>
  );
}
