/** One screening of the day: a tap opens it; two values that wait for a choice stand below it. */
import { Box, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatTemperature, remarksOf } from '#shared/domain/screening-words';
import { PersonAvatar } from '../../components/person-avatar';
import { FlagMarks } from '../../components/screening/flag-marks';
import type { ScreenedRow as Row } from './day-list';
import { formatRecorded } from './format-recorded';
import classes from './health.module.css';
import { KeepWhich } from './keep-which';
import { SentMark } from './sent-mark';

interface ScreenedRowProps {
  row: Row;
  /** The name of the classroom, where the child has one. */
  classroom: string | undefined;
  /** Where a tap leads. */
  to: string;
}

export function ScreenedRow({ row, classroom, to }: ScreenedRowProps) {
  const { t } = useTranslation();
  const { entry, flags, preschool } = row;
  const { document } = entry;
  const name = row.name || t('A child who is not in your list any more');
  const symptoms = remarksOf(document, t);
  return (
    <li className={classes.item} data-flagged={flags.length > 0 || undefined}>
      <Link href={to} className={classes.row}>
        <PersonAvatar name={name} />
        <Box>
          <Text className={classes.name}>{name}</Text>
          <FlagMarks flags={flags} />
          <Text className={classes.line}>{symptoms || t('No symptoms')}</Text>
          <Text className={classes.line} c="dimmed">
            {[preschool, classroom, document.last.by, formatRecorded(document.last.at, entry.date)]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </Box>
        <span className={classes.value}>
          <span className={classes.degrees} data-fever={flags.includes('fever') || undefined}>
            {formatTemperature(document.body_temperature)}
          </span>
          <SentMark mark={entry.mark} />
        </span>
      </Link>
      {document.alternatives.length > 0 && (
        <div className={classes.choice}>
          <KeepWhich entry={entry} />
        </div>
      )}
    </li>
  );
}
