/** Statements of banks and payout files: bringing one, and those that were brought. */
import { Alert, Code, Group, NativeSelect, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconAlertCircle, IconFileUpload } from '@tabler/icons-react';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import {
  type BankField,
  type BankSource,
  bankFields,
  bankSourceNames,
  bankSources,
} from '#shared/domain/bank-statement';
import { bankEndpoints, type ListedStatement, type LookedStatement } from '#shared/endpoints/bank-statements';
import { FileButton } from '../../components/file-button';
import { choicesOf } from '../../components/filter-select';
import { FormDialog } from '../../components/form-dialog';
import { formatDate } from '../../components/format';
import { notifySuccess } from '../../components/notify';
import { Page } from '../../components/page';
import { Muted, PlainButton } from '../../components/plain';
import { SaveProblem } from '../../components/save-problem';
import type { Column } from '../../components/table/columns';
import { PagedTable } from '../../components/table/paged-table';
import { useAddressValue } from '../../components/use-address-value';
import { usePageAddress } from '../../components/use-list-address';
import { call } from '../../local/call';
import { usePreschoolsOnline } from '../../queries/preschools';
import { useAnswers, useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { PaymentsTabs, PreschoolLine } from './payments-tabs';

const A_PAGE = 20;

type Looked = LookedStatement & { file: File };

export function BankPage() {
  const { t } = useTranslation();
  const [looked, setLooked] = useState<Looked | null>(null);
  const look = useSave(
    async (file: File, idempotencyKey: string) => ({
      file,
      ...(await call(bankEndpoints.look, { files: { file }, idempotencyKey })),
    }),
    { onSaved: setLooked },
  );
  return (
    <Page title={t('Bank statements')} width="wide">
      <Stack gap="lg">
        <PaymentsTabs current="bank" />
        <Stack gap="xs">
          <Text maw={680}>
            {t(
              'Upload the CSV file of the bank, or a payout file of Billplz or Stripe. Each line of money that came in is matched with what families owe. Nothing is booked before you confirm it.',
            )}
          </Text>
          <Group>
            <FileButton
              label={t('CSV file')}
              accept=".csv,.txt,text/csv,text/plain"
              onChoose={(file) => look.submit(file)}
              loading={look.busy}
              leftSection={<IconFileUpload size={20} aria-hidden />}
            >
              {t('Choose the CSV file')}
            </FileButton>
          </Group>
          {look.errorOf('file') && (
            <Alert color="alarm" role="alert" icon={<IconAlertCircle />}>
              {look.errorOf('file')}
            </Alert>
          )}
          {Object.keys(look.errors).length === 0 && <SaveProblem error={look.error} />}
          <Help />
        </Stack>
        <Brought />
      </Stack>
      {looked && <BringDialog looked={looked} onClose={() => setLooked(null)} />}
    </Page>
  );
}

/** A file to try it with, in words of every bank. */
const EXAMPLE = [
  'Date,Description,Reference,Credit',
  '10/03/2026,YURAN BTG-26-00042,FT26030001,640.00',
  '11/03/2026,NUR AISYAH BINTI MOHD FAIZAL,,320.00',
].join('\n');

function Help() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <Stack gap="xs" align="flex-start">
      <PlainButton aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('What a file looks like')}
      </PlainButton>
      {open && (
        <>
          <Muted>
            {t(
              'Dates have the day first. To try it, put an invoice number and its amount in the place of these.',
            )}
          </Muted>
          <Code block maw="100%" tabIndex={0}>
            {EXAMPLE}
          </Code>
        </>
      )}
    </Stack>
  );
}

function Brought() {
  const { t } = useTranslation();
  const { page, setPage, fromTheTop } = usePageAddress();
  const [preschool, setPreschool] = useAddressValue('preschool');
  const query = useCall(
    bankEndpoints.list,
    { query: { preschool: Number(preschool) || undefined, page, per_page: A_PAGE } },
    { keepPrevious: true },
  );
  const none = query.data?.meta.total === 0;
  if (none && preschool === '') return <Muted>{t('No statement was uploaded yet.')}</Muted>;
  return (
    <section>
      <Title order={2} mb="xs">
        {t('Statements so far')}
      </Title>
      <Stack gap="sm">
        <PreschoolLine value={preschool} onChange={fromTheTop(setPreschool)} />
        {none ? (
          <Muted>{t('No statement was uploaded yet.')}</Muted>
        ) : (
          <PagedTable columns={columns} query={query} onPage={setPage} />
        )}
      </Stack>
    </section>
  );
}

const daysOf = ({ from, to }: ListedStatement) =>
  from && to ? [...new Set([formatDate(from), formatDate(to)])].join(' – ') : '–';

