/** A child is away: why, until when, and how far the note has come. A tap leads to the note. */

import { VisuallyHidden } from '@mantine/core';
import { IconAlertCircle, IconCalendarOff, IconClock, IconUserCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { ChildDocument } from '#shared/endpoints/feed';
import type { AbsenceNoteDocument } from '#shared/records/absence-note';
import { awayText } from '../../components/absence-text';
import type { Entry } from '../../local/entry';
import classes from './today.module.css';

const looks = {
  sent: { Icon: IconCalendarOff, tone: 'none', text: 'Sent' },
  waiting: { Icon: IconClock, tone: 'waiting', text: 'Waiting' },
  refused: { Icon: IconAlertCircle, tone: 'alarm', text: 'Refused' },
  held: { Icon: IconUserCheck, tone: 'waiting', text: 'With the principal' },
} as const;

interface AwayMarkProps {
  child: ChildDocument;
  note: Entry<AbsenceNoteDocument>;
  date: string;
  back: string;
  /** Something was recorded all the same: told under the name. */
  beside?: boolean;
}

export function AwayMark({ child, note, date, back, beside = false }: AwayMarkProps) {
  const { t } = useTranslation();
  const { Icon, tone, text } = looks[note.mark];
  return (
    <Link
      href={`/children/${child.id}/absences?${new URLSearchParams({ note: note.id, back })}`}
      className={`${classes.mark} ${classes.away}`}
      data-tone={tone}
      data-beside={beside || undefined}
    >
      <Icon size={18} aria-hidden />
      <span>{awayText(note.document, date, t)}</span>
      <VisuallyHidden>{t(text)}</VisuallyHidden>
    </Link>
  );
}
