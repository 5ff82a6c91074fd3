/** The forms that parents filled in for a child, day by day, as staff read them: what asks for care stands out. */
import { Stack, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';
import { type ChildDailyLog, declaresRisk, type SelfDeclaration } from '#shared/domain/day-forms';
import { dayFormNames } from '#shared/domain/missing-forms';
import { dayFormEndpoints, type FilledForm } from '#shared/endpoints/day-forms';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { formatDate, formatTime } from '../../components/format';
import { RowsSkeleton } from '../../components/skeletons';
import { ToneMark } from '../../components/tone-mark';
import { useCall } from '../../queries/use-call';
import classes from './child-day-forms.module.css';
import { breakfastWords, moodWords, questionNames, sleepWords } from './form-words';

export function ChildDayForms() {
  const { t } = useTranslation();
  const id = Number(useParams().id);
  const query = useCall(dayFormEndpoints.list, { params: { id } });
  const { data } = query;
  return (
    <Stack gap="md">
      <FetchProblem query={query} />
      {data === undefined && !hasProblem(query) && <RowsSkeleton rows={4} />}
      {data?.length === 0 && (
        <EmptyState
          title={t('No form yet')}
          hint={t(
            'Parents fill them in where the preschool asks for a self-declaration or a child daily log.',
          )}
        />
      )}
      {data && data.length > 0 && (
        <ul className={classes.forms}>
          {data.map((form) => (
            <Form key={`${form.date} ${form.kind}`} form={form} />
          ))}
        </ul>
      )}
    </Stack>
  );
}

function Form({ form }: { form: FilledForm }) {
  const { t } = useTranslation();
  const risky = form.kind === 'self_declaration' && declaresRisk(form.content);
  return (
    <li className={classes.form}>
      <div className={classes.when}>
        <Text fw={600}>{formatDate(form.date)}</Text>
        <Text size="sm" c="dimmed">
          {t(dayFormNames[form.kind])}
        </Text>
      </div>
      <div className={classes.what}>
        {form.kind === 'self_declaration' ? (
          <ToneMark tone={risky ? 'alarm' : 'done'}>
            {risky ? declared(form.content, t) : t('Nothing to declare')}
          </ToneMark>
        ) : (
          <Log content={form.content} />
        )}
        <Text size="sm" c="dimmed">
          {t('Signed at {{time}} by {{name}}', { time: formatTime(form.filled_at), name: form.filled_by })}
        </Text>
      </div>
    </li>
  );
}

function declared(content: SelfDeclaration, t: TFunction): string {
  const fields = Object.keys(questionNames) as (keyof SelfDeclaration)[];
  return fields
    .filter((field) => content[field])
    .map((field) => t(questionNames[field]))
    .join(', ');
}

function Log({ content }: { content: ChildDailyLog }) {
  const { t } = useTranslation();
  return (
    <>
      <Text>
        {t('Slept: {{sleep}} · Breakfast: {{breakfast}} · Mood: {{mood}}', {
          sleep: t(sleepWords[content.sleep]),
          breakfast: t(breakfastWords[content.breakfast]),
          mood: t(moodWords[content.mood]),
        })}
      </Text>
      {content.medicine && <Text>{t('Medicine: {{medicine}}', { medicine: content.medicine })}</Text>}
      {content.note && <Text className={classes.note}>{content.note}</Text>}
    </>
  );
}
