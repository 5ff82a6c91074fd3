/** Incidents of all preschools of the reader, the latest first: found by what they were, and taken along as a file. */
import { Button, Group, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCalendarDate } from '#shared/domain/calendar-date';
import { incidentKinds } from '#shared/domain/incident';
import { incidentKindLabels } from '#shared/domain/incident-words';
import { incidentEndpoints, incidentStates, type ListedIncident } from '#shared/endpoints/incidents';
import { formatCount } from '../../components/count-text';
import { DateField } from '../../components/date-field';
import { downloadLink } from '../../components/download-link';
import { FilterSelect } from '../../components/filter-select';
import { formatDate, formatMinute } from '../../components/format';
import { ListFilters } from '../../components/list-filters';
import { Page } from '../../components/page';
import { Muted } from '../../components/plain';
import { PreschoolFilter } from '../../components/preschool-filter';
import type { Column } from '../../components/table/columns';
import { PagedTable } from '../../components/table/paged-table';
import { ToneMark } from '../../components/tone-mark';
import { useAddressValue } from '../../components/use-address-value';
import { usePageAddress } from '../../components/use-list-address';
import { downloadUrl } from '../../local/call';
import { usePreschoolsOnline } from '../../queries/preschools';
import { useCall } from '../../queries/use-call';
import classes from './all-incidents.module.css';
import { IncidentDrawer } from './incident-drawer';

const ROWS_A_PAGE = 50;

const stateWords = { open: 'Not seen yet', seen: 'Seen by the principal' } as const;

export function AllIncidentsPage() {
  const { t } = useTranslation();
  const { filter, page, setPage, fields } = useFilter();
  const [open, setOpen] = useState<string | null>(null);
  const query = useCall(
    incidentEndpoints.list,
    { query: { ...filter, page, per_page: ROWS_A_PAGE } },
    { keepPrevious: true, staleTime: 0 },
  );
  const { data: rows, meta } = query.data ?? {};
  const opened = rows?.find(({ id }) => id === open);
  return (
    <Page title={t('All incidents')} width="wide" back={{ to: '/reports', label: t('Back to Reports') }}>
      <Stack gap="sm">
        {fields}
        <Group gap="xs" justify="space-between">
          <Muted aria-live="polite">
            {meta && t('{{number}} incidents', { count: meta.total, number: formatCount(meta.total) })}
          </Muted>
          <Button
            {...downloadLink(downloadUrl(incidentEndpoints.download.path, filter))}
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            {t('Download CSV')}
          </Button>
        </Group>
        <PagedTable
          columns={columnsOf(setOpen)}
          query={query}
          label={t('Incidents')}
          blocks
          empty={{ title: t('No matching incidents'), hint: t('Try other days, or another preschool.') }}
          onPage={setPage}
        />
      </Stack>
      {opened && <IncidentDrawer incident={opened} onClose={() => setOpen(null)} />}
    </Page>
  );
}

/** In the address; another filter begins at the first page. */
function useFilter() {
  const { t } = useTranslation();
  const [search, setSearch] = useAddressValue('search');
  const [kind, setKind] = useAddressValue('kind');
  const [state, setState] = useAddressValue('state');
  const [preschool, setPreschool] = useAddressValue('preschool');
  const [from, setFrom] = useAddressValue('from');
  const [to, setTo] = useAddressValue('to');
  const { page, setPage, fromTheTop } = usePageAddress();
  const preschools = usePreschoolsOnline().data;
  const filter = {
    search: search || undefined,
    kind: incidentKinds.find((one) => one === kind),
    state: incidentStates.find((one) => one === state),
    preschool: Number(preschool) || undefined,
    from: isCalendarDate(from) ? from : undefined,
    to: isCalendarDate(to) ? to : undefined,
  };
  const fields = (
    <ListFilters
      label={t('Incidents')}
      search={{ label: t('Name of the child'), value: search, onChange: fromTheTop(setSearch) }}
      count={Object.entries(filter).filter(([name, value]) => name !== 'search' && value).length}
      className={classes.filters}
    >
      <PreschoolFilter preschools={preschools} value={preschool} onChange={fromTheTop(setPreschool)} />
      <FilterSelect
        label={t('What happened')}
        all={t('All kinds')}
        value={filter.kind ?? ''}
        onChange={fromTheTop(setKind)}
        choices={incidentKinds.map((value) => ({ value, label: t(incidentKindLabels[value]) }))}
      />
      <FilterSelect
        label={t('Status')}
        all={t('Seen or not')}
        value={filter.state ?? ''}
        onChange={fromTheTop(setState)}
        choices={incidentStates.map((value) => ({ value, label: t(stateWords[value]) }))}
      />
      <div className={classes.day}>
        <DateField label={t('From')} value={from} onChange={fromTheTop(setFrom)} />
      </div>
      <div className={classes.day}>
        <DateField label={t('To')} value={to} onChange={fromTheTop(setTo)} />
      </div>
    </ListFilters>
  );
  return { filter, page, setPage, fields };
}

const whenOf = ({ day, time }: ListedIncident) => `${formatDate(day)}, ${formatMinute(time)}`;

function toldText({ told_at, told_late }: ListedIncident): string {
  const { t } = i18next;
  if (told_late) return told_at ? t('Told after a day') : t('Not told for a day');
  return told_at ? t('Told') : t('Not told yet');
}

const columnsOf = (open: (id: string) => void): Column<ListedIncident>[] => [
  {
    ...{ key: 'child', label: 'Child', value: ({ child }) => child.fullname },
    press: (row) => ({
      label: `${i18next.t('Open')}: ${row.child.fullname}, ${whenOf(row)}`,
      run: () => open(row.id),
    }),
  },
  { key: 'when', label: 'When', nowrap: true, value: whenOf },
  { key: 'preschool', label: 'Preschool', from: 'md', value: ({ preschool }) => preschool.short_name },
  { key: 'kind', label: 'What happened', value: ({ kind }) => i18next.t(incidentKindLabels[kind]) },
  {
    ...{ key: 'told', label: 'Parents', value: toldText },
    render: (row) => (
      <ToneMark tone={row.told_late ? 'alarm' : row.told_at ? 'done' : 'waiting'}>{toldText(row)}</ToneMark>
    ),
  },
  {
    ...{ key: 'seen', label: 'Principal', value: ({ seen }) => seen?.by ?? '' },
    render: ({ seen }) => (
      <ToneMark tone={seen ? 'done' : 'waiting'}>{seen ? seen.by : i18next.t('Not seen yet')}</ToneMark>
    ),
  },
];
