/** Who opened what is known of a child: what head office and the principal show to the parents who ask. */
import { Group, Stack, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';
import { type ReadEntry, type ReadKind, type ReadWay, readEndpoints } from '#shared/endpoints/reads';
import { roles } from '#shared/permissions';
import { formatMoment } from '../../components/format';
import { ROWS_A_PAGE } from '../../components/pager';
import type { Column } from '../../components/table/columns';
import { PagedTable } from '../../components/table/paged-table';
import { PrintButton } from '../../components/table/table-tools';
import { useCall } from '../../queries/use-call';

const kindText: Record<ReadKind, string> = {
  identity: 'MyKid number',
  health: 'Health',
  therapy: 'Therapy notes',
  incident: 'Incidents',
  export: 'In a file',
};
const wayText: Record<ReadWay, string> = {
  opened: 'Opened',
  listed: 'Seen in a list',
  downloaded: 'Downloaded',
};

export function ChildReads() {
  const { t } = useTranslation();
  const id = Number(useParams().id);
  const [page, setPage] = useState(1);
  const query = useCall(
    readEndpoints.list,
    { params: { id }, query: { page, per_page: ROWS_A_PAGE } },
    // Whoever comes back wants to see who looked meanwhile.
    { keepPrevious: true, staleTime: 0 },
  );
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Text c="dimmed" maw="42rem" flex="1 1 18rem">
          {t(
            'Who opened this child’s health records, therapy notes or MyKid number. Views within ten minutes count once. The list covers two years; parents may ask for it.',
          )}
        </Text>
        <PrintButton />
      </Group>
      <PagedTable
        query={query}
        columns={columnsOf(t)}
        rowKey={({ at, by, kind, way, device }) => `${at} ${by.id} ${kind} ${way} ${device}`}
        label={t('Who looked')}
        empty={{
          title: t('Nobody has looked yet'),
          hint: t('A line appears here when someone opens one of these records.'),
        }}
        blocks
        onPage={setPage}
      />
    </Stack>
  );
}

const columnsOf = (t: TFunction): Column<ReadEntry>[] => [
  {
    key: 'by',
    label: 'Who',
    value: ({ by }) => by.name,
    below: ({ by }) => rolesOf(by.roles, t),
  },
  { key: 'kind', label: 'What', value: ({ kind }) => t(kindText[kind]) },
  { key: 'way', label: 'How', value: ({ way }) => t(wayText[way]) },
  { key: 'at', label: 'When', kind: 'moment', value: ({ at }) => at, nowrap: true },
  {
    key: 'device',
    label: 'Device',
    value: ({ device }) => device ?? t('Unknown browser'),
    below: ({ offline, told_at }) =>
      offline ? t('On the tablet; reported {{moment}}', { moment: formatMoment(told_at) }) : null,
  },
];

const rolesOf = (ids: readonly number[], t: TFunction) =>
  roles
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => t(name))
    .join(', ');
