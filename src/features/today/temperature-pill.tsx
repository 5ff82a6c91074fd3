/** A child's screening in one pill: temperature and flag, or the way to take it. Fever is red, with its word. */

import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconCloudDownload,
  IconThermometer,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { flagsInSight, temperaturesInSight } from '#shared/domain/screening';
import { formatTemperature } from '#shared/domain/temperature';
import type { ChildDocument } from '#shared/endpoints/feed';
import type { ScreeningDocument } from '#shared/records/screening';
import { useCan } from '../../components/use-can';
import type { Entry, EntryMark } from '../../local/entry';
import classes from './today.module.css';

interface TemperaturePillProps {
  child: ChildDocument;
  /** Null: not screened; undefined: still being read. */
  screening: Entry<ScreeningDocument> | null | undefined;
  /** Entries still come to this tablet: there may be a screening. */
  coming: boolean;
  /** As an address names it: today by nothing. */
  day: string | undefined;
  back: string;
}

export function TemperaturePill({ child, screening, coming, day, back }: TemperaturePillProps) {
  const { t } = useTranslation();
  const can = useCan();
  if (screening === undefined)
    return <span className={classes.pill} aria-hidden style={{ visibility: 'hidden' }} />;
  const look = lookOf(screening, coming, t);
  const query = new URLSearchParams({ child: String(child.id), ...(day && { date: day }), back });
  if (child.classroom_id !== null) query.set('classroom', String(child.classroom_id));
  // A correction is keyed like a first one; two values that wait for a choice need the form.
  const toChoose = screening?.document.alternatives.some(({ unsent }) => !unsent);
  const href = screening && toChoose ? `/health/${screening.id}/edit?${query}` : `/health/door?${query}`;
  const content = (
    <>
      {look.icon}
      <span>{look.words}</span>
    </>
  );
  if (!can('health_edit')) {
    return (
      <span className={`${classes.mark} ${classes.pill}`} data-tone={look.tone}>
        {content}
      </span>
    );
  }
  return (
    <Link
      href={href}
      className={`${classes.mark} ${classes.pill}`}
      data-tone={look.tone}
      aria-label={t('Screening of {{name}}: {{state}}', { name: child.fullname, state: look.words })}
    >
      {content}
    </Link>
  );
}

interface Look {
  tone: 'none' | 'done' | 'waiting' | 'alarm';
  icon: React.ReactNode;
  words: string;
}

function lookOf(
  screening: Entry<ScreeningDocument> | null,
  coming: boolean,
  t: (text: string) => string,
): Look {
  if (screening === null && coming) {
    return { tone: 'none', icon: <IconCloudDownload size={18} aria-hidden />, words: t('Not known yet') };
  }
  if (screening === null) {
    return { tone: 'none', icon: <IconThermometer size={18} aria-hidden />, words: t('Screen') };
  }
  const { document, mark } = screening;
  const degrees = temperaturesInSight(document).map(formatTemperature).join(' / ');
  const flags = flagsInSight(document);
  if (flags.length > 0) {
    const flagged = [degrees, ...flags.map((flag) => t(flag === 'fever' ? 'Fever' : 'Breathing'))].join(' ');
    const words = mark === 'refused' ? `${flagged} · ${t('not accepted')}` : flagged;
    return { tone: 'alarm', icon: <IconAlertTriangle size={18} aria-hidden />, words };
  }
  if (mark === 'refused') {
    return {
      tone: 'alarm',
      icon: <IconAlertCircle size={18} aria-hidden />,
      words: `${degrees} ${t('not accepted')}`,
    };
  }
  if (document.alternatives.length > 0) {
    return {
      tone: 'waiting',
      icon: <IconAlertCircle size={18} aria-hidden />,
      words: `${degrees} ${t('two versions')}`,
    };
  }
  return { tone: mark === 'sent' ? 'done' : 'waiting', icon: markIcon(mark), words: degrees };
}

function markIcon(mark: EntryMark) {
  return mark === 'sent' ? <IconCheck size={18} aria-hidden /> : <IconClock size={18} aria-hidden />;
}
