/** One absence note in a list: its days, why, who wrote it; struck through where it holds no more. */
import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { businessDate } from '#shared/domain/calendar-date';
import { type AbsenceContent, absenceReasonLabels } from '#shared/records/absence-note';
import { absenceDays } from '../../components/absence-text';
import { formatDate, formatTime } from '../../components/format';
import classes from './attendance.module.css';

export interface ListedNote extends AbsenceContent {
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
  /** Absent where it is not to be changed. */
  acts?: { onCorrect: () => void; onWithdraw: () => void } | undefined;
}

export function AbsenceRow({ note, mark, acts }: AbsenceRowProps) {
  const { t } = useTranslation();
  const { recorded, voided, corrected, remark } = note;
  const gone = voided !== null || corrected;
  const days = absenceDays(note);
  const written = { by: recorded.by, time: when(recorded.at) };
  return (
    <li className={classes.note} data-gone={gone || undefined}>
      <div className={classes.what}>
        <Text fw={600} className={classes.days} td={gone ? 'line-through' : undefined}>
          {days} · {t(absenceReasonLabels[note.reason])}
        </Text>
        {remark !== null && <Text className={classes.remark}>{remark}</Text>}
        <Text size="sm" c="dimmed">
          {t('Noted by {{by}}, {{time}}', written)}
        </Text>
        {voided && (
          <Text size="sm" className={classes.remark}>
            {t('Withdrawn by {{by}}, {{time}}: {{reason}}', {
              by: voided.by,
              time: when(voided.at),
              reason: voided.reason,
            })}
          </Text>
        )}
        {corrected && voided === null && <Text size="sm">{t('Corrected by a later note')}</Text>}
      </div>
      {!gone && mark}
      {!gone && acts && (
        <Group gap="xs">
          <Button
            variant="default"
            onClick={acts.onCorrect}
            aria-label={t('Correct the absence, {{days}}', { days })}
          >
            {t('Correct')}
          </Button>
          <Button
            variant="default"
            onClick={acts.onWithdraw}
            aria-label={t('Withdraw the absence, {{days}}', { days })}
          >
            {t('Withdraw')}
          </Button>
        </Group>
      )}
    </li>
  );
}

const when = (instant: string) => `${formatDate(businessDate(new Date(instant)))} ${formatTime(instant)}`;
