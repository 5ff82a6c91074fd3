/** What the Advanced Search found, as links to invoices. */
import { Anchor, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Invoice, Transaction } from '#shared/endpoints/invoice-fields';
import { formatMoment } from '../../components/format';
import { Money } from '../../components/money';
import classes from './invoices.module.css';

function Times({ of }: { of: { created_at: string; updated_at: string } }) {
  const { t } = useTranslation();
  return (
    <Text size="sm" c="dimmed">
      {t('Created {{created}} · updated {{updated}}', {
        created: formatMoment(of.created_at),
        updated: formatMoment(of.updated_at),
      })}
    </Text>
  );
}

export function InvoiceResult({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  return (
    <div className={classes.result}>
      <Group justify="space-between" wrap="nowrap">
        <Anchor href={`/invoices/${invoice.id}`} target="_blank" fw={600} className={classes.target}>
          {invoice.invoice_no}
        </Anchor>
        <Money sen={invoice.price} />
      </Group>
      <Text size="sm">
        {[
          invoice.locked ? t('Locked: yes') : t('Locked: no'),
          invoice.is_pos_invoice ? t('POS invoice: yes') : t('POS invoice: no'),
        ].join(' · ')}
      </Text>
      <Times of={invoice} />
    </div>
  );
}

export function TransactionResult({ transaction, onOpen }: { transaction: Transaction; onOpen: () => void }) {
  const { t } = useTranslation();
  const typeWords = { bill: t('Bill'), deposit: t('Deposit'), payment: t('Payment') };
  return (
    <div className={classes.result}>
      <Group justify="space-between" wrap="nowrap">
        <Anchor
          component={Link}
          href={`/invoices/${transaction.invoice_id}`}
          onClick={onOpen}
          fw={600}
          className={classes.target}
        >
          {transaction.label}
        </Anchor>
        <Money sen={transaction.amount ?? transaction.paid_amount ?? 0} />
      </Group>
      <Text size="sm">{typeWords[transaction.type]}</Text>
      <Times of={transaction} />
    </div>
  );
}
