/** The rows of a day, in pages: who was screened, or who was not. */
import { Button, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'wouter';
import { EmptyState } from '../../components/empty-state';
import { Pager } from '../../components/pager';
import { useKeptScroll } from '../../components/use-kept-scroll';
import { doorAddress, formAddress } from './addresses';
import { type Listed, pageOf, type ScreenedRow as Row } from './day-list';
import classes from './health.module.css';
import { MissingRow } from './missing-row';
import { ScreenedRow } from './screened-row';
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
  const [params] = useSearchParams();
  if (values.search !== '') {
    return (
      <EmptyState
        title={t('Nobody of this name')}
        hint={t('Search a part of the name, or the MyKid number.')}
        action={
          <Button variant="default" onClick={() => values.setSearch('')}>
            {t('Clear the search')}
          </Button>
        }
      />
    );
  }
  if (values.missing) return <EmptyState title={t('Everyone is screened')} />;
  return (
    <EmptyState
      title={date === today ? t('Nobody is screened yet today') : t('Nobody was screened that day')}
      action={
        date === today &&
        unscreened.length > 0 && (
          <Button component={Link} href={doorAddress(params, date)} variant="default">
            {t('Begin at the door')}
          </Button>
        )
      }
    />
  );
}
