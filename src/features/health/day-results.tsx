/** The rows of a day, in pages: who was screened, or who was not. */
import { Box, Button, Stack, Text } from '@mantine/core';
import {
  IconAlertCircle,
  IconCheck,
  IconChevronRight,
  IconClock,
  IconUserQuestion,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'wouter';
import { measurementsInSight } from '#shared/domain/measurements';
import { remarksOf } from '#shared/domain/screening-labels';
import { formatTemperature } from '#shared/domain/temperature';
import { AllDone } from '../../components/drawings';
import { EmptyState } from '../../components/empty-state';
import { Face } from '../../components/face';
import { Pager } from '../../components/pager';
import { PersonName } from '../../components/person-name';
import { PlainButton } from '../../components/plain';
import { FlagMarks } from '../../components/screening/flag-marks';
import { measuredText } from '../../components/screening/measured-text';
import { useCan } from '../../components/use-can';
import { useKeptScroll } from '../../components/use-kept-scroll';
import type { EntryMark } from '../../local/entry';
import { doorAddress, formAddress } from './addresses';
import { type Listed, pageOf, type ScreenedRow as Row } from './day-list';
import { formatRecorded } from './format-recorded';
import classes from './health.module.css';
import { KeepWhich } from './keep-which';
import type { ListValues } from './use-list-values';

interface DayResultsProps {
  date: string;
  today: string;
  classrooms: ReadonlyMap<number, string>;
  /** Already searched and filtered. */
  screened: readonly Row[];
  unscreened: readonly Listed[];
  values: ListValues;
}

export function DayResults({ date, today, classrooms, screened, unscreened, values }: DayResultsProps) {
  const [params] = useSearchParams();
  const { missing, page: wanted } = values;
  useKeptScroll(`health:${date}`, true);
  const shown = pageOf<Row | Listed>(missing ? unscreened : screened, wanted);
  if (shown.rows.length === 0)
    return <NothingToShow date={date} today={today} values={values} unscreened={unscreened} />;
  return (
    <Stack gap="md">
      <ul className={classes.list}>
        {shown.rows.map((row) =>
          'entry' in row ? (
            <ScreenedRow
              key={row.childId}
              row={row}
              classroom={classrooms.get(row.classroomId ?? 0)}
              to={formAddress(params, { childId: row.childId, date, exists: true })}
            />
          ) : (
            <MissingRow
              key={row.childId}
              child={row}
              classroom={classrooms.get(row.classroomId ?? 0)}
              to={formAddress(params, { childId: row.childId, date, exists: false })}
            />
          ),
        )}
      </ul>
      <Pager meta={shown.meta} onPage={values.setPage} />
    </Stack>
  );
}

type NothingProps = Pick<DayResultsProps, 'date' | 'today' | 'values' | 'unscreened'>;

function NothingToShow({ date, today, values, unscreened }: NothingProps) {
  const { t } = useTranslation();
  const identified = useCan()('children_edit');
  const [params] = useSearchParams();
  if (values.search !== '') {
    return (
      <EmptyState
        title={t('No matching child')}
        hint={
          identified ? t('Search a part of the name, or the MyKid number.') : t('Search a part of the name.')
        }
        action={<PlainButton onClick={() => values.setSearch('')}>{t('Clear the search')}</PlainButton>}
      />
    );
  }
  if (values.missing) return <AllDone title={t('Everyone is screened')} />;
  return (
    <EmptyState
      title={date === today ? t('Nobody is screened yet today') : t('Nobody was screened that day')}
      action={
        date === today &&
        unscreened.length > 0 && (
          <Button component={Link} href={doorAddress(params, date, today)} variant="default">
            {t('Begin at the door')}
          </Button>
        )
      }
    />
  );
}

interface ScreenedRowProps {
  row: Row;
  /** The name of the classroom, where the child has one. */
  classroom: string | undefined;
  /** Where a tap leads. */
  to: string;
}

/** One screening of the day: a tap opens it; two values that wait for a choice stand below it. */
function ScreenedRow({ row, classroom, to }: ScreenedRowProps) {
  const { t } = useTranslation();
  const { entry, flags, preschool } = row;
  const { document } = entry;
  const symptoms = remarksOf(document, t);
  const measurements = measurementsInSight(document);
  const [measured] = measurements;
  return (
    <li className={classes.item} data-flagged={flags.length > 0 || undefined}>
      <Link href={to} className={classes.row}>
        <Face of="child" id={row.childId} classroomId={row.classroomId} />
        <Box>
          <Text className={classes.name}>
            {row.name ? <PersonName of={row.name} /> : t('A child who is no longer in your list')}
          </Text>
          <FlagMarks flags={flags} />
          <Text className={classes.line}>{symptoms || t('No symptoms')}</Text>
          <Text className={classes.line} c="dimmed">
            {[
              preschool,
              classroom,
              measuredText(measurements, document.last.by) ??
                (measured && `${measured.by} · ${formatRecorded(measured.at, entry.date)}`),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </Box>
        <Stack component="span" align="flex-end" gap={2}>
          <span className={classes.degrees} data-fever={flags.includes('fever') || undefined}>
            {measurements.map(({ value }) => formatTemperature(value)).join(' / ')}
          </span>
          <SentMark mark={entry.mark} />
        </Stack>
      </Link>
      {document.alternatives.length > 0 && (
        <Box px="md" pb="md">
          <KeepWhich entry={entry} />
        </Box>
      )}
    </li>
  );
}

const looks = {
  sent: { Icon: IconCheck, color: 'done', word: 'Sent' },
  waiting: { Icon: IconClock, color: 'waiting', word: 'Waiting' },
  refused: { Icon: IconAlertCircle, color: 'alarm', word: 'Refused' },
  held: { Icon: IconUserQuestion, color: 'waiting', word: 'With the principal' },
} as const;

/** How far a screening has come: a clock while it waits, a tick when the server has it. */
function SentMark({ mark }: { mark: EntryMark }) {
  const { t } = useTranslation();
  const { Icon, color, word } = looks[mark];
  return (
    <Text component="span" c={`var(--mantine-color-${color}-text)`} className={classes.mark}>
      <Icon size={16} stroke={2.2} aria-hidden />
      {t(word)}
    </Text>
  );
}

interface MissingRowProps {
  child: Listed;
  /** The name of the classroom, where the child has one. */
  classroom: string | undefined;
  to: string;
}

/** A child who has not been screened that day: a tap opens the empty form. */
function MissingRow({ child, classroom, to }: MissingRowProps) {
  const { t } = useTranslation();
  return (
    <li className={classes.item}>
      <Link href={to} className={classes.row}>
        <Face of="child" id={child.childId} classroomId={child.classroomId} />
        <Box>
          <Text className={classes.name}>
            <PersonName of={child.name} />
          </Text>
          <Text className={classes.line} c="dimmed">
            {[child.preschool, classroom].filter(Boolean).join(' · ')}
          </Text>
        </Box>
        <Text component="span" c="brand" fw={500} className={classes.mark} fz="sm">
          {t('Screen')}
          <IconChevronRight size={18} aria-hidden />
        </Text>
      </Link>
    </li>
  );
}
