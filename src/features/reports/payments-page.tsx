/** Payments, the latest paid first: what is behind the payment history and behind amounts of a month. */
import { Anchor, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { formatSen } from '#shared/domain/money';
import { paymentEndpoints } from '#shared/endpoints/payments';
import { formatCount } from '../../components/count-text';
import { Pager } from '../../components/pager';
import { PlainButton } from '../../components/plain';
import { PrintButton } from '../../components/table/table-tools';
import { useCall } from '../../queries/use-call';
import { useFile } from '../../queries/use-file';
import { paymentColumns } from './payment-columns';
import { hiddenText, PaymentFilters } from './payment-filters';
import { ReportSheet } from './report-sheet';
import { usePaymentFilter } from './use-payment-filter';

const ROWS_A_PAGE = 100;

export function PaymentsPage() {
  const { t } = useTranslation();
  const filter = usePaymentFilter();
  const asked = { ...filter.asked, per_page: ROWS_A_PAGE };
  const query = useCall(paymentEndpoints.history, { query: asked }, { keepPrevious: true });
  const { page: _, sort, ...selection } = filter.asked;
  const totals = useCall(paymentEndpoints.historyTotals, { query: selection }, { keepPrevious: true }).data;
  const { data: payments, meta } = query.data ?? {};
  return (
    <ReportSheet
      title={t('Payments')}
      back={{ to: '/reports/payment-history', label: t('Back to the payment history') }}
      filters={<PaymentFilters filter={filter} />}
      about={
        <>
          {totals && totalsText(totals)}
          {filter.clearHidden && (
            <>
              {' · '}
              {hiddenText(filter.asked)}{' '}
              <Anchor
                component="button"
                type="button"
                underline="always"
                onClick={filter.clearHidden}
                data-print="hide"
              >
                {t('Show all')}
              </Anchor>
            </>
          )}
        </>
      }
      tools={<Tools asked={{ ...selection, sort }} />}
      query={query}
      columns={paymentColumns(totals?.amount)}
      rows={payments}
      order={{ sort: filter.values.sort, setSort: (sort) => filter.change('sort', sort) }}
      notes={meta && <Pager meta={meta} onPage={(page) => filter.change('page', String(page))} />}
    />
  );

  function totalsText({ payments: count, refunds, amount, overpaid }: Totals): string {
    // Only of all payments of a month's invoices is it true.
    const { method, state = 'confirmed', from, to, search } = selection;
    const whole = method.length === 0 && state === 'confirmed' && !from && !to && !search;
    return [
      t('{{number}} payments', { count, number: formatCount(count) }),
      refunds > 0 && t('{{number}} refunds', { count: refunds, number: formatCount(refunds) }),
      t('{{amount}} confirmed', { amount: formatSen(amount) }),
      whole && overpaid !== null && t('{{amount}} overpaid', { amount: formatSen(overpaid) }),
      whole && overpaid !== null && t('{{amount}} net', { amount: formatSen(amount - overpaid) }),
    ]
      .filter(Boolean)
      .join(' · ');
  }
}

type Totals = z.output<(typeof paymentEndpoints)['historyTotals']['answer']>;

/** Of the whole selection, whichever page is open. */
function Tools({ asked }: { asked: Record<string, unknown> }) {
  const { t } = useTranslation();
  const file = useFile(paymentEndpoints.historyDownload.path, asked);
  return (
    <Group gap="xs" data-print="hide">
      <PlainButton
        onClick={file.fetch}
        loading={file.busy}
        leftSection={<IconDownload size={20} aria-hidden />}
      >
        {t('Download CSV')}
      </PlainButton>
      <PrintButton />
    </Group>
  );
}