const columns: readonly Column<ListedStatement>[] = [
  {
    key: 'file',
    label: 'File',
    strong: true,
    value: (one) => one.file_name,
    href: (one) => `/payments/bank/${one.id}`,
    narrow: (one) => [bankSourceNames[one.source], one.preschool.short_name, daysOf(one)].join(' · '),
  },
  { key: 'source', label: 'Bank', from: 'md', value: (one) => i18next.t(bankSourceNames[one.source]) },
  { key: 'preschool', label: 'Preschool', from: 'md', value: (one) => one.preschool.name },
  { key: 'days', label: 'Days', from: 'md', value: daysOf },
  {
    key: 'waiting',
    label: 'To book',
    kind: 'count',
    hint: 'Neither booked nor left out',
    value: ({ open, confirmed }) => open + confirmed,
  },
  { key: 'confirmed', label: 'Confirmed', kind: 'count', from: 'md', value: (one) => one.confirmed },
  { key: 'booked', label: 'Booked', kind: 'count', value: (one) => one.booked },
];

const fieldLabels: Record<BankField, string> = {
  date: 'Date',
  description: 'Description',
  reference: 'Reference',
  payer: 'Name of the payer',
  credit: 'Money in',
  debit: 'Money out',
  amount: 'Amount with its sign',
  kind: 'In or out (CR, DR)',
};

function BringDialog({ looked, onClose }: { looked: Looked; onClose: () => void }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { invalidate } = useAnswers();
  const preschools = usePreschoolsOnline().data ?? [];
  const [preschool, setPreschool] = useState('');
  const [source, setSource] = useState<BankSource>(looked.source ?? 'own');
  const [heads, setHeads] = useState<NonNullable<Looked['columns']>>(looked.columns ?? {});
  // One of several is chosen: money of one account never lands at another preschool by default.
  const [only, ...others] = preschools;
  const chosen = preschool || (only && others.length === 0 ? String(only.id) : '');
  const save = useSave(bankEndpoints.take, {
    onSaved: ({ id, brought_before }) => {
      if (brought_before)
        notifySuccess(t('This file was uploaded before. Its lines appear as they are now.'));
      void invalidate(bankEndpoints);
      navigate(`/payments/bank/${id}`);
    },
  });
  const columnsGiven = Object.fromEntries(bankFields.map((field) => [`column_${field}`, heads[field] ?? '']));
  const send = () =>
    save.submit({
      body: { preschool_id: chosen, source, ...(source === 'own' && columnsGiven) },
      files: { file: looked.file },
    });
  return (
    <FormDialog
      title={looked.file.name}
      act={t('Read the lines')}
      dirty={source === 'own' && JSON.stringify(heads) !== JSON.stringify(looked.columns ?? {})}
      busy={save.busy}
      onSend={send}
      onClose={onClose}
    >
      <SaveProblem
        error={save.error}
        fields={['file', 'preschool_id', 'source', ...bankFields.map((field) => `column_${field}`)]}
      />
      {save.errorOf('file') && (
        <Text c="alarm" role="alert">
          {save.errorOf('file')}
        </Text>
      )}
      <NativeSelect
        label={t('Preschool')}
        description={t('Whose account it is')}
        value={chosen}
        onChange={(event) => setPreschool(event.currentTarget.value)}
        data={[
          ...(chosen === '' ? [{ value: '', label: t('Choose a preschool') }] : []),
          ...choicesOf(preschools),
        ]}
        error={save.errorOf('preschool_id')}
      />
      <NativeSelect
        label={t('Bank or provider')}
        value={source}
        onChange={(event) => setSource(event.currentTarget.value as BankSource)}
        data={bankSources.map((value) => ({ value, label: t(bankSourceNames[value]) }))}
        error={save.errorOf('source')}
      />
      {source === 'own' && (
        <Stack gap="xs">
          <Muted>
            {looked.columns
              ? t('The columns are as in the last file with these heads. Look whether they still are so.')
              : t('Say which column holds what. The date is needed, and what came in or the amount.')}
          </Muted>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            {bankFields.map((field) => (
              <NativeSelect
                key={field}
                label={t(fieldLabels[field])}
                value={heads[field] ?? ''}
                onChange={(event) => setHeads({ ...heads, [field]: event.currentTarget.value })}
                data={[{ value: '', label: '–' }, ...new Set(looked.heads)]}
                error={save.errorOf(`column_${field}`)}
              />
            ))}
          </SimpleGrid>
        </Stack>
      )}
      {looked.rows[0] && (
        <Muted>{t('First row: {{row}}', { row: looked.rows[0].filter(Boolean).join(' · ') })}</Muted>
      )}
    </FormDialog>
  );
}
