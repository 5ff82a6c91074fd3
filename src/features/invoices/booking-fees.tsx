/** Whose booking fee an enrollment invoice takes off: read from the bookings, before it is saved. */
import { Alert, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSen } from '#shared/domain/money';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import { invoiceEndpoints } from '#shared/endpoints/invoices';
import { messages } from '#shared/messages';
import { notifyError } from '../../components/notify';
import { useLines } from '../../queries/invoices';
import { useCall } from '../../queries/use-call';

export function BookingFees({ invoice: { id, parent, preschool } }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const query = useCall(invoiceEndpoints.bookings, { query: { preschool_id: preschool, parent_id: parent } });
  const lines = useLines(id).data;
  const failed = query.error !== null && query.data === undefined;
  useEffect(() => {
    if (failed) notifyError(t(messages.bookingsFailed));
  }, [failed, t]);
  if (failed) {
    return (
      <Text size="sm" c="alarm" role="alert">
        {t(messages.bookingsFailed)}
      </Text>
    );
  }
  if (query.data === undefined || lines === undefined) return null;
  const taken = new Set(lines.filter(({ kind }) => kind === 'booking_fee').map(({ child_id }) => child_id));
  // One a child, the earliest year's: as the server takes it off.
  const waiting = query.data.filter(
    (booking, index, all) =>
      !taken.has(booking.child_id) && all.findIndex((one) => one.child_id === booking.child_id) === index,
  );
  return (
    <Alert color="gray" icon={<IconInfoCircle />} aria-label={t('Booking Fee')}>
      {waiting.length === 0
        ? taken.size > 0
          ? t('The booking fee is on this invoice.')
          : t('No child of this parent has an open booking here, so no booking fee is taken off.')
        : t('With Update, the booking fee is taken off:')}
      {waiting.map(({ id: booking, child, year, amount }) => (
        <div key={booking}>
          {t('{{name}}, seat of {{year}}: {{amount}}', {
            name: child.fullname,
            year,
            amount: formatSen(amount),
          })}
        </div>
      ))}
    </Alert>
  );
}
