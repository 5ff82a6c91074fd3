/** The forms that parents filled in for a child, day by day, as staff read them: what asks for care stands out. */
import { Box, Group, Stack, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';
import { type ChildDailyLog, declaresRisk, type SelfDeclaration } from '#shared/domain/day-forms';
import { dayFormNames } from '#shared/domain/missing-forms';
import { dayFormEndpoints, type FilledForm } from '#shared/endpoints/day-forms';
import { EmptyState } from '../../components/empty-state';
import { formatDate, formatTime } from '../../components/format';
import { Muted } from '../../components/plain';
import { RowList } from '../../components/row-list';
import { RowsSkeleton } from '../../components/skeletons';
import { ToneMark } from '../../components/tone-mark';
import { useCall } from '../../queries/use-call';
import { breakfastText, moodText, questionNames, sleepText } from './form-labels';

export function ChildDayForms() {
  const { t } = useTranslation();
  const id = Number(useParams().id);
  const query = useCall(dayFormEndpoints.list, { params: { id } });
  return (
    <Stack gap="md">
      <RowList
        query={query}
        items={query.data}
        until={<RowsSkeleton rows={4} />}
        empty={
          <EmptyState
            title={t('No form yet')}
            hint={t(
              'Parents fill them in where the preschool asks for a self-declaration or a child daily log.',
            )}
          />
        }
      >
        {(form) => <Form key={`${form.date} ${form.kind}`} form={form} />}
      </RowList>
    </Stack>
  );
}

function Form({ form }: { form: FilledForm }) {
  const { t } = useTranslation();
  const risky = form.kind === 'self_declaration' && declaresRisk(form.content);
  return (
    <Group component="li" align="flex-start" gap="4px 16px" px="md" py={12}>
      <Box flex="0 0 9rem">
        <Text fw={600}>{formatDate(form.date)}</Text>
        <Muted>{t(dayFormNames[form.kind])}</Muted>
      </Box>
      <Box flex="1 1 14rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
        {form.kind === 'self_declaration' ? (
          <ToneMark tone={risky ? 'alarm' : 'done'}>
            {risky ? declared(form.content, t) : t('Nothing to declare')}
          </ToneMark>
        ) : (
          <Log content={form.content} />
        )}
        <Muted>
          {t('Signed at {{time}} by {{name}}', { time: formatTime(form.filled_at), name: form.filled_by })}
        </Muted>
      </Box>
    </Group>
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
          sleep: t(sleepText[content.sleep]),
          breakfast: t(breakfastText[content.breakfast]),
          mood: t(moodText[content.mood]),
        })}
      </Text>
      {content.medicine && <Text>{t('Medicine: {{medicine}}', { medicine: content.medicine })}</Text>}
      {content.note && <Text style={{ whiteSpace: 'pre-line' }}>{content.note}</Text>}
    </>
  );
}
