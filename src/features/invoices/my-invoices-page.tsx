/** A parent's own invoices: what is open first in sight, each a tap away from being paid. */
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { INSTALMENT_PLAN, notPaidFor } from '#shared/domain/invoice-math';
import type { ListedInvoice } from '#shared/endpoints/invoice-fields';
import { invoiceEndpoints } from '#shared/endpoints/invoices';
import { EmptyState } from '../../components/empty-state';
import { formatDate, formatMonth } from '../../components/format';
import { Money } from '../../components/money';
import { MyMoneyTabs } from '../../components/my-money-tabs';
import { Page } from '../../components/page';
import { Pager } from '../../components/pager';
import { Muted } from '../../components/plain';
import { RowList } from '../../components/row-list';
import { RowsSkeleton } from '../../components/skeletons';
import { useToday } from '../../local/hooks/use-today';
import { useIsStored } from '../../queries/invoices';
import { useStoredCall } from '../../queries/use-stored-call';
import classes from './my-invoices.module.css';
import { ParentStatus } from './status-mark';

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
  const today = useToday();
  const several = new Set(invoices?.map(({ preschool }) => preschool)).size > 1;
  return (
    <Page title={t('My invoices')} width="narrow">
      <Stack>
        <MyMoneyTabs current="/my/invoices" />
        <RowList
          items={invoices && urgentFirst(invoices, today)}
          query={query}
          until={<RowsSkeleton rows={6} />}
          empty={
            <EmptyState
              title={t('No invoices yet')}
              hint={t('New invoices appear here, and you are told of each.')}
            />
          }
        >
          {(invoice) => <Row key={invoice.id} invoice={invoice} today={today} namesPlace={several} />}
        </RowList>
        {meta && <Pager meta={meta} onPage={setPage} />}
      </Stack>
    </Page>
  );
}

/** What is late before what is open, each by its due date; then the rest, as the server has it. */
export function urgentFirst(invoices: readonly ListedInvoice[], today?: string): ListedInvoice[] {
  const rank = (invoice: ListedInvoice) => (!asksForMoney(invoice) ? 2 : isLate(invoice, today) ? 0 : 1);
  const due = (invoice: ListedInvoice) => (asksForMoney(invoice) ? (dueOf(invoice) ?? LAST) : '');
  return invoices.toSorted((one, other) => rank(one) - rank(other) || due(one).localeCompare(due(other)));
}

const OVERDUE = 2;
/** After every date. */
const LAST = '9999';

const asksForMoney = ({ balance }: ListedInvoice) => balance > 0;
/** A balance that was carried onto it is as old as it was, whatever the day of the rest. */
const dueOf = ({ owed_since, due_date }: ListedInvoice) => owed_since ?? due_date;
const isLate = (invoice: ListedInvoice, today = '') =>
  invoice.payment_status === OVERDUE ||
  (invoice.payment_status !== INSTALMENT_PLAN &&
    notPaidFor(invoice) !== 'cancelled' &&
    (dueOf(invoice) ?? LAST) < today);

interface RowProps {
  invoice: ListedInvoice;
  today: string | undefined;
  namesPlace: boolean;
}

function Row({ invoice, today, namesPlace }: RowProps) {
  const { t } = useTranslation();
  const { id, invoice_no, balance, price, payment_status, waiting_amount } = invoice;
  const notPaid = notPaidFor(invoice);
  const asks = asksForMoney(invoice);
  const late = asks && isLate(invoice, today);
  const due = dueOf(invoice);
  return (
    <li className={classes.row}>
      <Link href={`/invoices/${id}`} className={classes.link}>
        <span className={classes.name}>
          <Text component="span" fw={600} c={late ? 'alarm' : undefined}>
            <Money sen={asks ? balance : price} />
          </Text>
          <Muted component="span">
            {formatMonth(invoice.invoice_date_show)} · {invoice_no}
            {namesPlace && ` · ${invoice.preschool_short_name}`}
          </Muted>
          {asks && notPaid === 'cancelled' && (
            <Muted component="span">
              {t('Cancelled, but owed again: the office carries it onto another invoice.')}
            </Muted>
          )}
          {asks && notPaid !== 'cancelled' && due && (
            <Text component="span" size="sm" c={late ? 'alarm' : 'dimmed'} fw={late ? 600 : undefined}>
              {payment_status === INSTALMENT_PLAN
                ? t('Paid by instalments')
                : late
                  ? t('Overdue since {{day}}', { day: formatDate(due) })
                  : t('Due {{day}}', { day: formatDate(due) })}
            </Text>
          )}
          {waiting_amount > 0 && (
            <Muted component="span">
              {t('Awaiting confirmation:')} <Money sen={waiting_amount} />
            </Muted>
          )}
        </span>
        {!asks && <ParentStatus invoice={invoice} />}
      </Link>
      {asks && notPaid === null && waiting_amount < balance && (
        <Button
          component={Link}
          href={`/invoices/${id}/pay`}
          variant="light"
          mr="md"
          aria-label={t('Pay {{number}}', { number: invoice_no })}
        >
          {t('Pay')}
        </Button>
      )}
    </li>
  );
}
