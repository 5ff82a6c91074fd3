/** Balances that would be carried forward: each invoice with its month, since when it is due, and what all of them come to. */
import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Invoice } from '#shared/endpoints/invoice-fields';
import classes from './balance-list.module.css';
import { formatMonth, formatWholeDate } from './format';
import { Money } from './money';
import { Muted } from './plain';

interface BalanceListProps {
  /** Sen; below zero it is a credit. */
  balances: readonly (Pick<Invoice, 'id' | 'invoice_no' | 'invoice_date_show' | 'balance'> & {
    owed_since?: string | null;
  })[];
}

export function BalanceList({ balances }: BalanceListProps) {
  const { t } = useTranslation();
  return (
    <>
      <Stack component="ul" gap={0} className={classes.rows} aria-label={t('Carried forward')}>
        {balances.map(({ id, invoice_no, invoice_date_show, balance, owed_since }) => (
          <li key={id}>
            <span>
              {invoice_no}
              <Muted>
                {formatMonth(invoice_date_show)}
                {owed_since && ` · ${t('due {{day}}', { day: formatWholeDate(owed_since) })}`}
              </Muted>
            </span>
            <Money sen={balance} />
          </li>
        ))}
      </Stack>
      {balances.length > 1 && (
        <Group justify="flex-end" mt={4}>
          <Text fw={600}>
            <Money sen={balances.reduce((sum, { balance }) => sum + balance, 0)} />
          </Text>
        </Group>
      )}
    </>
  );
}
