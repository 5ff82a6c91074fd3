/** A day that the tablet keeps: its tools, its figures, and the list. Works with no network. */
import { Button, Group, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { IconPlus, IconTemperature } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'wouter';
import { SearchField } from '../../components/search-field';
import { RowsSkeleton } from '../../components/skeletons';
import { ToneMark } from '../../components/tone-mark';
import { doorAddress, formAddress } from './addresses';
import { found, inClassroom } from './day-list';
import { DayResults } from './day-results';
import classes from './health.module.css';
import { StillComing, useStillComing } from './still-coming';
import { type Day, useDay } from './use-day';
import { type ListValues, useListValues } from './use-list-values';

export function HealthDay({ date, today }: { date: string; today: string }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const day = useDay(date);
  const values = useListValues();
  const coming = useStillComing();
  const { search, classroomId, missing } = values;
  const screened = inClassroom(day?.screened ?? [], classroomId);
  const unscreened = inClassroom(day?.missing ?? [], classroomId);
  // An empty list says "nobody" only once everything has arrived.
  const known =
    day && (coming === null || (coming === 'history' && (missing ? unscreened : screened).length > 0));
  return (
    <Stack gap="md">
      <div className={classes.actions}>
        <Button
          component={Link}
          href={doorAddress(params, date)}
          className={classes.action}
          leftSection={<IconTemperature size={20} aria-hidden />}
        >
          {t('Screen at the door')}
        </Button>
        <Button
          component={Link}
          href={formAddress(params, { childId: null, date, exists: false })}
          variant="default"
          className={classes.action}
          leftSection={<IconPlus size={20} aria-hidden />}
        >
          {t('Add screening')}
        </Button>
        {day && coming === null && (
          <DayFigures screened={screened} total={screened.length + unscreened.length} />
        )}
      </div>
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
        <SearchField label={t('Name or MyKid')} value={search} onChange={values.setSearch} />
      </div>
      {coming && <StillComing what={coming} />}
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
    <Group gap="xs" className={classes.figures}>
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
