/** What is known of the child's day before a word is written: the temperature, the arrival, and the report before. */
import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type RowSection, sectionRules } from '#shared/domain/daily-report';
import { measurementsInSight } from '#shared/domain/measurements';
import { presenceDay } from '#shared/domain/presence-day';
import { flagsInSight } from '#shared/domain/screening';
import { formatTemperature } from '#shared/domain/temperature';
import type { ReportDocument } from '#shared/records/report-document';
import { formatDate, formatMinute } from '../../components/format';
import { FlagMarks } from '../../components/screening/flag-marks';
import { measuredText } from '../../components/screening/measured-text';
import { useDayEvents } from '../../local/hooks/use-day-events';
import { useMasters } from '../../local/hooks/use-masters';
import { useChildRecords, useRecord } from '../../local/hooks/use-records';
import { reportBefore } from './report-before';
import { RowValues } from './row-values';
import classes from './rows.module.css';

interface DayFactsProps {
  childId: number;
  date: string;
}

export function DayFacts({ childId, date }: DayFactsProps) {
  const { t } = useTranslation();
  const screening = useRecord('screening', childId, date)?.document;
  const events = useDayEvents('presence', date)?.get(childId) ?? [];
  const before = reportBefore(useChildRecords('report', childId), date);
  const [open, setOpen] = useState(false);
  const { arrived, left } = presenceDay(events, { absent: false, closed: false }).intervals.at(-1) ?? {};
  return (
    <Box mb="xs">
      <Group gap="4px 16px" mih={44}>
        {screening && (
          <Text className="numbers" fw={500}>
            {measuredText(measurementsInSight(screening)) ?? formatTemperature(screening.body_temperature)}
          </Text>
        )}
        {screening && <FlagMarks flags={flagsInSight(screening)} />}
        {arrived && !left && <Text>{t('Here since {{time}}', { time: formatMinute(arrived.time) })}</Text>}
        {arrived && left && (
          <Text>
            {t('Here from {{from}} to {{to}}', {
              from: formatMinute(arrived.time),
              to: formatMinute(left.time),
            })}
          </Text>
        )}
        {before && (
          <Button
            variant="subtle"
            px="xs"
            aria-expanded={open}
            rightSection={<IconChevronDown size={18} aria-hidden />}
            onClick={() => setOpen(!open)}
          >
            {t('Report of {{date}}', { date: formatDate(before.date, date) })}
          </Button>
        )}
      </Group>
      {before && open && <Earlier report={before} />}
    </Box>
  );
}

const SHOWN = ['activities', 'interventions'] as const;

function Earlier({ report }: { report: ReportDocument }) {
  return (
    <Stack gap="xs" component="ul" m={0} mt={4} ps={0} style={{ listStyle: 'none' }}>
      {SHOWN.map((section) => (
        <EarlierRows key={section} report={report} section={section} />
      ))}
    </Stack>
  );
}

function EarlierRows({ report, section }: { report: ReportDocument; section: RowSection }) {
  const { t } = useTranslation();
  const masters = useMasters(sectionRules[section].master ?? 'activity');
  return report.sections[section]?.rows.map((row) => (
    <li key={row.id} className={classes.card}>
      <span className={classes.summary}>
        <span className={classes.name}>
          {masters?.find(({ id }) => id === row.master_id)?.name ?? t('N/a')}
        </span>
        <RowValues row={row} section={section} />
      </span>
    </li>
  ));
}
