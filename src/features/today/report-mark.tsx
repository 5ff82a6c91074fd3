/** The state of a report: the word says whether the parents see it, the icon whether the server has it. */
import { VisuallyHidden } from '@mantine/core';
import {
  IconAlertCircle,
  IconCheck,
  IconChecks,
  IconClock,
  IconPencil,
  IconUserCheck,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ReportPart, ReportState } from './report-state';
import classes from './today.module.css';

const looks = {
  draft: { tone: 'waiting', Icon: IconPencil, teacher: 'Not submitted', soapp: 'Not submitted' },
  refused: { tone: 'alarm', Icon: IconAlertCircle, teacher: 'Report needs you', soapp: 'SOAPP needs you' },
  choice: { tone: 'waiting', Icon: IconAlertCircle, teacher: 'Two versions', soapp: 'Two versions' },
  waiting: { tone: 'waiting', Icon: IconClock, teacher: 'Report waiting', soapp: 'SOAPP waiting' },
  held: { tone: 'waiting', Icon: IconUserCheck, teacher: 'With the principal', soapp: 'With the principal' },
  sent: { tone: 'none', Icon: IconCheck, teacher: 'Draft', soapp: 'SOAPP sent' },
  ready: { tone: 'ready', Icon: IconChecks, teacher: 'Shared with parents', soapp: 'SOAPP sent' },
} as const;

export function ReportMark({ state, part }: { state: ReportState | undefined; part: ReportPart }) {
  const { t } = useTranslation();
  if (state === undefined) return null;
  if (state === 'none' || state === 'unknown') {
    return (
      <span className={classes.mark}>
        {t(part === 'teacher' ? 'Report' : 'SOAPP')} <span aria-hidden>{state === 'none' ? '—' : '…'}</span>
        <VisuallyHidden>{t(state === 'none' ? 'Nothing yet' : 'Not known yet')}</VisuallyHidden>
      </span>
    );
  }
  const { tone, Icon, [part]: words } = looks[state];
  return (
    <span className={classes.mark} data-tone={tone}>
      <Icon size={18} aria-hidden />
      {t(words)}
    </span>
  );
}
