/** Late fees for an invoice, and those that it asks for: what each is of, by which approval, and whether it was taken back. */
import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatSen, percentText } from '#shared/domain/money';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import { type LateFee, lateFeeEndpoints } from '#shared/endpoints/late-fees';
import { formatDate } from '../../components/format';
import { Money } from '../../components/money';
import { Muted } from '../../components/plain';
import { useIsStored } from '../../queries/invoices';
import { useStoredCall } from '../../queries/use-stored-call';

export function LateFees({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const isStored = useIsStored();
  const { data } = useStoredCall(lateFeeEndpoints.ofInvoice, { params: { id: invoice.id } }, { isStored });
  if (!data || data.length === 0) return null;
  return (
    <section aria-label={t('Late fees')}>
      <Title order={2} mb="xs">
        {t('Late fees')}
      </Title>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {data.map((fee) => (
          <FeeRow key={fee.id} fee={fee} here={invoice.id} />
        ))}
      </Stack>
    </section>
  );
}

function FeeRow({ fee, here }: { fee: LateFee; here: number }) {
  const { t } = useTranslation();
  const { invoice, billed_on, due_date, base, percent, amount, charged_on, approval_reference, waived } = fee;
  const values = { invoice: invoice.invoice_no, due: formatDate(due_date), open: formatSen(base) };
  return (
    <Group component="li" justify="space-between" align="flex-start" gap="xs">
      <div style={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text>
          {percent === null
            ? t('{{invoice}} was due on {{due}}; {{open}} was still open.', values)
            : t('{{invoice}} was due on {{due}}: {{percent}} of {{open}} that was still open.', {
                ...values,
                percent: percentText(percent),
              })}
        </Text>
        <Muted>
          {formatDate(charged_on)} ·{' '}
          {t('The ministry’s approval: {{reference}}', { reference: approval_reference })}
        </Muted>
        <Text size="sm">
          {waived ? (
            t('Waived: {{reason}}', { reason: waived.reason })
          ) : billed_on === null ? (
            t('It comes with the next invoice.')
          ) : billed_on.id === here ? (
            t('It is on this invoice.')
          ) : (
            <Anchor component={Link} href={`/invoices/${billed_on.id}`} underline="always">
              {t('It is on {{invoice}}.', { invoice: billed_on.invoice_no })}
            </Anchor>
          )}
        </Text>
      </div>
      <Text fw={600} td={waived ? 'line-through' : undefined}>
        <Money sen={amount} />
      </Text>
    </Group>
  );
}
