/** A day that the tablet keeps: its tools, its figures, and the list. Works with no network. */
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { Group, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { IconPlus, IconTemperature } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';
import { ActButton } from '../../components/act-button';
import { SearchField } from '../../components/search-field';
import { RowsSkeleton } from '../../components/skeletons';
import { StillComing } from '../../components/still-coming';
import { ToneMark } from '../../components/tone-mark';
import { useCan } from '../../components/use-can';
import { useAbsences } from '../../local/hooks/use-absences';
import { useChildren } from '../../local/hooks/use-children';
import { useClassrooms, usePreschools } from '../../local/hooks/use-classrooms';
import { useRecords } from '../../local/hooks/use-records';
import { useStillComing } from '../../local/hooks/use-still-coming';
import { doorAddress, formAddress } from './addresses';
import { type DayList, dayList, found, inClassroom } from './day-list';
import { DayResults } from './day-results';
import classes from './health.module.css';
import { type ListValues, useListValues } from './use-list-values';

export function HealthDay({ date, today }: { date: string; today: string }) {
  const { t } = useTranslation();
  const identified = useCan()('children_edit');
  const [params] = useSearchParams();
  const day = useDay(date);
  const values = useListValues();
  const coming = useStillComing();
  const { search, classroomId, missing } = values;
  const screened = inClassroom(day?.screened ?? [], classroomId);
  const unscreened = inClassroom(day?.missing ?? [], classroomId);
  // An empty list says "nobody" only once everything has arrived.
  const known =
    day && (coming === null || (coming !== 'children' && (missing ? unscreened : screened).length > 0));
  return (
    <Stack gap="md">
      <Group gap="sm">
        <ActButton
          Icon={IconTemperature}
          label={t('Screen at the door')}
          href={doorAddress(params, date, today)}
          className={classes.action}
        />
        <ActButton
          Icon={IconPlus}
          label={t('Add screening')}
          href={formAddress(params, { childId: null, date, exists: false })}
          variant="default"
          className={classes.action}
        />
        {day && coming === null && (
          <DayFigures screened={screened} total={screened.length + unscreened.length} />
        )}
      </Group>
      <div className={classes.tools}>
        <SegmentedControl
          size="md"
          value={missing ? 'missing' : 'screened'}
          onChange={(value) => values.setMissing(value === 'missing')}
          data={[
            { value: 'screened', label: t('Screened ({{count}})', { count: screened.length }) },
            {
              value: 'missing',
              label: missingLabel(),
            },
          ]}
        />
        <ClassroomFilter day={day} values={values} />
        <SearchField
          label={identified ? t('Name or MyKid') : t('Name')}
          value={search}
          onChange={values.setSearch}
        />
      </div>
      <StillComing what={coming} />
      {known ? (
        <DayResults
          date={date}
          today={today}
          classrooms={day.classrooms}
          screened={found(screened, search)}
          unscreened={found(unscreened, search)}
          values={values}
        />
      ) : (
        <RowsSkeleton />
      )}
    </Stack>
  );

  function missingLabel(): string {
    const count = unscreened.length;
    return date === today
      ? t('Not screened yet ({{count}})', { count })
      : t('Not screened ({{count}})', { count });
  }
}

function DayFigures({ screened, total }: { screened: Day['screened']; total: number }) {
  const { t } = useTranslation();
  const flagged = screened.filter(({ flags }) => flags.length > 0).length;
  return (
    <Group gap="xs" visibleFrom="sm" ms="auto">
      <Text c="dimmed">{t('{{done}} of {{total}} screened', { done: screened.length, total })}</Text>
      {flagged > 0 && <ToneMark tone="alarm">{t('{{count}} flagged', { count: flagged })}</ToneMark>}
    </Group>
  );
}

function ClassroomFilter({ day, values }: { day: Day | undefined; values: ListValues }) {
  const { t } = useTranslation();
  const options = [...(day?.classrooms ?? [])].map(([id, name]) => ({ value: String(id), label: name }));
  return (
    <Select
      aria-label={t('Classroom')}
      placeholder={t('All classrooms')}
      data={options}
      value={values.classroomId === null ? null : String(values.classroomId)}
      onChange={values.setClassroom}
      clearable
      clearButtonProps={{ 'aria-label': t('All classrooms') }}
    />
  );
}

interface Day extends DayList {
  /** Names of the classrooms, by id. */
  classrooms: ReadonlyMap<number, string>;
}

/** Undefined while loading. */
function useDay(date: string): Day | undefined {
  const screenings = useRecords('screening', date);
  const away = useAbsences(date);
  const children = useChildren();
  const preschools = usePreschools();
  const classrooms = useClassrooms();
  return useMemo(() => {
    if (!screenings || !away || !children || !preschools || !classrooms) return undefined;
    const list = dayList({ screenings, children, preschools, away });
    return { ...list, classrooms: new Map(classrooms.map(({ id, name }) => [id, name])) };
  }, [screenings, away, children, preschools, classrooms]);
}
