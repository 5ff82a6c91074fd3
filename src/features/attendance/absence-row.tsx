/** One absence note in a list: its days, why, who wrote it; struck through where it holds no more. */
import { Box, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { businessDate } from '#shared/domain/calendar-date';
import { voidReasonSaid } from '#shared/domain/void-reasons';
import { type AbsenceContent, absenceReasonLabels } from '#shared/records/absence-note';
import { absenceDays } from '../../components/absence-text';
import { formatDate, formatTime } from '../../components/format';
import { Muted, PlainButton } from '../../components/plain';

interface ListedNote extends AbsenceContent {
  id: string;
  recorded: { by: string; at: string };
  voided: { by: string; at: string; reason: string } | null;
  /** A later note stands in its place. */
  corrected: boolean;
}

interface AbsenceRowProps {
  note: ListedNote;
  /** How far it has come. */
  mark?: ReactNode;
  /** What there is to ask of it while it holds. */
  question?: ReactNode;
  /** Absent where it is not to be changed. */
  acts?: { onCorrect: () => void; onWithdraw: () => void } | undefined;
}

export function AbsenceRow({ note, mark, question, acts }: AbsenceRowProps) {
  const { t } = useTranslation();
  const { recorded, voided, corrected, remark } = note;
  const gone = voided !== null || corrected;
  const days = absenceDays(note);
  const written = { by: recorded.by, time: when(recorded.at) };
  return (
    <Group component="li" gap="8px 16px" px={16} py={12}>
      <Box flex="1 1 16rem" miw={0}>
        <Text {...(gone ? { fw: 400, c: 'dimmed', td: 'line-through' } : { fw: 600 })} style={lines}>
          {days} · {t(absenceReasonLabels[note.reason])}
        </Text>
        {remark !== null && <Text style={lines}>{remark}</Text>}
        <Muted>{t('Noted by {{by}}, {{time}}', written)}</Muted>
        {voided && (
          <Text size="sm" style={lines}>
            {t('Withdrawn by {{by}}, {{time}}: {{reason}}', {
              by: voided.by,
              time: when(voided.at),
              reason: voidReasonSaid(voided.reason, t),
            })}
          </Text>
        )}
        {corrected && voided === null && <Text size="sm">{t('Corrected by a later note')}</Text>}
        {!gone && question}
      </Box>
      {!gone && mark}
      {!gone && acts && (
        <Group gap="xs">
          <PlainButton onClick={acts.onCorrect} aria-label={t('Correct the absence, {{days}}', { days })}>
            {t('Correct')}
          </PlainButton>
          <PlainButton onClick={acts.onWithdraw} aria-label={t('Withdraw the absence, {{days}}', { days })}>
            {t('Withdraw')}
          </PlainButton>
        </Group>
      )}
    </Group>
  );
}

const lines = {
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
  fontVariantNumeric: 'tabular-nums',
} as const;

const when = (instant: string) => `${formatDate(businessDate(new Date(instant)))} ${formatTime(instant)}`;
