/** A sale over the counter that is not paid yet: what comes next. */
import { Alert, Anchor } from '@mantine/core';
import { IconShoppingBag } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatSen } from '#shared/domain/money';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';

export function SaleNote({ invoice: { id, balance } }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  return (
    <Alert color="waiting" icon={<IconShoppingBag />}>
      {balance > 0 ? (
        <Anchor component={Link} underline="always" href={`/invoices/${id}/pay`}>
          {t('This sale is waiting for its payment of {{amount}}.', { amount: formatSen(balance) })}
        </Anchor>
      ) : (
        t('A counter sale: add what is sold, then take the payment at once.')
      )}
    </Alert>
  );
}
