/** Someone else saved the invoice first (409): what they changed; what was typed here stays. */
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatSen } from '#shared/domain/money';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import { messages } from '#shared/messages';
import { formatDate } from '../../components/format';

const dateText = (date: string | null) => (date === null ? '—' : formatDate(date));

const fields: readonly { label: string; text: (invoice: InvoiceDetail) => string }[] = [
  { label: 'Payment Status', text: ({ payment_status_name }) => payment_status_name },
  { label: 'Preschool', text: ({ preschool_name }) => preschool_name },
  { label: 'Due Date', text: ({ due_date }) => dateText(due_date) },
  { label: 'Start Date', text: ({ start_date }) => dateText(start_date) },
  { label: 'End Date', text: ({ end_date }) => dateText(end_date) },
  { label: 'Enrollment invoice', text: ({ is_enrollment }) => (is_enrollment ? 'Yes' : 'No') },
  { label: 'Price', text: ({ price }) => formatSen(price) },
  { label: 'Paid', text: ({ paid_amount }) => formatSen(paid_amount) },
];

export function Meanwhile({ before, now }: { before: InvoiceDetail; now: InvoiceDetail }) {
  const { t } = useTranslation();
  const changed = fields.filter(({ text }) => text(before) !== text(now));
  return (
    <Alert color="waiting" role="alert" icon={<IconAlertTriangle />} title={t(messages.conflict)}>
      {changed.map(({ label, text }) => (
        <div key={label}>
          {t(label)}: {t(text(before))} → {t(text(now))}
        </div>
      ))}
      {t('What you typed is still here. Look at it, then save again.')}
    </Alert>
  );
}
