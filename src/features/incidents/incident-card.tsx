/** One incident with all that belongs to it: who was told by when, what was added, who has seen it. */
import { Group, Stack, Text, Title } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { incidentClocks } from '#shared/domain/incident-clocks';
import { bodyPartLabels, incidentKindLabels } from '#shared/domain/incident-labels';
import type { ChildDocument } from '#shared/endpoints/feed';
import type { IncidentDocument } from '#shared/records/incident';
import { EntryState } from '../../components/entry-state';
import { EventActs } from '../../components/event-acts';
import { Face } from '../../components/face';
import { formatDate, formatMinute, formatMoment } from '../../components/format';
import { Muted, PlainButton } from '../../components/plain';
import { ToneMark } from '../../components/tone-mark';
import { WithdrawnBefore } from '../../components/withdrawn-before';
import { type EntryMark, mayChange } from '../../local/entry';
import { useOpening } from '../../local/hooks/use-opening';
import type { IncidentCase } from './incident-draft';
import { IncidentPhotos } from './incident-photos';
import { sentText } from './sent-text';

interface IncidentCardProps {
  one: IncidentCase;
  mark: EntryMark;
  child: ChildDocument | undefined;
  now: { instant: Date; day: string };
  /** Absent for who is no principal. */
  onSee?: (() => void) | undefined;
  onAdd: () => void;
  onCorrect: () => void;
  onWithdraw: () => void;
}

export function IncidentCard(props: IncidentCardProps) {
  const { one, mark, child, now, onSee, onAdd, onCorrect, onWithdraw } = props;
  const { t } = useTranslation();
  const { incident, history, additions, seen, withdrawn } = one;
  useOpening('incident', incident.child_id, true);
  const { kind, parts, place, first_aid, witnesses } = incident;
  const { recorded, corrected, acknowledged, knew } = history;
  const name = child?.fullname ?? '';
  const photos = [incident, ...additions].flatMap(({ pictures }) => pictures ?? []);
  const what = kind === null ? '' : t(incidentKindLabels[kind]);
  const when = `${formatDate(incident.day, now.day)}, ${formatMinute(incident.time)}`;
  const facts: [string, string | null][] = [
    [t('Where on the body'), parts.map((part) => t(bodyPartLabels[part])).join(', ') || null],
    [t('Place'), place],
    [t('First aid'), first_aid],
    [t('Who saw it'), witnesses],
    [t('Who was told'), toldText(incident, now.day)],
  ];
  return (
    <Stack component="li" gap="xs" p="md">
      <Group wrap="nowrap" align="flex-start">
        <Face of="child" id={incident.child_id} classroomId={child?.classroom_id ?? null} size={48} />
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Title order={2}>{name}</Title>
          <Text fw={600} className="numbers">
            {`${when} · ${what}`}
          </Text>
        </div>
      </Group>
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{incident.text}</Text>
      <IncidentPhotos ids={incident.pictures} of={photos} />
      {facts.map(
        ([label, value]) =>
          value !== null && (
            <Text key={label} style={{ overflowWrap: 'anywhere' }}>
              <b>{label}:</b> {value}
            </Text>
          ),
      )}
      {additions.map((added) => (
        <Stack key={added.id} gap="xs" pl="md">
          <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {added.text}
            {added.told !== null && ` (${t('Who was told')}: ${toldText(added, now.day)})`}
            <Muted component="span" display="block">
              {t('Added by {{by}}, {{time}}', {
                by: added.recorded.by,
                time: formatMoment(added.recorded.at),
              })}
            </Muted>
          </Text>
          <IncidentPhotos ids={added.pictures} of={photos} />
        </Stack>
      ))}
      <WithdrawnBefore withdrawal={withdrawn} />
      {mark !== 'sent' && (
        <Group>
          <EntryState mark={mark} />
        </Group>
      )}
      <Clocks one={one} now={now.instant} />
      <Muted>
        {[
          t('Signed by {{by}}, {{time}}', { by: recorded.by, time: formatMoment(recorded.at) }),
          corrected &&
            t('Corrected by {{by}}, {{time}}', { by: corrected.by, time: formatMoment(corrected.at) }),
          seen && seenText(seen, t),
          knew &&
            t('Read by {{name}}, {{time}}, as it was before a correction', {
              name: knew.by,
              time: formatMoment(knew.at),
            }),
          acknowledged &&
            t('Read by {{name}}, {{time}}', { name: acknowledged.by, time: formatMoment(acknowledged.at) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Muted>
      <Group gap="xs">
        {onSee && !seen && (
          <PlainButton
            variant="light"
            aria-label={`${t('I have seen it')}: ${name}, ${when}`}
            onClick={onSee}
          >
            {t('I have seen it')}
          </PlainButton>
        )}
        <PlainButton aria-label={`${t('Add')}: ${name}, ${when}`} onClick={onAdd}>
          {t('Add')}
        </PlainButton>
        {mayChange(mark) && (
          <EventActs of={`${name}, ${when}`} onCorrect={onCorrect} onWithdraw={onWithdraw} />
        )}
      </Group>
    </Stack>
  );
}

const toldText = ({ told, told_day, told_time }: IncidentDocument, today: string) =>
  told && told_day && told_time && `${told}, ${formatDate(told_day, today)}, ${formatMinute(told_time)}`;

const seenText = ({ recorded }: IncidentDocument, t: TFunction) =>
  t('Seen by {{by}}, {{time}}', { by: recorded.by, time: formatMoment(recorded.at) });

/** Whether the two terms of a day were kept, or how much of the first is left. */
function Clocks({ one: { incident, history, additions }, now }: { one: IncidentCase; now: Date }) {
  const { t } = useTranslation();
  const { toldAt, toldLate, recordedLate, sentLate, hoursLeft } = incidentClocks(
    incident,
    additions,
    history,
    now,
  );
  return (
    <Group gap="md">
      {toldAt && (
        <ToneMark tone={toldLate ? 'alarm' : 'done'}>
          {toldLate
            ? t('The parents knew after more than 24 hours')
            : t('The parents know since {{time}}', { time: formatMoment(toldAt.toISOString()) })}
        </ToneMark>
      )}
      {hoursLeft !== null && (
        <ToneMark tone={toldLate ? 'alarm' : 'waiting'}>
          {toldLate
            ? t('24 hours have passed: tell the parents now')
            : t('Tell the parents within {{count}} hours', { count: Math.max(1, hoursLeft) })}
        </ToneMark>
      )}
      {recordedLate && <ToneMark tone="alarm">{t('Written down after more than 24 hours')}</ToneMark>}
      {sentLate && <ToneMark tone="waiting">{sentText(history, t)}</ToneMark>}
    </Group>
  );
}
