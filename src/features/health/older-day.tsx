/** A day that the tablet keeps no more (30 days): read from the server, to look at. */

import { Box, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { degreesInSight, measurementsOf, remarksOf } from '#shared/domain/screening-labels';
import { healthEndpoints, type Screening } from '#shared/endpoints/health';
import { EmptyState } from '../../components/empty-state';
import { Face } from '../../components/face';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { Pager } from '../../components/pager';
import { PersonName } from '../../components/person-name';
import { FlagMarks } from '../../components/screening/flag-marks';
import { measuredText } from '../../components/screening/measured-text';
import { SearchField } from '../../components/search-field';
import { RowsSkeleton } from '../../components/skeletons';
import { useCan } from '../../components/use-can';
import { useSession } from '../../local/hooks/use-session';
import { useCall } from '../../queries/use-call';
import { ROWS_A_PAGE } from './day-list';
import { formatRecorded } from './format-recorded';
import classes from './health.module.css';
import { useListValues } from './use-list-values';

export function OlderDay({ date }: { date: string }) {
  const { t } = useTranslation();
  const identified = useCan()('children_edit');
  const { search, page, setSearch, setPage } = useListValues();
  const preschoolId = useSession()?.preschoolId ?? null;
  const asked = { date, search, page, per_page: ROWS_A_PAGE, ...(preschoolId && { preschool: preschoolId }) };
  const query = useCall(healthEndpoints.list, { query: asked }, { keepPrevious: true });
  const { data } = query;
  return (
    <Stack gap="md">
      <Group>
        <SearchField
          label={identified ? t('Name or MyKid') : t('Name')}
          value={search}
          onChange={setSearch}
        />
      </Group>
      <FetchProblem query={query} />
      {!data && !hasProblem(query) && <RowsSkeleton />}
      {data?.data.length === 0 && (
        <EmptyState title={search === '' ? t('Nobody was screened that day') : t('No matching child')} />
      )}
      {data && data.data.length > 0 && (
        <ul className={classes.list}>
          {data.data.map((screening) => (
            <OlderRow key={screening.id} screening={screening} />
          ))}
        </ul>
      )}
      {data && <Pager meta={data.meta} onPage={setPage} />}
    </Stack>
  );
}

function OlderRow({ screening }: { screening: Screening }) {
  const { t } = useTranslation();
  const { child, flags } = screening;
  const measurements = measurementsOf(screening);
  const [measured] = measurements;
  return (
    <li className={classes.item} data-flagged={flags.length > 0 || undefined}>
      <div className={classes.row}>
        <Face of="child" id={child.id} />
        <Box>
          <Text className={classes.name}>
            <PersonName of={child.fullname} />
          </Text>
          <FlagMarks flags={flags} />
          <Text className={classes.line}>{remarksOf(screening, t) || t('No symptoms')}</Text>
          <Text className={classes.line} c="dimmed">
            {[
              child.preschool_short_name,
              measuredText(measurements, screening.recorded_by) ??
                `${measured.by} · ${formatRecorded(measured.at, screening.date)}`,
            ].join(' · ')}
          </Text>
        </Box>
        <span className={classes.degrees} data-fever={flags.includes('fever') || undefined}>
          {degreesInSight(screening)}
        </span>
      </div>
    </li>
  );
}
