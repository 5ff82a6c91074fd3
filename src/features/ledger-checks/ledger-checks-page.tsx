/** Whether the books add up: what each night's comparison found, with the invoices that it is about. */
import { Anchor, Box, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import {
  type LedgerCheck,
  type LedgerDifference,
  ledgerCheckEndpoints,
} from '#shared/endpoints/ledger-checks';
import { formatCount } from '../../components/count-text';
import { EmptyState } from '../../components/empty-state';
import { formatMoment } from '../../components/format';
import { Page } from '../../components/page';
import { PagedRows } from '../../components/paged-rows';
import { Muted } from '../../components/plain';
import { RowsSkeleton } from '../../components/skeletons';
import { ToneMark } from '../../components/tone-mark';
import { usePageAddress } from '../../components/use-list-address';
import { useCall } from '../../queries/use-call';

export function LedgerChecksPage() {
  const { t } = useTranslation();
  const { page, setPage } = usePageAddress();
  const query = useCall(
    ledgerCheckEndpoints.list,
    { query: { page, per_page: 30 } },
    { keepPrevious: true, staleTime: 0 },
  );
  return (
    <Page title={t('Ledger check')} width="medium">
      <Stack>
        <Text c="dimmed">
          {t(
            'Every night each invoice is checked against its lines, its payments and the ledger, and the reports against all of them.',
          )}
        </Text>
        <PagedRows
          query={query}
          onPage={setPage}
          until={<RowsSkeleton rows={4} height={72} />}
          empty={<EmptyState title={t('Not checked yet')} hint={t('The first check runs tonight.')} />}
        >
          {(check) => <CheckRow key={check.id} check={check} />}
        </PagedRows>
      </Stack>
    </Page>
  );
}

function CheckRow({ check }: { check: LedgerCheck }) {
  const { t } = useTranslation();
  const { finished_at, invoices, entries, differences, found } = check;
  return (
    <Box component="li" px="md" py="sm" style={{ overflowWrap: 'anywhere' }}>
      <Text fw={600}>{formatMoment(finished_at)}</Text>
      <Muted>
        {t('{{invoices}} invoices, {{entries}} ledger entries', {
          invoices: formatCount(invoices),
          entries: formatCount(entries),
        })}
      </Muted>
      {differences === 0 ? (
        <ToneMark tone="done">{t('Everything adds up')}</ToneMark>
      ) : (
        <ToneMark tone="alarm">{t('Differences: {{number}}', { number: formatCount(differences) })}</ToneMark>
      )}
      {found.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stored list, which nothing is put into
        <Difference key={index} difference={one} />
      ))}
      {differences > found.length && (
        <Muted>{t('The first {{shown}} are shown.', { shown: found.length })}</Muted>
      )}
    </Box>
  );
}

/** What the server calls it: head office hands it to whoever looks after the server. */
function Difference({ difference: { check, invoice, detail } }: { difference: LedgerDifference }) {
  const { found, expected } = detail;
  return (
    <Text fz="sm">
      {invoice && (
        <Anchor component={Link} underline="always" href={`/invoices/${invoice.id}`}>
          {invoice.invoice_no ?? invoice.id}
        </Anchor>
      )}
      {invoice && ' · '}
      {check}: {plain(found)} ≠ {plain(expected)}
    </Text>
  );
}

const plain = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));
