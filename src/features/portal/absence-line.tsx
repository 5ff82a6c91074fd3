/** Whether a child is away on a day, as the preschool knows it, and the way to tell it. */
import { Text } from '@mantine/core';
import { IconCalendarOff, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { portalAddresses } from '#shared/domain/portal-addresses';
import { type AbsenceNote, attendanceEndpoints } from '#shared/endpoints/attendance';
import { absenceDays, awayText } from '../../components/absence-text';
import { ActButton } from '../../components/act-button';
import { Muted } from '../../components/plain';
import { useStoredCall } from '../../queries/use-stored-call';
import { coming, holdingOn } from './holding-notes';
import classes from './portal.module.css';

/** The absence notes of a child; those that hold no more are among them. */
export function useAbsenceNotes(childId: number): readonly AbsenceNote[] {
  const { data } = useStoredCall(attendanceEndpoints.list, { params: { id: childId } });
  return data?.data ?? [];
}

interface AbsenceLineProps {
  childId: number;
  name: string;
  date: string;
  notes: readonly AbsenceNote[];
  /** A day that has gone by is told, and asks for nothing. */
  current: boolean;
  /** The child has come on this day: only another day is asked about. */
  came: boolean;
}

export function AbsenceLine({ childId, name, date, notes, current, came }: AbsenceLineProps) {
  const { t } = useTranslation();
  const away = holdingOn(notes, date);
  const to = portalAddresses.absences(childId);
  if (away)
    return (
      <Link href={to} className={classes.row}>
        <IconCalendarOff size={22} stroke={1.7} className={classes.arrow} aria-hidden />
        <span className={classes.grow}>
          <Text fw={600}>{awayText(away, date, t)}</Text>
          {away.remark !== null && <Text size="sm">{away.remark}</Text>}
          <Muted>{t('Noted by {{by}}', { by: away.recorded.by })}</Muted>
        </span>
        <IconChevronRight size={20} className={classes.arrow} aria-hidden />
      </Link>
    );
  if (!current) return null;
  const next = coming(notes, date);
  return (
    <div className={classes.row}>
      <span className={classes.grow}>
        {next ? (
          <Link href={to} className={classes.more}>
            {t('Away: {{days}}', { days: absenceDays(next) })}
          </Link>
        ) : (
          <Text c="dimmed">{came ? t('Not coming on another day?') : t('Not coming?')}</Text>
        )}
      </span>
      <ActButton
        Icon={IconCalendarOff}
        label={t('Note an absence')}
        href={`${to}?new=${date}`}
        variant="subtle"
        px="xs"
        aria-label={t('Note an absence of {{name}}', { name })}
      />
    </div>
  );
}
