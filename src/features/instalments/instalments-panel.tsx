/** The instalments by which an invoice is paid: for parents to see, and for the office to note and end. */
import { Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { plannableStatuses } from '#shared/domain/invoice-math';
import { type InstalmentPlan, instalmentEndpoints } from '#shared/endpoints/instalments';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import { FetchProblem } from '../../components/fetch-problem';
import { formatDate } from '../../components/format';
import { lazyPart } from '../../components/lazy-part';
import { Money } from '../../components/money';
import { Muted } from '../../components/plain';
import { useCan } from '../../components/use-can';
import { useIsStored } from '../../queries/invoices';
import { useStoredCall } from '../../queries/use-stored-call';

const PlanActs = lazyPart('PlanActs', () => import('./plan-acts'));

const outcomes: Record<NonNullable<InstalmentPlan['ended']>['outcome'], string> = {
  kept: 'Paid up on {{day}}',
  broken: 'Ended on {{day}}: not kept',
  replaced: 'Replaced on {{day}}',
  closed: 'Ended on {{day}} with the invoice',
};

export function InstalmentsPanel({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const can = useCan();
  const isStored = useIsStored();
  const query = useStoredCall(instalmentEndpoints.list, { params: { id: invoice.id } }, { isStored });
  const plans = query.data ?? [];
  const current = plans.find(({ ended }) => ended === null);
  const mayEdit = can('invoices_edit') && invoice.locked === 0;
  const mayAgree = mayEdit && isPlannable(invoice);
  if (plans.length === 0 && !mayAgree) return <FetchProblem query={query} />;
  return (
    <section aria-label={t('Instalments')}>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{t('Instalments')}</Title>
        {mayEdit && query.data && <PlanActs invoice={invoice} current={current} mayAgree={mayAgree} />}
      </Group>
      <FetchProblem query={query} />
      <Stack>
        {plans.map((plan) => (
          <Plan key={plan.id} plan={plan} />
        ))}
      </Stack>
    </section>
  );
}

const isPlannable = ({ issued_at, balance, payment_status, is_pos_invoice }: InvoiceDetail) =>
  issued_at !== null && balance > 0 && plannableStatuses.includes(payment_status) && is_pos_invoice === 0;

function Plan({ plan }: { plan: InstalmentPlan }) {
  const { t } = useTranslation();
  const { ended, agreed_on, agreement, instalments, beyond } = plan;
  return (
    <div>
      <Muted>{t('Agreed on {{day}}: {{how}}', { day: formatDate(agreed_on), how: agreement })}</Muted>
      {ended && (
        <Muted>
          {[t(outcomes[ended.outcome], { day: formatDate(ended.on) }), ended.reason]
            .filter(Boolean)
            .join('. ')}
        </Muted>
      )}
      <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
        {instalments.map((one) => (
          <Group
            component="li"
            key={one.due_on}
            justify="space-between"
            mih={36}
            c={ended ? 'dimmed' : undefined}
          >
            <Text c={one.late ? 'alarm' : undefined} fw={one.late ? 600 : undefined}>
              {formatDate(one.due_on)}
              {!ended && (
                <>
                  {' '}
                  · <Standing {...one} />
                </>
              )}
            </Text>
            <Text fw={600}>
              <Money sen={one.amount} />
            </Text>
          </Group>
        ))}
        {beyond > 0 && (
          <Group component="li" justify="space-between" mih={36}>
            <Text>{t('Added after the plan: due as the invoice says')}</Text>
            <Text fw={600}>
              <Money sen={beyond} />
            </Text>
          </Group>
        )}
      </Stack>
    </div>
  );
}

function Standing({ open, amount, declared, late }: InstalmentPlan['instalments'][number]) {
  const { t } = useTranslation();
  if (open === 0) return t('Paid');
  if (open === declared) return t('Awaiting confirmation');
  return (
    <>
      {late ? t('Late') : t('To pay')} {open - declared < amount && <Money sen={open - declared} />}
      {declared > 0 && (
        <>
          {' '}
          · {t('Awaiting confirmation:')} <Money sen={declared} />
        </>
      )}
    </>
  );
}
