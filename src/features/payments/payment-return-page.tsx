/** Where a payer comes back to from the provider: waits, says what is known, and follows by itself. */
import '@mantine/core/styles/ThemeIcon.layer.css';
import { Anchor, Button, Loader, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconClock, IconReceipt, IconX } from '@tabler/icons-react';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'wouter';
import { MINUTE_MS } from '#shared/domain/calendar-date';
import { formatSen } from '#shared/domain/money';
import { type PaymentMethod, paymentMethods } from '#shared/domain/statuses';
import { type PaymentAttempt, paymentAttemptEndpoints } from '#shared/endpoints/payment-attempts';
import { messages } from '#shared/messages';
import { downloadLink } from '../../components/download-link';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem } from '../../components/fetch-problem';
import { formatMoment } from '../../components/format';
import { Money } from '../../components/money';
import { Page } from '../../components/page';
import { PageSkeleton } from '../../components/skeletons';
import { downloadUrl } from '../../local/call';
import { CallError } from '../../local/errors';
import { useSession } from '../../local/hooks/use-session';
import { useAnswers, useCall } from '../../queries/use-call';
import classes from './payment-return.module.css';

export function PaymentReturnPage() {
  const { t } = useTranslation();
  const { attemptId = '' } = useParams();
  const { query, cancelled } = useReturned(attemptId);
  const { data, error } = query;
  const unknown = error instanceof CallError && error.status === 404;
  return (
    <Page title={t('Payment')} width="narrow">
      {unknown ? (
        <EmptyState
          title={t('This payment is not known.')}
          hint={t('Open your invoice again, and pay from there.')}
        />
      ) : (
        <Stack aria-live="polite">
          <FetchProblem query={query} until={<PageSkeleton />} />
          {data && <Standing attempt={data} cancelled={cancelled} />}
        </Stack>
      )}
    </Page>
  );
}

function Standing({ attempt, cancelled }: { attempt: PaymentAttempt; cancelled: boolean }) {
  const { t } = useTranslation();
  const signedIn = useSession() != null;
  const { state, url } = attempt;
  const again = url && (
    <Button component="a" href={url} fullWidth>
      {t('Try again')}
    </Button>
  );
  const known: Record<PaymentAttempt['state'], ReactNode> = {
    paid: (
      <Said sign="done" title={t('Payment received')}>
        {t(messages.paymentThanks)}
      </Said>
    ),
    review: (
      <Said sign="waiting" title={t('Your payment arrived')}>
        {t('The office looks at it before it is credited. Please do not pay again.')}
      </Said>
    ),
    failed: (
      <Said sign="alarm" title={t('Not paid')}>
        {t('No money came by this payment. Open your invoice again, and pay from there.')}
      </Said>
    ),
    expired: (
      <Said sign="alarm" title={t('Too late for this page')}>
        {t('It can’t be paid by this page any more. Open your invoice again, and pay from there.')}
      </Said>
    ),
    waiting: attempt.last_try_failed ? (
      <Said sign="failed" title={t('Not paid')} action={again}>
        {t('Your bank did not make this payment. Nothing was taken.')}
      </Said>
    ) : cancelled ? (
      <Said sign="waiting" title={t('Not paid yet')} action={again}>
        {t('You came back without paying.')}
      </Said>
    ) : (
      <Said title={t('Waiting for your bank')}>
        {t(
          'This page updates itself. You can close it: your payment is credited as soon as it is confirmed. Please do not pay again.',
        )}
      </Said>
    ),
  };
  return (
    <Stack gap="xl">
      {known[state]}
      <Facts attempt={attempt} />
      {state === 'paid' && attempt.left !== undefined && attempt.left < 0 && (
        <Text>
          {t(
            '{{amount}} more was paid than it asks for. It is your credit: the office can use it for your next invoice, or refund it.',
            {
              amount: formatSen(-attempt.left),
            },
          )}
        </Text>
      )}
      {signedIn && (
        <Stack gap="xs">
          {state === 'paid' && !attempt.invoices && (
            <Button
              {...downloadLink(downloadUrl(`/invoices/${attempt.invoice_id}/download-receipt`))}
              variant="light"
              leftSection={<IconReceipt size={20} aria-hidden />}
            >
              {t('Receipt (PDF)')}
            </Button>
          )}
          <Anchor
            component={Link}
            href={attempt.invoices ? '/my/receipts' : `/invoices/${attempt.invoice_id}`}
            className={classes.link}
          >
            {attempt.invoices ? t('See my receipts') : t('See the invoice')}
          </Anchor>
        </Stack>
      )}
    </Stack>
  );
}

