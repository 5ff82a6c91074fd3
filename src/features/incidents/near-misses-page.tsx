/** What nearly happened at the preschools of the reader, and what was done about it. */
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nearMissKindLabels } from '#shared/domain/near-miss-labels';
import { type NearMiss, type NearMissState, nearMissEndpoints } from '#shared/endpoints/near-misses';
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
import { NearMissDrawer } from './near-miss-drawer';

const stateText: Record<NearMissState, string> = { open: 'To follow up', done: 'Followed up' };

export function NearMissesPage() {
  const { t } = useTranslation();
  const { filter, page, setPage, fields } = useEventFilters({
    label: t('Near misses'),
    searchLabel: t('What or where'),
    preschools: usePreschoolsOnline().data,
    kinds: { label: t('What was dangerous'), all: t('All kinds'), words: nearMissKindLabels },
    states: { label: t('Status'), all: t('All statuses'), words: stateText },
  });
  const [open, setOpen] = useState<string | null>(null);
  const query = useCall(
    nearMissEndpoints.list,
    { query: { ...filter, page, per_page: ROWS_A_PAGE } },
    { keepPrevious: true, staleTime: 0 },
  );
  const file = useFile(nearMissEndpoints.download.path, filter);
  const { data: rows, meta } = query.data ?? {};
  const opened = rows?.find(({ id }) => id === open);
  return (
    <EventList
      title={t('Near misses')}
      current="/reports/near-misses"
      filters={fields}
      count={meta && t('{{number}} near misses', { count: meta.total, number: formatCount(meta.total) })}
      file={file}
      columns={columnsOf(setOpen)}
      query={query}
      label={t('Near misses')}
      empty={{ title: t('No matching near misses'), hint: t('Teachers note them on their tablets.') }}
      onPage={setPage}
    >
      {opened && <NearMissDrawer key={opened.id} nearMiss={opened} onClose={() => setOpen(null)} />}
    </EventList>
  );
}

const whenOf = ({ day, time }: NearMiss) => `${formatDate(day)}, ${formatMinute(time)}`;

const columnsOf = (open: (id: string) => void): Column<NearMiss>[] => [
  {
    key: 'text',
    label: 'What nearly happened',
    value: ({ text }) => text,
    press: (row) => ({ label: `${i18next.t('Open')}: ${row.text}`, run: () => open(row.id) }),
  },
  { key: 'when', label: 'When', nowrap: true, value: whenOf },
  { key: 'preschool', label: 'Preschool', from: 'md', value: ({ preschool }) => preschool.short_name },
  {
    key: 'kind',
    label: 'What was dangerous',
    value: ({ kind }) => i18next.t(nearMissKindLabels[kind]),
  },
  {
    key: 'state',
    label: 'Status',
    value: ({ followed }) => followed?.by ?? '',
    render: ({ followed }) => (
      <ToneMark tone={followed ? 'done' : 'waiting'}>
        {i18next.t(stateText[followed ? 'done' : 'open'])}
      </ToneMark>
    ),
  },
];
