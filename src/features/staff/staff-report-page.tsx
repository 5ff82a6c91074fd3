/** When a room had too few staff, by month: what stays of each breach, on screen and as a file. */
import { Group, Stack } from '@mantine/core';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { addMonths } from '#shared/domain/calendar-date';
import { breachKnownLabels, type RatioBreach, staffingEndpoints } from '#shared/endpoints/staffing';
import { ActButton } from '../../components/act-button';
import { EmptyState } from '../../components/empty-state';
import { choicesOf, FilterSelect } from '../../components/filter-select';
import { formatMonth, formatTime } from '../../components/format';
import { Page } from '../../components/page';
import type { Column } from '../../components/table/columns';
import { DataTable } from '../../components/table/data-table';
import { useAddressValue } from '../../components/use-address-value';
import { downloadUrl } from '../../local/call';
import { useToday } from '../../local/hooks/use-today';
import { usePreschoolsOnline } from '../../queries/preschools';
import { useCall } from '../../queries/use-call';

export function StaffReportPage() {
  const { t } = useTranslation();
  const today = useToday() ?? '';
  const preschools = usePreschoolsOnline();
  const [chosen, setChosen] = useAddressValue('preschool');
  const [asked, setAsked] = useAddressValue('month');
  const month = asked || today.slice(0, 7);
  const known = preschools.data ?? [];
  const preschool = known.find(({ id }) => String(id) === chosen) ?? known[0];
  const query = useCall(
    staffingEndpoints.breaches,
    preschool && today ? { params: { id: preschool.id }, query: { month } } : null,
    { staleTime: 0 },
  );
  const columns: Column<RatioBreach>[] = [
    { key: 'day', label: 'Day', kind: 'date', value: ({ day }) => day },
    { key: 'classroom', label: 'Classroom', value: ({ classroom }) => classroom },
    {
      key: 'began',
      label: 'From',
      minWidth: '6rem',
      value: ({ began_at }) => began_at,
      render: ({ began_at }) => formatTime(began_at),
    },
    {
      key: 'ended',
      label: 'To',
      minWidth: '6rem',
      value: ({ ended_at }) => ended_at,
      render: ({ ended_at }) => (ended_at ? formatTime(ended_at) : t('Still so')),
    },
    {
      key: 'minutes',
      label: 'Minutes',
      kind: 'count',
      value: ({ minutes, known }) => (known === 'refuted' ? null : minutes),
      total: 'sum',
    },
    { key: 'children', label: 'Children', kind: 'count', value: ({ children }) => children },
    { key: 'staff', label: 'Staff', kind: 'count', value: ({ staff }) => staff },
    { key: 'needed', label: 'Staff needed', kind: 'count', value: ({ needed }) => needed },
    {
      key: 'known',
      label: 'Notice',
      value: ({ known }) => known,
      render: ({ known }) => t(breachKnownLabels[known]),
    },
  ];
  const path = staffingEndpoints.breachesCsv.path.replace('{id}', String(preschool?.id ?? ''));
  return (
    <Page
      title={t('Too few staff')}
      width="wide"
      back={{ to: '/classrooms', label: t('Back to the classrooms') }}
    >
      <Stack>
        <Group>
          <FilterSelect
            label={t('Month')}
            value={month}
            onChange={setAsked}
            choices={monthsBack(today).map((value) => ({ value, label: formatMonth(value) }))}
          />
          {known.length > 1 && preschool && (
            <FilterSelect
              label={t('Preschool')}
              value={String(preschool.id)}
              onChange={setChosen}
              choices={choicesOf(known)}
            />
          )}
          {preschool && (
            <ActButton
              Icon={IconFileTypeCsv}
              label={t('Download CSV')}
              file={downloadUrl(path, { month })}
              variant="default"
            />
          )}
        </Group>
        <DataTable
          columns={columns}
          query={query}
          rows={query.data}
          label={t('Too few staff')}
          blocks
          empty={
            <EmptyState
              title={t('No room had too few')}
              hint={t('Only days on which staff signed in are watched.')}
            />
          }
        />
      </Stack>
    </Page>
  );
}

const MONTHS = 12;
const monthsBack = (today: string): string[] =>
  today === ''
    ? []
    : Array.from({ length: MONTHS }, (_, back) => addMonths(`${today.slice(0, 7)}-01`, -back).slice(0, 7));
