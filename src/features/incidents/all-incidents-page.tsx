/** Incidents of all preschools of the reader, the latest first: found by what they were, and taken along as a file. */
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { incidentKindLabels } from '#shared/domain/incident-labels';
import { type IncidentState, incidentEndpoints, type ListedIncident } from '#shared/endpoints/incidents';
import { formatCount } from '../../components/count-text';
import { useEventFilters } from '../../components/event-filters';
import { formatDate, formatMinute } from '../../components/format';
import { ROWS_A_PAGE } from '../../components/pager';
import type { Column } from '../../components/table/columns';
import { ToneMark } from '../../components/tone-mark';
import { usePreschoolsOnline } from '../../queries/preschools';
import { useCall } from '../../queries/use-call';
import { useFile } from '../../queries/use-file';
import { EventList } from './event-list';
import { IncidentDrawer } from './incident-drawer';

const stateText: Record<IncidentState, string> = { open: 'Not seen yet', seen: 'Seen by the principal' };

export function AllIncidentsPage() {
  const { t } = useTranslation();
  const { filter, page, setPage, fields } = useEventFilters({
    label: t('Incidents'),
    searchLabel: t('Name of the child'),
    preschools: usePreschoolsOnline().data,
    kinds: { label: t('What happened'), all: t('All kinds'), words: incidentKindLabels },
    states: { label: t('Status'), all: t('Seen or not'), words: stateText },
  });
  const [open, setOpen] = useState<string | null>(null);
  const query = useCall(
    incidentEndpoints.list,
    { query: { ...filter, page, per_page: ROWS_A_PAGE } },
    { keepPrevious: true, staleTime: 0 },
  );
  const file = useFile(incidentEndpoints.download.path, filter);
  const { data: rows, meta } = query.data ?? {};
  const opened = rows?.find(({ id }) => id === open);
  return (
    <EventList
      title={t('All incidents')}
      current="/reports/incidents"
      filters={fields}
      count={meta && t('{{number}} incidents', { count: meta.total, number: formatCount(meta.total) })}
      file={file}
      columns={columnsOf(setOpen)}
      query={query}
      label={t('Incidents')}
      empty={{ title: t('No matching incidents'), hint: t('Try other days, or another preschool.') }}
      onPage={setPage}
    >
      {opened && <IncidentDrawer incident={opened} onClose={() => setOpen(null)} />}
    </EventList>
  );
}

const whenOf = ({ day, time }: ListedIncident) => `${formatDate(day)}, ${formatMinute(time)}`;

function toldText({ told_at, told_late }: ListedIncident): string {
  const { t } = i18next;
  if (told_late) return told_at ? t('Told after a day') : t('Not told for a day');
  return told_at ? t('Told') : t('Not told yet');
}

const columnsOf = (open: (id: string) => void): Column<ListedIncident>[] => [
  {
    key: 'child',
    label: 'Child',
    value: ({ child }) => child.fullname,
    press: (row) => ({
      label: `${i18next.t('Open')}: ${row.child.fullname}, ${whenOf(row)}`,
      run: () => open(row.id),
    }),
  },
  { key: 'when', label: 'When', nowrap: true, value: whenOf },
  { key: 'preschool', label: 'Preschool', from: 'md', value: ({ preschool }) => preschool.short_name },
  { key: 'kind', label: 'What happened', value: ({ kind }) => i18next.t(incidentKindLabels[kind]) },
  {
    key: 'told',
    label: 'Parents',
    value: toldText,
    render: (row) => (
      <ToneMark tone={row.told_late ? 'alarm' : row.told_at ? 'done' : 'waiting'}>{toldText(row)}</ToneMark>
    ),
  },
  {
    key: 'seen',
    label: 'Principal',
    value: ({ seen }) => seen?.by ?? '',
    render: ({ seen }) => (
      <ToneMark tone={seen ? 'done' : 'waiting'}>{seen ? seen.by : i18next.t('Not seen yet')}</ToneMark>
    ),
  },
];
