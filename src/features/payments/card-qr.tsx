/** Paying by card on another device: the provider's page as a QR code, with a word on what it is not. */
import { Alert, Stack } from '@mantine/core';
import { IconAlertTriangle, IconQrcode } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CARD } from '#shared/domain/statuses';
import { paymentEndpoints } from '#shared/endpoints/payments';
import { messages } from '#shared/messages';
import { ActButton } from '../../components/act-button';
import { Muted } from '../../components/plain';
import { QrCode } from '../../components/qr-code';
import { useSave } from '../../queries/use-save';

interface CardQrProps {
  invoiceId: number;
  /** Sen, more than nothing. Another amount is another code: give it a key of the amount. */
  amount: number;
}

export function CardQr({ invoiceId, amount }: CardQrProps) {
  const { t } = useTranslation();
  const body = { payment_method: CARD, paid_amount: amount, request_from: 'web' };
  const make = useSave(paymentEndpoints.pay, { failed: messages.broken });
  const address = make.answer?.redirect_url;
  if (!address) {
    return (
      <Stack gap="xs">
        <NotDuitNow />
        <ActButton
          Icon={IconQrcode}
          label={t('QR code')}
          variant="default"
          loading={make.busy}
          onClick={() => make.submit({ params: { id: invoiceId }, body })}
        />
      </Stack>
    );
  }
  return (
    <Stack align="center" gap="sm">
      <NotDuitNow />
      <QrCode text={address} label={t('QR code of the payment page')} />
      <Muted ta="center">{t('Scan to pay on your phone.')}</Muted>
    </Stack>
  );
}

/** Said before the code is asked for, and beside it. */
function NotDuitNow() {
  const { t } = useTranslation();
  return (
    <Alert color="waiting" icon={<IconAlertTriangle />}>
      {t('This is NOT DuitNow QR, use QR Scanner instead.')}
    </Alert>
  );
}
