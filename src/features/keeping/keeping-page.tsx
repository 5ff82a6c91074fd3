/** What is kept for how long and why, what would go tonight, who is under a legal hold, and what went: for head office. */
import { Group, Stack, Text, Title } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { businessDate } from '#shared/domain/calendar-date';
import { type KeptKindName, sayPeriod } from '#shared/domain/keeping';
import { keptKinds } from '#shared/domain/kept-kinds';
import {
  type GoneRecord,
  type KeptKindAnswer,
  keepingEndpoints,
  type LegalHold,
  legalHoldEndpoints,
} from '#shared/endpoints/keeping';
import { ActIcon } from '../../components/act-button';
import { Page } from '../../components/page';
import type { Column } from '../../components/table/columns';
import { DataTable } from '../../components/table/data-table';
import { PagedTable } from '../../components/table/paged-table';
import { PrintButton } from '../../components/table/table-tools';
import { useCall } from '../../queries/use-call';
import { PeriodDialog } from './period-dialog';

const ROWS_A_PAGE = 25;

export function KeepingPage() {
  const { t } = useTranslation();
  return (
    <Page
      title={t('Retention and erasure')}
      back={{ to: '/settings/preschools', label: t('Preschools') }}
      width="wide"
    >
      <Stack gap="xl">
        <Group justify="space-between" align="flex-start" gap="sm">
          <Text c="dimmed" maw="46rem" flex="1 1 18rem">
            {t(
              'Every night, expired records and files are deleted for good. The privacy notice tells parents the same periods. On request, erase a child on the child’s page and a person on theirs.',
            )}
          </Text>
          <PrintButton />
        </Group>
        <Kinds />
        <Holds />
        <Gone />
      </Stack>
    </Page>
  );
}

function Kinds() {
  const { t } = useTranslation();
  const query = useCall(keepingEndpoints.view, {}, { staleTime: 0 });
  const [editing, setEditing] = useState<KeptKindAnswer | null>(null);
  const columns: Column<KeptKindAnswer>[] = [
    {
      key: 'kind',
      label: 'What',
      value: ({ kind }) => t(keptKinds[kind].name),
      below: ({ kind }) => t(keptKinds[kind].goes),
      minWidth: '11rem',
    },
    {
      key: 'period',
      label: 'Kept for',
      value: ({ kind, start, amount }) => sayPeriod('en', kind, { start, amount }),
      below: ({ kind }) => t(keptKinds[kind].basis),
      minWidth: '9rem',
    },
    { key: 'kept', label: 'Records', kind: 'count', value: ({ kept }) => kept },
    {
      key: 'oldest',
      label: 'Oldest',
      kind: 'date',
      value: ({ oldest }) => oldest && businessDate(new Date(oldest)),
    },
    { key: 'over', label: 'Deleted tonight', kind: 'count', value: ({ over }) => over, strong: true },
    {
      key: 'acts',
      label: 'Action',
      acts: true,
      render: (row) => (
        <ActIcon
          Icon={IconPencil}
          label={t('Change the period: {{what}}', { what: t(keptKinds[row.kind].name) })}
          onClick={() => setEditing(row)}
        />
      ),
    },
  ];
  return (
    <section>
      <Stack>
        <Title order={2} id="kinds">
          {t('What is kept')}
        </Title>
        <DataTable
          columns={columns}
          query={query}
          rows={query.data}
          rowKey={({ kind }) => kind}
          labelledBy="kinds"
          blocks
        />
      </Stack>
      {editing && <PeriodDialog kept={editing} onClose={() => setEditing(null)} />}
    </section>
  );
}

function Holds() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = useCall(
    legalHoldEndpoints.list,
    { query: { page, per_page: ROWS_A_PAGE } },
    { keepPrevious: true, staleTime: 0 },
  );
  const columns: Column<LegalHold>[] = [
    {
      key: 'child',
      label: 'Child',
      value: ({ child }) => child.fullname,
      href: ({ child }) => `/children/${child.id}/keeping`,
    },
    { key: 'reason', label: 'Why', value: ({ reason }) => reason, minWidth: '14rem' },
    { key: 'by', label: 'By', value: ({ placed_by }) => placed_by.name },
    { key: 'at', label: 'Since', kind: 'moment', value: ({ placed_at }) => placed_at, nowrap: true },
  ];
  return (
    <Stack component="section">
      <Title order={2} id="holds">
        {t('Legal holds')}
      </Title>
      <PagedTable
        columns={columns}
        query={query}
        rowKey={({ child }) => child.id}
        labelledBy="holds"
        empty={{
          title: t('No child is under a legal hold'),
          hint: t('Place a hold on the child’s page. While it stands, nothing about the child is deleted.'),
        }}
        blocks
        onPage={setPage}
      />
    </Stack>
  );
}

function Gone() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = useCall(
    keepingEndpoints.gone,
    { query: { page, per_page: ROWS_A_PAGE } },
    { keepPrevious: true, staleTime: 0 },
  );
  const columns: Column<GoneRecord>[] = [
    { key: 'day', label: 'Night', kind: 'date', value: ({ day }) => day, nowrap: true },
    { key: 'kind', label: 'What', value: ({ kind }) => t(nameOf(kind)) },
    { key: 'count', label: 'Records', kind: 'count', value: ({ count }) => count },
    { key: 'from', label: 'From', kind: 'moment', value: ({ from }) => from, nowrap: true },
    { key: 'to', label: 'To', kind: 'moment', value: ({ to }) => to, nowrap: true },
  ];
  return (
    <Stack component="section">
      <Title order={2} id="gone">
        {t('Deleted')}
      </Title>
      <PagedTable
        columns={columns}
        query={query}
        rowKey={({ day, kind }) => `${day} ${kind}`}
        labelledBy="gone"
        empty={{
          title: t('Nothing deleted yet'),
          hint: t('Each night’s deletions appear here: how much of what, and from when.'),
        }}
        blocks
        onPage={setPage}
      />
    </Stack>
  );
}

const onRequest: Record<string, string> = {
  erased_children: 'Children erased on request',
  erased_people: 'People erased on request',
};

/** A kind of a later release says its own name. */
const nameOf = (kind: string) =>
  onRequest[kind] ?? (kind in keptKinds ? keptKinds[kind as KeptKindName].name : kind);
