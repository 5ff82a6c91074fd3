/** How far a screening has come: a clock while it waits, a tick when the server has it. */
import { Text } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconClock, IconUserQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { EntryMark } from '../../local/entry';
import classes from './health.module.css';

const looks = {
  sent: { Icon: IconCheck, color: 'done', word: 'Sent' },
  waiting: { Icon: IconClock, color: 'waiting', word: 'Waiting' },
  refused: { Icon: IconAlertCircle, color: 'alarm', word: 'Refused' },
  held: { Icon: IconUserQuestion, color: 'waiting', word: 'With the principal' },
} as const;

export function SentMark({ mark }: { mark: EntryMark }) {
  const { t } = useTranslation();
  const { Icon, color, word } = looks[mark];
  return (
    <Text component="span" c={`var(--mantine-color-${color}-text)`} className={classes.mark}>
      <Icon size={16} stroke={2.2} aria-hidden />
      {t(word)}
    </Text>
  );
}
