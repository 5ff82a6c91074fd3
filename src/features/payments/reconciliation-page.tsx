/**
 * The daily reconciliation: payments without an end, amounts that differ, money on closed invoices, credits, reports
 * that fit nothing; each with the act that closes it.
 */
import { Stack, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Reconciliation, reconciliationEndpoints } from '#shared/endpoints/payment-reconciliation';
import { reachOf } from '#shared/permissions';
import cards from '../../components/cards.module.css';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem } from '../../components/fetch-problem';
import { Page } from '../../components/page';
import { Muted } from '../../components/plain';
import { RowsSkeleton } from '../../components/skeletons';
import { useAddressValue } from '../../components/use-address-value';
import { useCan } from '../../components/use-can';
import { useSession } from '../../local/hooks/use-session';
import { useAnswers, useCall } from '../../queries/use-call';
import { PaymentsTabs, PreschoolLine } from './payments-tabs';
import { CreditRow, LatePaymentRow, OpenAttemptRow, ReportRow, ReviewRow } from './reconciliation-rows';

export function ReconciliationPage() {
  const { t } = useTranslation();
  const [preschool, setPreschool] = useAddressValue('preschool');
  const { query, watch } = useReconciliation(preschool);
  const found = query.data;
  const nothing = found && Object.values(found).every(({ total }) => total === 0);
  return (
    <Page title={t('Payments to reconcile')} width="wide">
      <Stack gap="lg">
        <PaymentsTabs current="reconciliation" />
        <PreschoolLine value={preschool} onChange={setPreschool} />
        <FetchProblem query={query} until={<RowsSkeleton rows={5} height={88} />} />
        {nothing && (
          <EmptyState
            title={t('Everything adds up')}
            hint={t('Unresolved online payments, amounts that differ and credits appear here.')}
          />
        )}
        {found && <Lists found={found} watch={watch} />}
      </Stack>
    </Page>
  );
}

function Lists({ found, watch }: { found: Reconciliation; watch: () => void }) {
  const { t } = useTranslation();
  const can = useCan();
  const roles = useSession()?.user.roles.map(({ id }) => id) ?? [];
  const headOffice = reachOf(roles) === 'all';
  const { open_attempts, reviews, on_closed_invoices, credits, reports } = found;
  return (
    <>
      <List
        title={t('Unresolved online payments')}
        about={t('Started more than a day ago, with no result yet.')}
        list={open_attempts}
        row={(item) => <OpenAttemptRow key={item.id} item={item} watch={watch} />}
      />
      <List
        title={t('Amounts that differ')}
        about={t('The money arrived, but does not count until you confirm it.')}
        list={reviews}
        row={(item) => <ReviewRow key={item.id} item={item} />}
      />
      <List
        title={t('Money on locked or cancelled invoices')}
        about={t('Received online for invoices that no longer took payments.')}
        list={on_closed_invoices}
        row={(item) => <LatePaymentRow key={item.id} item={item} mayRefund={can('payments_refund')} />}
      />
      <List
        title={t('Credits')}
        about={t('Paid in excess: carry it forward or refund it.')}
        list={credits}
        row={(item) => (
          <CreditRow
            key={item.invoice_id}
            item={item}
            mayEdit={can('invoices_edit')}
            mayRefund={can('payments_refund')}
          />
        )}
      />
      <List
        title={t('Unmatched provider notices')}
        about={t('A provider reported money that matches no payment here.')}
        list={reports}
        row={(item) => (
          <ReportRow key={`${item.provider} ${item.event_id}`} item={item} mayClose={headOffice} />
        )}
      />
    </>
  );
}

interface ListProps<Item> {
  title: string;
  about: string;
  list: { total: number; items: readonly Item[] };
  row: (item: Item) => ReactNode;
}

function List<Item>({ title, about, list: { total, items }, row }: ListProps<Item>) {
  const { t } = useTranslation();
  if (total === 0) return null;
  return (
    <section aria-label={title}>
      <Title order={2}>{t('{{title}} ({{number}})', { title, number: total })}</Title>
      <Muted mb="xs">{about}</Muted>
      <div className={cards.cards}>{items.map(row)}</div>
      {total > items.length && (
        <Muted mt="xs">{t('The newest {{shown}} are shown.', { shown: items.length })}</Muted>
      )}
    </section>
  );
}

/** How often, and for how long, the screen looks whether a provider's answer has come. */
const LOOK_MS = 2_000;
const LOOKS = 10;

/** What waits for finance, as the server finds it; asked again a few times after a provider was asked. */
function useReconciliation(preschool: string) {
  const { invalidate } = useAnswers();
  const [until, setUntil] = useState(0);
  const query = useCall(
    reconciliationEndpoints.view,
    { query: { preschool: Number(preschool) || undefined } },
    { keepPrevious: true, refetchInterval: () => (Date.now() < until ? LOOK_MS : false) },
  );
  return {
    query,
    /** A job asks the provider: its answer shows by what is listed afterwards. */
    watch: () => {
      setUntil(Date.now() + LOOKS * LOOK_MS);
      void invalidate(reconciliationEndpoints);
    },
  };
}
