/** A parent pays all that is due at a preschool at once: what it is, the credit that is used for it, and the way. */
import '@mantine/core/styles/Checkbox.layer.css';
import { Alert, Button, Checkbox, Skeleton, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'wouter';
import { formatSen } from '#shared/domain/money';
import { portalAddresses } from '#shared/domain/portal-addresses';
import { type Dues, duesEndpoints } from '#shared/endpoints/dues';
import { FetchProblem } from '../../components/fetch-problem';
import { Form } from '../../components/form';
import { formatDate, formatMonth } from '../../components/format';
import classes from '../../components/invoice-sheet.module.css';
import { Money } from '../../components/money';
import { Page } from '../../components/page';
import { Muted } from '../../components/plain';
import { SaveProblem } from '../../components/save-problem';
import { call } from '../../local/call';
import { CallError } from '../../local/errors';
import { useToday } from '../../local/hooks/use-today';
import { useAnswers, useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { agreesBeside } from './agrees-beside';
import own from './pay-all.module.css';
import { onlineWay, WayCards } from './way-cards';

export function PayAllPage() {
  const { t } = useTranslation();
  const preschoolId = Number(useParams().preschoolId);
  const query = useCall(duesEndpoints.view, { params: { preschoolId } });
  const dues = query.data;
  return (
    <Page
      title={t('Pay all')}
      width="narrow"
      back={{ to: portalAddresses.invoices, label: t('Back to my invoices') }}
    >
      <Stack>
        <FetchProblem query={query} until={<Skeleton height={360} aria-busy />} />
        {dues && <Text c="dimmed">{dues.preschool.name}</Text>}
        {dues && <LeftOut of={dues.left_out} />}
        {dues && dues.invoices.length > 0 && <PayAll dues={dues} />}
        {dues && dues.invoices.length + dues.left_out.length === 0 && <NothingDue />}
      </Stack>
    </Page>
  );
}

function NothingDue() {
  const { t } = useTranslation();
  return (
    <Alert color="done" icon={<IconCheck />}>
      {t('Nothing to pay')}
    </Alert>
  );
}

/** What is open, and is not paid here. */
function LeftOut({ of }: { of: Dues['left_out'] }) {
  const { t } = useTranslation();
  const why = {
    locked: (number: string) => t('{{number}} is locked by the office, so it is not paid here.', { number }),
    cancelled: (number: string) =>
      t('{{number}} is cancelled, but owed again: the office carries it onto another invoice.', { number }),
    declared: (number: string) =>
      t('{{number}} waits for the office to confirm a payment, so it is not paid here.', { number }),
  };
  return of.map(({ id, invoice_no, reason }) => (
    <Alert key={id} color="waiting">
      {why[reason](invoice_no)}
    </Alert>
  ));
}

function PayAll({ dues }: { dues: Dues }) {
  const { t } = useTranslation();
  const { credit, methods } = dues;
  const [usesCredit, setUsesCredit] = useState(false);
  const [chosen, choose] = useState('');
  const way = methods.find(({ id }) => String(id) === chosen) ?? methods[0];
  const taken = usesCredit ? credit : 0;
  const left = dues.total - taken;
  const pay = usePayAll(dues);
  const payable = left === 0 || way !== undefined;
  return (
    <Form
      aria-label={t('Pay all')}
      className={classes.sheet}
      onSend={() =>
        pay.submit({ payment_method: left > 0 ? way?.id : null, use_credit: usesCredit, amount: left })
      }
    >
      <Stack>
        <DueList dues={dues} taken={taken} left={left} />
        {credit > 0 && (
          <Checkbox
            size="md"
            checked={usesCredit}
            onChange={(event) => {
              setUsesCredit(event.currentTarget.checked);
              pay.reset();
            }}
            label={t('Use my credit of {{amount}}', { amount: formatSen(credit) })}
            description={t('It is taken off at once, the oldest invoice first.')}
          />
        )}
        {left > 0 && methods.length > 0 && (
          <WayCards
            ways={methods.map((method) => onlineWay(method, t))}
            value={String(way?.id)}
            onChange={choose}
            error={pay.errorOf('payment_method')}
          />
        )}
        {left > 0 && methods.length === 0 && (
          <Alert color="waiting">
            {t('Your preschool doesn’t take online payments. Open an invoice to see where to pay.')}
          </Alert>
        )}
        <SaveProblem error={pay.error} fields={['payment_method']} />
        {pay.errorOf('paid_amount') && <Alert color="alarm">{pay.errorOf('paid_amount')}</Alert>}
        {payable && (
          <Button type="submit" loading={pay.going}>
            {left > 0 ? t('Continue to payment') : t('Use the credit')}
          </Button>
        )}
      </Stack>
    </Form>
  );
}

/** The invoices in the order in which they are paid, and their sum. */
function DueList({ dues, taken, left }: { dues: Dues; taken: number; left: number }) {
  const { t } = useTranslation();
  const today = useToday() ?? '';
  return (
    <>
      <ul className={own.list} aria-label={t('To pay')}>
        {dues.invoices.map(({ id, invoice_no, month, due_date, open }) => (
          <li key={id}>
            <Link href={portalAddresses.invoice(id)} className={own.invoice}>
              <Text component="span" display="block" fw={600}>
                {formatMonth(month)}
              </Text>
              <Muted component="span" display="block">
                {invoice_no}
              </Muted>
              {due_date !== null && (
                <Muted component="span" display="block">
                  {t('Due {{day}}', { day: formatDate(due_date, today) })}
                </Muted>
              )}
            </Link>
            <Money sen={open} />
          </li>
        ))}
      </ul>
      <dl className={classes.sums} aria-label={t('Sums')}>
        {taken > 0 && (
          <>
            <div>
              <dt>{t('Total')}</dt>
              <dd>
                <Money sen={dues.total} />
              </dd>
            </div>
            <div>
              <dt>{t('Credit')}</dt>
              <dd>
                <Money sen={-taken} />
              </dd>
            </div>
          </>
        )}
        <div className={classes.due}>
          <dt>{t('To pay')}</dt>
          <dd>
            <Money sen={left} />
          </dd>
        </div>
      </dl>
    </>
  );
}

interface PayAllSent {
  payment_method: number | null | undefined;
  use_credit: boolean;
  amount: number;
}

function usePayAll({ preschool }: Dues) {
  const { t } = useTranslation();
  const { invalidateAll } = useAnswers();
  const params = { preschoolId: preschool.id };
  const pay = useSave(
    async (body: PayAllSent, idempotencyKey) => {
      const { under_way: other } = await call(duesEndpoints.view, { params });
      // The same payment goes on where it was.
      const goesOn = other?.amount === body.amount && other.payment_method === body.payment_method;
      if (other && !goesOn && !(await agreesBeside(other, t))) return null;
      return call(duesEndpoints.pay, { params, body, idempotencyKey });
    },
    {
      onSaved: ({ redirect_url }) => {
        if (redirect_url) window.location.assign(redirect_url);
        else void invalidateAll();
      },
      // Another sum is due by now, or the credit is used already.
      onFailed: (error) => {
        if (error instanceof CallError) void invalidateAll();
      },
    },
  );
  // Stays so while the browser is on its way to the provider.
  return { ...pay, going: pay.busy || (pay.saved && (pay.answer?.redirect_url ?? null) !== null) };
}
