/** What the day of a child has so far: who came and went, when, with whom, and who noted it. */
import { Box, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PresenceDay } from '#shared/domain/presence-day';
import { type PresenceDocument, presenceCheckLabels } from '#shared/records/presence';
import { withdrawnBefore } from '#shared/records/withdrawn-before';
import { EntryState } from '../../components/entry-state';
import { formatMinute, formatTime } from '../../components/format';
import { Muted, PlainButton } from '../../components/plain';
import { RowList } from '../../components/row-list';
import { WithdrawnBefore } from '../../components/withdrawn-before';
import { type EntryMark, mayChange } from '../../local/entry';

interface DayEventsProps {
  day: PresenceDay<PresenceDocument>;
  /** By event; of what is sent there may be none. */
  marks: ReadonlyMap<string, EntryMark>;
  /** Of the child, those that hold no more among them. */
  all: readonly PresenceDocument[];
  /** Null where nothing is to be changed. */
  onCorrect: ((event: PresenceDocument) => void) | null;
  onWithdraw: (event: PresenceDocument) => void;
}

export function DayEvents({ day, marks, all, onCorrect, onWithdraw }: DayEventsProps) {
  const { t } = useTranslation();
  const events = [
    ...day.intervals.flatMap(({ arrived, left }) => [arrived ?? [], left ?? []].flat()),
    ...day.doubled,
  ];
  return (
    <RowList items={events} label={t('Arrivals and departures')}>
      {(event) => {
        const { id, act, time, person, checked, reason, recorded } = event;
        const mark = marks.get(id) ?? 'sent';
        const at = { time: formatMinute(time) };
        const what = act === 'arrived' ? t('Arrived {{time}}', at) : t('Left {{time}}', at);
        return (
          <Group component="li" key={id} gap="8px 16px" px={16} py={12}>
            <Box flex="1 1 12rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
              <Text fw={600} className="numbers">
                {person === null ? what : `${what} · ${person}`}
              </Text>
              {checked !== null && <Text size="sm">{t(presenceCheckLabels[checked])}</Text>}
              {reason !== null && <Text size="sm">{reason}</Text>}
              <Muted>
                {t('Noted by {{by}}, {{time}}', { by: recorded.by, time: formatTime(recorded.at) })}
              </Muted>
              <WithdrawnBefore withdrawal={withdrawnBefore(event, all)} />
            </Box>
            {mark !== 'sent' && <EntryState mark={mark} />}
            {onCorrect && mayChange(mark) && (
              <Group gap="xs">
                <PlainButton aria-label={`${t('Correct')}: ${what}`} onClick={() => onCorrect(event)}>
                  {t('Correct')}
                </PlainButton>
                <PlainButton aria-label={`${t('Withdraw')}: ${what}`} onClick={() => onWithdraw(event)}>
                  {t('Withdraw')}
                </PlainButton>
              </Group>
            )}
          </Group>
        );
      }}
    </RowList>
  );
}
