/** Reversing a payment that never was (a cheque that bounced, money noted by mistake): by right, with a reason. */
import { useTranslation } from 'react-i18next';
import { formatSen } from '#shared/domain/money';
import { paymentEndpoints } from '#shared/endpoints/payments';
import { messages } from '#shared/messages';
import { call } from '../../local/call';
import { ReasonButton } from './reason-act';

interface ReversePaymentProps {
  id: number;
  /** Sen: all of it, whatever was paid back of it. */
  amount: number;
}

export function ReversePayment({ id, amount }: ReversePaymentProps) {
  const { t } = useTranslation();
  return (
    <ReasonButton
      plain
      label={t('Reverse')}
      title={t('Reverse {{amount}}?', { amount: formatSen(amount) })}
      about={t(
        'For money that never arrived: a bounced cheque, or a payment recorded by mistake. The amount becomes due again.',
      )}
      description={t('The parent and the preschool are notified.')}
      required={t(messages.reverseReasonRequired)}
      danger
      act={(reason, idempotencyKey) =>
        call(paymentEndpoints.reverse, { params: { transactionId: id }, body: { reason }, idempotencyKey })
      }
      request={(reason) => ({ operation: 'reverse', subject_id: id, form: { reason }, reason })}
      done={t('Payment reversed.')}
      failed={messages.paymentUpdateFailed}
    />
  );
}
