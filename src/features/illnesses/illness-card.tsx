/** One case: what is seen, since when, what was done, and whether the child was looked at since. */
import { Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Illness } from '#shared/domain/illness';
import {
  certaintyLabels,
  illnessLabels,
  illnessSymptomLabels,
  returnCheckLabels,
} from '#shared/domain/illness-labels';
import { officeUntil } from '#shared/domain/outbreak';
import type { ChildDocument } from '#shared/endpoints/feed';
import { illnessActLabels, illnessStepLabels } from '#shared/records/illness-text';
import { withdrawnBefore } from '#shared/records/withdrawn-before';
import { EntryState } from '../../components/entry-state';
import { EventActs } from '../../components/event-acts';
import { Face } from '../../components/face';
import { formatDate, formatMoment } from '../../components/format';
import { Muted, PlainButton } from '../../components/plain';
import { ToneMark } from '../../components/tone-mark';
import { WithdrawnBefore } from '../../components/withdrawn-before';
import { mayChange } from '../../local/entry';
import type { IllnessCaseHere } from '../../local/hooks/use-illness-cases';
import { useChildRecords } from '../../local/hooks/use-records';
import { longLabel } from './outbreak-banner';

interface IllnessCardProps {
  one: IllnessCaseHere;
  child: ChildDocument | undefined;
  today: string;
  onReturn: () => void;
  onOffice: () => void;
  onCorrect: () => void;
  onWithdraw: () => void;
}

export function IllnessCard({
  one,
  child,
  today,
  onReturn,
  onOffice,
  onCorrect,
  onWithdraw,
}: IllnessCardProps) {
  const { t } = useTranslation();
  const { found, steps, returned, mark } = one;
  const all = useChildRecords('illness', found.child_id)?.map(({ document }) => document) ?? [];
  const name = child?.fullname ?? '';
  const illness = found.illness as Illness;
  const what = t(illnessLabels[illness]);
  const until = officeUntil(found);
  const officeTold = steps.some(({ act }) => act === 'office_told');
  const facts: [string, string | null][] = [
    [t('Symptoms'), found.symptoms.map((symptom) => t(illnessSymptomLabels[symptom])).join(', ') || null],
    [t('Since'), found.onset && formatDate(found.onset, today)],
    [t('Classroom'), found.classroom],
    [t('What the doctor says'), found.doctor],
    [t('Brothers and sisters'), found.siblings],
    [t('Note'), found.text],
  ];
  return (
    <Stack component="li" gap="xs" p="md">
      <Group wrap="nowrap" align="flex-start">
        <Face of="child" id={found.child_id} classroomId={child?.classroom_id ?? null} size={48} />
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Title order={2}>{name}</Title>
          <Text fw={600}>{found.certainty ? `${what} · ${t(certaintyLabels[found.certainty])}` : what}</Text>
        </div>
      </Group>
      <div>
        {facts.map(
          ([label, value]) =>
            value !== null && (
              <Text key={label} style={{ overflowWrap: 'anywhere' }}>
                <b>{label}:</b> {value}
              </Text>
            ),
        )}
      </div>
      {steps.map((step) => (
        <Text key={step.id} style={{ overflowWrap: 'anywhere' }}>
          {[t(illnessActLabels[step.act]), step.reference, step.text].filter(Boolean).join(' · ')}
          <Muted component="span" display="block">
            {`${step.recorded.by}, ${formatMoment(step.recorded.at)}`}
          </Muted>
        </Text>
      ))}
      <Group gap="md">
        {mark !== 'sent' && <EntryState mark={mark} />}
        {returned ? (
          <ToneMark tone="done">{t(illnessActLabels.returned)}</ToneMark>
        ) : (
          <ToneMark tone="waiting">{t('At home until looked at')}</ToneMark>
        )}
        {until && !officeTold && (
          <ToneMark tone="alarm">
            {t('Tell the health office by {{time}}', { time: formatMoment(until) })}
          </ToneMark>
        )}
      </Group>
      {returned && (
        <Muted>
          {returned.checks.map((check) => t(returnCheckLabels[check])).join(', ')}
          {` · ${returned.recorded.by}, ${formatMoment(returned.recorded.at)}`}
        </Muted>
      )}
      <Muted>
        {t('Noted by {{by}}, {{time}}', {
          by: found.recorded.by,
          time: formatMoment(found.recorded.at),
        })}
      </Muted>
      <WithdrawnBefore withdrawal={withdrawnBefore(found, all)} />
      <Group gap="xs">
        {!returned && (
          <PlainButton variant="light" aria-label={`${t('Look at the child')}: ${name}`} onClick={onReturn}>
            {t('Look at the child')}
          </PlainButton>
        )}
        {until && !officeTold && (
          <PlainButton
            {...longLabel}
            aria-label={`${t(illnessStepLabels.office_told)}: ${name}`}
            onClick={onOffice}
          >
            {t(illnessStepLabels.office_told)}
          </PlainButton>
        )}
        {mayChange(mark) && <EventActs of={name} onCorrect={onCorrect} onWithdraw={onWithdraw} />}
      </Group>
    </Stack>
  );
}
