/** All invoices of the scope: searched, filtered, sorted and paged by the server; several changed at once. */
import '@mantine/core/styles/Menu.layer.css';
import { Alert, Anchor, Box, Group, Menu, Progress, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { invoiceEndpoints, type Mailing } from '#shared/endpoints/invoices';
import { ActButton } from '../../components/act-button';
import { BesideList } from '../../components/beside-list';
import { formatCount } from '../../components/count-text';
import { lazyPart } from '../../components/lazy-part';
import { Page } from '../../components/page';
import { ROWS_A_PAGE } from '../../components/pager';
import { Muted, PlainButton } from '../../components/plain';
import { ChooseColumns, useChosenColumns } from '../../components/table/choose-columns';
import { useBesideList } from '../../components/use-beside-list';
import { useCan } from '../../components/use-can';
import { useCall } from '../../queries/use-call';
import { useFile } from '../../queries/use-file';
import { BulkBar } from './bulk-bar';
import { BulkProgress } from './bulk-progress';
import { InvoiceFilters } from './invoice-filters';
import { InvoiceTable, invoiceColumns } from './invoice-table';
import { StatusTabs } from './status-tabs';
import { useChosenInvoices } from './use-chosen-invoices';
import { useInvoiceFilters } from './use-invoice-filters';
import '@mantine/core/styles/Progress.layer.css';
import { IconChevronDown, IconFilePlus, IconMail } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { messages } from '#shared/messages';

/** Beside an invoice the number has the rest in its second line. */
const shortColumns = invoiceColumns.filter(({ key }) => key === 'invoice_no' || key === 'balance');

const NewInvoiceFor = lazyPart('NewInvoiceFor', () => import('./new-invoice-for'));

interface InvoicesPageProps {
  /** An invoice with its payments, which come in by the app. */
  beside: (id: number) => ReactNode;
}

const pageOf = (id: number) => `/invoices/${id}`;

export function InvoicesPage({ beside }: InvoicesPageProps) {
  const { t } = useTranslation();
  const can = useCan();
  const [making, setMaking] = useState(false);
  const filters = useInvoiceFilters();
  // The number of an invoice begins with its preschool.
  const chosenColumns = useChosenColumns('invoices', invoiceColumns, ['preschool']);
  const { asked, page } = filters;
  const query = useCall(
    invoiceEndpoints.list,
    { query: { ...asked, page, per_page: ROWS_A_PAGE } },
    { keepPrevious: true },
  );
  const { sort: _, ...selection } = asked;
  const totals = useCall(invoiceEndpoints.listTotals, { query: selection }, { keepPrevious: true }).data;
  const { data: invoices, meta } = query.data ?? {};
  const chosen = useChosenInvoices(invoices, filters);
  const mayChange = can('invoices_edit') || can('invoices_lock');
  const filtered = filters.count > 0 || filters.search !== '';
  const side = useBesideList(pageOf);
  const split = side.open !== null;
  const number = invoices?.find(({ id }) => id === side.open)?.invoice_no;
  const list = (
    <Stack gap="sm">
      <InvoiceFilters filters={filters} compact={split} />
      {!split && <StatusTabs filters={filters} totals={totals} />}
      <Group mih={32} justify="space-between">
        <Muted aria-live="polite">
          {meta && t('{{number}} invoices', { count: meta.total, number: formatCount(meta.total) })}{' '}
          {filtered && (
            <Anchor component="button" type="button" size="sm" underline="always" onClick={filters.clear}>
              {t('Show all')}
            </Anchor>
          )}
        </Muted>
        <Group gap="xs" data-print="hide">
          {can('invoices_edit') && (
            <ActButton
              Icon={IconFilePlus}
              label={t('New Invoice')}
              variant={split ? 'default' : 'filled'}
              onClick={() => setMaking(true)}
            />
          )}
          {!split && (
            <Box visibleFrom="lg">
              <ChooseColumns chosen={chosenColumns} />
            </Box>
          )}
          <ListFiles selection={selection} />
        </Group>
      </Group>
      {can('invoices_edit') && <MailingProgress />}
      {mayChange && <BulkProgress />}
      {mayChange && <BulkBar chosen={chosen} total={meta?.total ?? 0} asked={asked} />}
      <InvoiceTable
        query={query}
        columns={split ? shortColumns : chosenColumns.shown}
        open={side.open}
        hrefOf={side.hrefOf}
        order={filters}
        totals={totals}
        choice={mayChange ? { chosen: chosen.ids, onChoose: chosen.choose } : null}
        empty={{
          title: filtered
            ? t('No matching invoices')
            : asked.drafts === '1'
              ? t('No drafts')
              : t('No invoices yet'),
          hint: filtered ? t('Try another month, status or part of the name.') : undefined,
          action: filtered && <PlainButton onClick={filters.clear}>{t('Show all')}</PlainButton>,
        }}
        onPage={filters.setPage}
      />
    </Stack>
  );
  return (
    <Page title={t('Invoices')} width="wide">
      <BesideList
        side={side}
        title={number}
        label={number ? t('Invoice {{number}}', { number }) : t('Invoice')}
        closeLabel={t('Close the invoice')}
        beside={beside}
      >
        {list}
      </BesideList>
      {making && <NewInvoiceFor onClose={() => setMaking(false)} />}
    </Page>
  );
}

/** What can be taken away of all that the filters find; paper and PDF have the page that is shown. */
function ListFiles({ selection }: { selection: object }) {
  const { t } = useTranslation();
  const invoices = useFile(invoiceEndpoints.listDownload.path, selection);
  const lines = useFile(invoiceEndpoints.linesDownload.path, selection);
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <PlainButton
          loading={invoices.busy || lines.busy}
          rightSection={<IconChevronDown size={18} aria-hidden />}
        >
          {t('Download')}
        </PlainButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item mih={44} onClick={invoices.fetch}>
          {t('Invoices (CSV)')}
        </Menu.Item>
        <Menu.Item mih={44} onClick={lines.fetch}>
          {t('Lines (CSV)')}
        </Menu.Item>
        <Menu.Item mih={44} onClick={() => window.print()}>
          {t('This page (print or PDF)')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const LOOK_MS = 1_500;

/** How far the e-mailing of several invoices came: while it runs, and until it is closed what became of it. */
function MailingProgress() {
  const { t } = useTranslation();
  const [closed, setClosed] = useState('');
  const [running, setRunning] = useState('');
  /** The one that was there before this visit: where it had ended well, it is not told again. */
  const [before, setBefore] = useState<string | null>(null);
  const { data: mailing } = useCall(
    invoiceEndpoints.mailing,
    {},
    { refetchInterval: ({ state }) => (state.data && state.data.queued > 0 ? LOOK_MS : false) },
  );
  if (mailing && mailing.queued > 0 && running !== mailing.id) setRunning(mailing.id);
  if (mailing !== undefined && before === null) setBefore(mailing?.id ?? '');
  const fresh = mailing && (running === mailing.id || before !== mailing.id || mailing.failed > 0);
  if (!mailing || !fresh || closed === mailing.id) return null;
  const { total, queued, failed, kept } = mailing;
  return (
    <Alert
      color={failed > 0 ? 'alarm' : kept > 0 ? 'waiting' : queued > 0 ? 'brand' : 'done'}
      icon={<IconMail />}
      title={
        queued > 0
          ? t('{{done}} of {{total}} e-mails sent', { done: total - queued, total })
          : kept === total
            ? t('{{total}} e-mails not sent: no mail server', { total })
            : t('{{done}} of {{total}} e-mails sent', { done: mailing.sent, total })
      }
      withCloseButton={queued === 0}
      closeButtonLabel={t('Close')}
      onClose={() => setClosed(mailing.id)}
    >
      {queued > 0 && (
        <Progress value={(100 * (total - queued)) / total} aria-label={t('E-mails sent')} mb={4} />
      )}
      {queued > 0 && <Text size="sm">{t('This continues in the background. You can leave this page.')}</Text>}
      {kept > 0 && <Text size="sm">{t(messages.mailNotSetUp)}</Text>}
      <Problems mailing={mailing} />
    </Alert>
  );
}

function Problems({ mailing: { problems } }: { mailing: Mailing }) {
  return problems.map(({ invoice_id, invoice_no, to, error }) => (
    <Text key={invoice_id} size="sm" style={{ overflowWrap: 'anywhere' }}>
      <Anchor component={Link} href={`/invoices/${invoice_id}`} size="sm">
        {invoice_no}
      </Anchor>{' '}
      {to}: {error}
    </Text>
  ));
}
