/** Importing what was kept in spreadsheets: the first step of a new import, and those that were. */
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { Alert, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { IconAlertCircle, IconDownload, IconFileUpload } from '@tabler/icons-react';
import i18next from 'i18next';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { columnsOf, IMPORT_ROWS_MAX, type ImportKind, importKinds } from '#shared/domain/import-columns';
import { importEndpoints, type ListedImport } from '#shared/endpoints/imports';
import { ActButton } from '../../components/act-button';
import { formatCount } from '../../components/count-text';
import { FileButton } from '../../components/file-button';
import { formatMoment } from '../../components/format';
import { Page } from '../../components/page';
import { Muted } from '../../components/plain';
import type { Column } from '../../components/table/columns';
import { DataTable } from '../../components/table/data-table';
import { PagedTable } from '../../components/table/paged-table';
import { LookMark } from '../../components/tone-mark';
import { useAddressValue } from '../../components/use-address-value';
import { usePageAddress } from '../../components/use-list-address';
import { downloadUrl } from '../../local/call';
import { useCall } from '../../queries/use-call';
import { Steps } from './import-page';
import classes from './imports.module.css';
import { kindLabels, stateLooks, useBring } from './use-imports';

const IMPORTS_A_PAGE = 10;

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
            {t('The first row names the columns, in any order. Optional columns can be omitted.')}
          </Muted>
          <DataTable columns={fileColumns} rows={columnsOf(kind)} rowKey={({ key }) => key} />
        </section>
      </Stack>
    </Page>
  );
}

function PastImports() {
  const { t } = useTranslation();
  const { page, setPage } = usePageAddress();
  const query = useCall(
    importEndpoints.list,
    { query: { page, per_page: IMPORTS_A_PAGE } },
    { keepPrevious: true },
  );
  const { data: imports, meta } = query.data ?? {};
  if (imports?.length === 0 && meta?.total === 0) return null;
  return (
    <section>
      <Title order={2} mb="xs">
        {t('Imports so far')}
      </Title>
      <Stack gap="xs">
        <PagedTable columns={columns} query={query} onPage={setPage} />
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

const needed = ({ required }: FileColumn) =>
  required === undefined ? '–' : required === 'yes' ? i18next.t('Yes') : i18next.t(required);

/** What each column of a file takes: the same list that the template is made of. */
const fileColumns: readonly Column<FileColumn>[] = [
  {
    key: 'column',
    label: 'Column',
    strong: true,
    value: ({ head }) => head,
    narrow: (column) => column.required && i18next.t('Required: {{when}}', { when: needed(column) }),
  },
  { key: 'required', label: 'Required', from: 'md', value: needed },
  { key: 'takes', label: 'Accepted values', value: ({ takes }) => i18next.t(takes) },
  {
    key: 'example',
    label: 'Example',
    from: 'md',
    render: ({ example }) => <span className={classes.dimmed}>{example}</span>,
  },
];

/** The first step: what the file holds, the template for it, and the file itself, chosen or dropped here. */
function BringFile({ kind, onKind }: { kind: ImportKind; onKind: (kind: ImportKind) => void }) {
  const { t } = useTranslation();
  const { bring, busy, problem, forget } = useBring(kind);
  return (
    <Stack>
      <SegmentedControl
        aria-label={t('What the file contains')}
        size="md"
        fullWidth
        maw={640}
        classNames={{ label: classes.kind }}
        value={kind}
        onChange={(chosen) => {
          forget();
          onKind(chosen as ImportKind);
        }}
        data={importKinds.map((value) => ({ value, label: t(kindLabels[value]) }))}
      />
      <Text maw={680}>
        {kind === 'children' &&
          t(
            'One row per child, with up to two parents. Siblings share a parent’s e-mail: that parent is created once. Importing invites and e-mails nobody.',
          )}
        {kind === 'balances' &&
          t(
            'One row per amount that a parent owes, or has in credit, on a day. Each becomes an “Opening balance” invoice; nobody is notified. Import the children first.',
          )}
        {kind === 'plans' &&
          t(
            'One row per line of a child’s plan: what is charged, how often and from when. Import the children and add the products first.',
          )}
      </Text>
      <DropZone busy={busy} onFile={bring} kind={kind} />
      {problem !== null && (
        <Alert color="alarm" role="alert" icon={<IconAlertCircle />}>
          {problem}
        </Alert>
      )}
    </Stack>
  );
}

interface DropZoneProps {
  kind: ImportKind;
  busy: boolean;
  onFile: (file: File) => void;
}

function DropZone({ kind, busy, onFile }: DropZoneProps) {
  const { t } = useTranslation();
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !busy) onFile(file);
  };
  return (
    // Dropping is a short cut: the button does the same by keyboard.
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing here is pressed but the buttons
    <div
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Group gap="xs">
        <FileButton
          label={t('CSV file')}
          accept=".csv,.txt,text/csv,text/plain"
          onChoose={onFile}
          loading={busy}
          leftSection={<IconFileUpload size={20} aria-hidden />}
        >
          {t('Choose the CSV file')}
        </FileButton>
        <ActButton
          Icon={IconDownload}
          label={t('Download the template')}
          file={downloadUrl('/imports/download-template', { kind })}
          variant="default"
        />
      </Group>
      <Muted>
        {t(
          'CSV in UTF-8 (in Excel: Save As, “CSV UTF-8”), at most 10 MB and {{rows}} rows. It is checked first.',
          { rows: formatCount(IMPORT_ROWS_MAX) },
        )}
      </Muted>
    </div>
  );
}