const signs = {
  done: { color: 'done', Icon: IconCheck },
  waiting: { color: 'waiting', Icon: IconClock },
  alarm: { color: 'alarm', Icon: IconX },
  failed: { color: 'alarm', Icon: IconAlertCircle },
} as const;

interface SaidProps {
  /** What it is; left out while it is not known. */
  sign?: keyof typeof signs;
  title: string;
  action?: ReactNode;
  children: string;
}

function Said({ sign, title, action, children }: SaidProps) {
  return (
    <Stack align="center" gap="sm" pt="lg" ta="center">
      {sign ? <Sign {...signs[sign]} /> : <Loader aria-hidden />}
      <Title order={2}>{title}</Title>
      <Text maw={420}>{children}</Text>
      {action}
    </Stack>
  );
}

function Sign({ color, Icon }: (typeof signs)[keyof typeof signs]) {
  return (
    <ThemeIcon size={56} radius="xl" color={color} variant="light">
      <Icon size={32} aria-hidden />
    </ThemeIcon>
  );
}

function Facts({ attempt }: { attempt: PaymentAttempt }) {
  const { t } = useTranslation();
  const { amount, invoice_no, preschool_name, payment_method, settled_at, state, left } = attempt;
  return (
    <dl className={classes.facts}>
      <dt>{t('Amount')}</dt>
      <dd>
        <Money sen={amount} />
      </dd>
      {(attempt.invoices ?? [{ id: attempt.invoice_id, invoice_no, amount: null }]).map((invoice) => (
        <Fragment key={invoice.id}>
          <dt>{t('Invoice')}</dt>
          <dd>
            {invoice.invoice_no}
            {invoice.amount !== null && (
              <>
                {' '}
                · <Money sen={invoice.amount} />
              </>
            )}
          </dd>
        </Fragment>
      ))}
      <dt>{t('Preschool')}</dt>
      <dd>{preschool_name}</dd>
      <dt>{t('Paid by')}</dt>
      <dd>{t(paymentMethods[payment_method as PaymentMethod])}</dd>
      {state === 'paid' && settled_at && (
        <>
          <dt>{t('Received')}</dt>
          <dd>{formatMoment(settled_at)}</dd>
        </>
      )}
      {state === 'paid' && left !== undefined && (
        <>
          <dt>{left < 0 ? t('Credit') : t('Left to pay')}</dt>
          <dd>
            <Money sen={Math.abs(left)} />
          </dd>
        </>
      )}
    </dl>
  );
}

/** Most payments are known within seconds; after a minute it is the bank that takes its time. */
const SOON_MS = 2_000;
const LATER_MS = 15_000;
const PATIENCE_MS = MINUTE_MS;

/** A payer who came back: what the provider signed in the address is handed over once, then the page asks until it knows. */
function useReturned(attemptId: string) {
  // Read once: the address is cleared of what was in it.
  const [search] = useState(() => window.location.search);
  const query = useAttempt(attemptId, search);
  const { invalidateAll } = useAnswers();
  const paid = query.data?.state === 'paid';
  useEffect(() => {
    if (search !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [search]);
  // What was fetched before the payment is not how it is any more.
  useEffect(() => {
    if (paid) void invalidateAll();
  }, [paid, invalidateAll]);
  // `cancelled`: the payer chose to go back without paying.
  return { query, cancelled: new URLSearchParams(search).has('cancelled') };
}

const isRefused = (error: Error | null) => error instanceof CallError && error.status < 500;
const retry = (failures: number, error: Error) => !isRefused(error) && failures < 3;

function useAttempt(attemptId: string, search: string) {
  const [since] = useState(() => Date.now());
  const params = { attemptId };
  const handing = useCall(
    paymentAttemptEndpoints.returned,
    search === '' ? null : { params, body: { query: search } },
    { retry, staleTime: Number.POSITIVE_INFINITY },
  );
  // An address that someone wrote by hand says nothing: what is known is shown all the same.
  const isForged = handing.error instanceof CallError && handing.error.status === 403;
  const isHanded = search === '' || handing.isSuccess || isForged;
  const viewing = useCall(paymentAttemptEndpoints.view, isHanded ? { params } : null, {
    retry,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'waiting' ? (Date.now() - since < PATIENCE_MS ? SOON_MS : LATER_MS) : false,
  });
  return isHanded ? { ...viewing, data: viewing.data ?? handing.data } : handing;
}
