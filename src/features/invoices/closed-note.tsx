/** What is said of an invoice whose month is closed: why it stays as it is, and what corrects it. */
import { Alert } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import { formatMonth } from '../../components/format';
import { useCan } from '../../components/use-can';

export function ClosedNote({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const mayMakeNotes = useCan()('invoices_lock');
  const words = { month: formatMonth(invoice.invoice_date_show), name: invoice.preschool_name };
  return (
    <Alert color="waiting" icon={<IconLock />}>
      {mayMakeNotes
        ? t(
            '{{month}} is closed at {{name}}, so the invoice stays as it is. Correct it with a credit or debit note (“New note” below), which is dated today.',
            words,
          )
        : t(
            '{{month}} is closed at {{name}}, so the invoice stays as it is. Ask head office for a credit or debit note.',
            words,
          )}
    </Alert>
  );
}
