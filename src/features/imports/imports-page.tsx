/** Importing what was kept in spreadsheets: the first step of a new import, and those that were. */
import { Stack, Title } from '@mantine/core';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { columnsOf, type ImportKind, importKinds } from '#shared/domain/import-columns';
import type { ListedImport } from '#shared/endpoints/imports';
import { formatMoment } from '../../components/format';
import { Page } from '../../components/page';
import { Pager } from '../../components/pager';
import { Muted } from '../../components/plain';
import type { Column } from '../../components/table/columns';
import { DataTable } from '../../components/table/data-table';
import { LookMark } from '../../components/tone-mark';
import { useAddressValue } from '../../components/use-address-value';
import { BringFile } from './bring-file';
import classes from './imports.module.css';
import { Steps } from './steps';
import { kindLabels, stateLooks, useImports } from './use-imports';

export function ImportsPage() {
  const { t } = useTranslation();
  const [given, setKind] = useAddressValue('kind');
  const kind = importKinds.find((known) => known === given) ?? 'children';
  return (
    <Page title={t('Import')} width="wide">
      <Stack gap="lg">
        <Steps current={1} />
        <BringFile kind={kind} onKind={setKind} />
        <PastImports />
        <section>
          <Title order={2} mb="xs">
            {t('The columns')}
          </Title>
          <Muted mb="xs" maw={680}>
            {t('The first row names the columns, in any order. Columns that are not needed may be left out.')}
          </Muted>
          <ColumnList kind={kind} />
        </section>
      </Stack>
    </Page>
  );
}

function PastImports() {
  const { t } = useTranslation();
  const [page, setPage] = useAddressValue('page');
  const query = useImports(Math.max(1, Number(page) || 1));
  const { data: imports, meta } = query.data ?? {};
  if (imports?.length === 0 && meta?.total === 0) return null;
  return (
    <section>
      <Title order={2} mb="xs">
        {t('Imports so far')}
      </Title>
      <Stack gap="xs">
        <DataTable columns={columns} rows={imports} query={query} />
        {meta && <Pager meta={meta} onPage={(next: number) => setPage(next === 1 ? '' : String(next))} />}
      </Stack>
    </section>
  );
}

const byOf = (one: ListedImport) => (one.confirmed_by ?? one.created_by)?.name ?? '';
const whenOf = (one: ListedImport) => one.finished_at ?? one.created_at;

const columns: readonly Column<ListedImport>[] = [
  {
    key: 'file',
    label: 'File',
    value: (one) => one.file_name,
    href: (one) => `/imports/${one.id}`,
    narrow: (one) =>
      [i18next.t(kindLabels[one.kind]), byOf(one), formatMoment(whenOf(one))].filter(Boolean).join(' · '),
  },
  { key: 'kind', label: 'Kind', from: 'md', value: (one) => i18next.t(kindLabels[one.kind]) },
  { key: 'status', label: 'Status', render: ({ state }) => <LookMark look={stateLooks[state]} plain /> },
  { key: 'rows', label: 'Rows', kind: 'count', from: 'md', value: (one) => one.summary?.rows },
  { key: 'by', label: 'By', from: 'md', value: byOf },
  { key: 'when', label: 'When', kind: 'moment', from: 'md', value: whenOf },
];

type FileColumn = ReturnType<typeof columnsOf>[number];

/** What each column of a file takes: the same list that the template is made of. */
function ColumnList({ kind }: { kind: ImportKind }) {
  return <DataTable columns={fileColumns} rows={columnsOf(kind)} rowKey={({ key }) => key} />;
}

const needed = ({ required }: FileColumn) =>
  required === undefined ? '–' : required === 'yes' ? i18next.t('Yes') : i18next.t(required);

const fileColumns: readonly Column<FileColumn>[] = [
  {
    ...{ key: 'column', label: 'Column', strong: true },
    value: ({ head }) => head,
    narrow: (column) => column.required && i18next.t('Required: {{when}}', { when: needed(column) }),
  },
  { key: 'required', label: 'Required', from: 'md', value: needed },
  { key: 'takes', label: 'What it takes', value: ({ takes }) => i18next.t(takes) },
  {
    ...{ key: 'example', label: 'Example', from: 'md' },
    render: ({ example }) => <span className={classes.dimmed}>{example}</span>,
  },
];
