/** What was done with the invoice, by whom, from what to what (item 9): opened when it is wanted, older on request. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSen } from '#shared/domain/money';
import {
  type InvoiceChange,
  type InvoiceHistoryEntry,
  invoiceHistoryEndpoints,
} from '#shared/endpoints/invoice-history';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { formatDate, formatMoment, formatMonth } from '../../components/format';
import { RowsSkeleton } from '../../components/skeletons';
import { callPaged } from '../../local/call';
import classes from './history.module.css';
import { actionWord, fieldWord } from './history-words';
import { invoiceKey } from './use-invoice';

const ROWS_A_PAGE = 20;

export function InvoiceHistory({ invoiceId }: { invoiceId: number }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <section aria-label={t('History')}>
      <Group justify="space-between" mih={44}>
        <Title order={2}>{t('History')}</Title>
        <Button
          variant="subtle"
          aria-expanded={open}
          leftSection={<IconHistory size={20} aria-hidden />}
          onClick={() => setOpen(!open)}
        >
          {open ? t('Hide the history') : t('Show the history')}
        </Button>
      </Group>
      {open && <Entries invoiceId={invoiceId} />}
    </section>
  );
}

function Entries({ invoiceId }: { invoiceId: number }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery({
    queryKey: [...invoiceKey(invoiceId), 'history'],
    queryFn: ({ pageParam, signal }) =>
      callPaged(invoiceHistoryEndpoints.list, {
        params: { id: invoiceId },
        query: { page: pageParam, per_page: ROWS_A_PAGE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page * meta.per_page < meta.total ? meta.page + 1 : undefined),
  });
  const entries = query.data?.pages.flatMap((page) => page.data);
  return (
    <Stack gap="sm">
      <FetchProblem query={query} />
      {entries === undefined && !hasProblem(query) && <RowsSkeleton rows={3} />}
      <ol className={classes.entries}>
        {entries?.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other name and never change
          <Entry key={index} entry={entry} />
        ))}
      </ol>
      {query.hasNextPage && (
        <Group>
          <Button
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('Show older changes')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function Entry({ entry: { action, at, by, changes } }: { entry: InvoiceHistoryEntry }) {
  const { t } = useTranslation();
  return (
    <li>
      <Group justify="space-between" gap={4}>
        <Text fw={500}>{actionWord(t, action)}</Text>
        <Text size="sm" c="dimmed">
          {[by ?? t('The server'), formatMoment(at)].join(' · ')}
        </Text>
      </Group>
      {changes.length > 0 && (
        <dl className={classes.changes}>
          {changes.map((change) => (
            <Change key={change.field} change={change} />
          ))}
        </dl>
      )}
    </li>
  );
}

function Change({ change }: { change: InvoiceChange }) {
  const { t } = useTranslation();
  const [before, after] = [textOf(t, change, change.before), textOf(t, change, change.after)];
  return (
    <>
      <dt>{fieldWord(t, change.field)}</dt>
      <dd>
        {before !== null && <span className={after !== null ? classes.before : undefined}>{before}</span>}
        {before !== null && after !== null && ' → '}
        {after}
      </dd>
    </>
  );
}

function textOf(t: TFunction, { field, kind }: InvoiceChange, value: InvoiceChange['before']): string | null {
  if (value === null) return null;
  if (kind === 'sen') return formatSen(Number(value));
  if (kind === 'date') return formatDate(String(value));
  if (kind === 'month') return formatMonth(String(value));
  if (kind === 'flag') return value ? t('Yes') : t('No');
  return field === 'payment_status' || field === 'payment_method' ? t(String(value)) : String(value);
}
