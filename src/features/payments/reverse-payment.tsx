/** Reversing a payment that never was (a cheque that bounced, money noted by mistake): by right, with a reason. */
import { useTranslation } from 'react-i18next';
import { formatSen } from '#shared/domain/money';
import { paymentEndpoints } from '#shared/endpoints/payments';
import { messages } from '#shared/messages';
import { call } from '../../local/call';
import { ReasonButton } from './reason-act';

interface ReversePaymentProps {
  id: number;
  /** Sen that were not paid back. */
  left: number;
}

export function ReversePayment({ id, left }: ReversePaymentProps) {
  const { t } = useTranslation();
  return (
    <ReasonButton
      plain
      label={t('Reverse')}
      title={t('Reverse {{amount}}?', { amount: formatSen(left) })}
      about={t(
        'For money that never arrived: a cheque that bounced, or a payment noted by mistake. The invoice asks for it again.',
      )}
      description={t('The parent and the preschool are told.')}
      required={t(messages.reverseReasonRequired)}
      danger
      act={(reason, idempotencyKey) =>
        call(paymentEndpoints.reverse, { params: { transactionId: id }, body: { reason }, idempotencyKey })
      }
      done={t('The payment is reversed.')}
      failed={messages.paymentUpdateFailed}
    />
  );
}
