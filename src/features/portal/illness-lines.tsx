/** That the child was ill, as the preschool noted it, and that it was looked at and is back. */
import { Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  certaintyLabels,
  illnessLabels,
  illnessSymptomLabels,
  returnCheckLabels,
} from '#shared/domain/illness-labels';
import type { ChildDay } from '#shared/endpoints/portal';
import { formatMinute, formatMoment } from '../../components/format';
import { Muted } from '../../components/plain';
import classes from './portal.module.css';

export function IllnessLines({ illnesses = [] }: Pick<ChildDay, 'illnesses'>) {
  const { t } = useTranslation();
  if (illnesses.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby="illness">
      <div className={classes.head}>
        <Title order={2} id="illness">
          {t('Illness')}
        </Title>
      </div>
      {illnesses.map(({ id, act, time, illness, certainty, symptoms, doctor, checks, text, recorded }) => (
        <div key={id} className={classes.entry}>
          <Text fw={600}>
            {[formatMinute(time), t(illnessLabels[illness]), certainty && t(certaintyLabels[certainty])]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          {symptoms.length > 0 && (
            <Text>{symptoms.map((symptom) => t(illnessSymptomLabels[symptom])).join(', ')}</Text>
          )}
          {doctor && <Text className={classes.note}>{`${t('What the doctor says')}: ${doctor}`}</Text>}
          {text && <Text className={classes.note}>{text}</Text>}
          <Text>
            {act === 'returned'
              ? `${t('Checked on return')}: ${checks.map((check) => t(returnCheckLabels[check])).join(', ')}`
              : t(
                  'We check every child on return: your child can stay once well, however many days have passed.',
                )}
          </Text>
          <Muted>
            {t('Noted by {{by}}, {{time}}', { by: recorded.by, time: formatMoment(recorded.at) })}
          </Muted>
        </div>
      ))}
    </section>
  );
}
