/** A parent's own invoices: what is open first in sight, each a tap away from being paid. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { CANCELLED } from '#shared/domain/invoice-math';
import type { Invoice } from '#shared/endpoints/invoice-fields';
import { invoiceEndpoints } from '#shared/endpoints/invoices';
import { EmptyState } from '../../components/empty-state';
import { formatMonth } from '../../components/format';
import { Money } from '../../components/money';
import { MyMoneyTabs } from '../../components/my-money-tabs';
import { Page } from '../../components/page';
import { Pager } from '../../components/pager';
import { Muted } from '../../components/plain';
import { RowList } from '../../components/row-list';
import { RowsSkeleton } from '../../components/skeletons';
import { useIsStored } from '../../queries/invoices';
import { useStoredCall } from '../../queries/use-stored-call';
import classes from './my-invoices.module.css';
import { StatusMark } from './status-mark';

const ROWS_A_PAGE = 24;

export function MyInvoicesPage() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = useStoredCall(
    invoiceEndpoints.list,
    { query: { page, per_page: ROWS_A_PAGE, sort: '-invoice_date_show' } },
    { isStored: useIsStored() && page === 1, keepPrevious: true },
  );
  const { data: invoices, meta } = query.data ?? {};
  return (
    <Page title={t('My invoices')} width="narrow">
      <Stack>
        <MyMoneyTabs current="/my/invoices" />
        <RowList
          items={invoices}
          query={query}
          until={<RowsSkeleton rows={6} />}
          empty={
            <EmptyState
              title={t('No invoices yet')}
              hint={t('A new invoice stands here, and you are told of it.')}
            />
          }
        >
          {(invoice) => <Row key={invoice.id} invoice={invoice} />}
        </RowList>
        {meta && <Pager meta={meta} onPage={setPage} />}
      </Stack>
    </Page>
  );
}

function Row({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const { id, invoice_no, balance, price, locked, payment_status, waiting_amount } = invoice;
  const open = balance > 0 && locked === 0 && payment_status !== CANCELLED;
  return (
    <li>
      <Link href={`/invoices/${id}`} className={classes.link}>
        <span className={classes.name}>
          <Text component="span" fw={600}>
            {formatMonth(invoice.invoice_date_show)}
          </Text>
          <Muted component="span">
            {invoice_no} · {invoice.preschool_short_name}
          </Muted>
        </span>
        <Text component="span" fw={600}>
          <Money sen={balance > 0 ? balance : price} />
        </Text>
      </Link>
      <Group justify="space-between" px="md" pb="sm" gap="xs">
        <Group gap="xs">
          <StatusMark invoice={invoice} />
          {waiting_amount > 0 && (
            <Muted>
              {t('Awaiting confirmation:')} <Money sen={waiting_amount} />
            </Muted>
          )}
        </Group>
        {open && (
          <Button
            component={Link}
            href={`/invoices/${id}/pay`}
            variant="light"
            aria-label={t('Pay {{number}}', { number: invoice_no })}
          >
            {t('Pay')}
          </Button>
        )}
      </Group>
    </li>
  );
}
