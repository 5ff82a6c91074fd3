/** What parents say to have paid, one after the other: the slip beside the invoice, confirmed or rejected. */
import { Anchor, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { isCalendarDate } from '#shared/domain/calendar-date';
import { paymentEndpoints } from '#shared/endpoints/payments';
import cards from '../../components/cards.module.css';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem } from '../../components/fetch-problem';
import { formatDate } from '../../components/format';
import { Money } from '../../components/money';
import { Page } from '../../components/page';
import { Pager } from '../../components/pager';
import { Muted } from '../../components/plain';
import { RowsSkeleton } from '../../components/skeletons';
import { useAddressValue } from '../../components/use-address-value';
import { usePageAddress } from '../../components/use-list-address';
import { type CallInput, downloadUrl } from '../../local/call';
import { useCall } from '../../queries/use-call';
import { DecidePayment } from './decide-payment';
import classes from './declared.module.css';
import { SlipLink, slipPath } from './payment-row';
import { PaymentsTabs, PreschoolLine } from './payments-tabs';

const ROWS_A_PAGE = 20;

type Listed = NonNullable<(typeof paymentEndpoints.history)['answer']['_zod']['output']>[number];
type State = NonNullable<NonNullable<CallInput<typeof paymentEndpoints.history>['query']>['state']>;

interface Wanted {
  preschool: number | undefined;
  /** The last day on which they say to have paid. */
  to: string | undefined;
}

function useWaiting(state: State, page: number, wanted: Wanted) {
  return useCall(
    paymentEndpoints.history,
    { query: { ...wanted, state, page, per_page: ROWS_A_PAGE } },
    { keepPrevious: true },
  );
}

export function DeclaredPage() {
  const { t } = useTranslation();
  const { page, setPage, fromTheTop } = usePageAddress();
  const [preschool, setPreschool] = useAddressValue('preschool');
  const [to, setTo] = useAddressValue('to');
  const until = isCalendarDate(to) ? to : undefined;
  const wanted = { preschool: Number(preschool) || undefined, to: until };
  const query = useWaiting('declared', page, wanted);
  const review = useWaiting('review', 1, wanted);
  const { data: payments, meta } = query.data ?? {};
  const reviewed = page === 1 ? (review.data?.data ?? []) : [];
  const shown = payments && [...reviewed, ...payments];
  return (
    <Page title={t('Payments to confirm')} width="wide">
      <Stack>
        <PaymentsTabs current="declared" />
        <PreschoolLine value={preschool} onChange={fromTheTop(setPreschool)} />
        {until && (
          <Muted>
            {t('Paid until {{day}}', { day: formatDate(until) })}{' '}
            <Anchor
              component="button"
              type="button"
              size="sm"
              underline="always"
              onClick={() => fromTheTop(setTo)('')}
            >
              {t('Show all')}
            </Anchor>
          </Muted>
        )}
        <FetchProblem query={query} until={<RowsSkeleton rows={4} height={140} />} />
        {shown?.length === 0 && (
          <EmptyState
            title={t('No payments to confirm')}
            hint={t('Payments that parents report appear here.')}
          />
        )}
        {shown && (
          <div className={cards.cards}>
            {shown.map((payment) => (
              <Declared key={payment.id} payment={payment} />
            ))}
          </div>
        )}
        {meta && <Pager meta={meta} onPage={setPage} />}
      </Stack>
    </Page>
  );
}

function Declared({ payment }: { payment: Listed }) {
  const { t } = useTranslation();
  const { invoice_id, invoice_no, parent_name, preschool_name, paid_at, payment_slip } = payment;
  const picture = payment_slip !== null && !/\.pdf$/i.test(payment_slip);
  return (
    <article className={classes.card} aria-label={invoice_no}>
      <div className={classes.about}>
        <Text fw={600} className={classes.name}>
          {parent_name}
        </Text>
        <Muted>
          <Anchor component={Link} underline="always" href={`/invoices/${invoice_id}`}>
            {invoice_no}
          </Anchor>{' '}
          · {preschool_name}
        </Muted>
        <Text fz="1.25rem" fw={600} my={4}>
          <Money sen={payment.paid_amount ?? 0} />
        </Text>
        <Text size="sm">
          {[payment.payment_method_name && t(payment.payment_method_name), paid_at && formatDate(paid_at)]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {payment.reference_id && (
          <Text size="sm" className={classes.name}>
            {t('Reference {{reference}}', { reference: payment.reference_id })}
          </Text>
        )}
        {payment.remarks && (
          <Text size="sm" className={classes.name}>
            {payment.remarks}
          </Text>
        )}
        {payment.state === 'review' && (
          <Text size="sm">{t('The provider’s report needs review before this counts.')}</Text>
        )}
        <DecidePayment payment={payment} whose={`${parent_name} · ${invoice_no}`} />
      </div>
      <div className={classes.slip}>
        {payment_slip === null && <Muted>{t('No slip')}</Muted>}
        {picture && (
          <a href={downloadUrl(slipPath(payment))} target="_blank" rel="noreferrer">
            <img
              src={downloadUrl(slipPath(payment))}
              alt={t('Slip of {{name}}', { name: parent_name })}
              loading="lazy"
            />
          </a>
        )}
        {payment_slip !== null && <SlipLink payment={payment} />}
      </div>
    </article>
  );
}
