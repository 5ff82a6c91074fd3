/** Taking a late fee back, with a reason that the parent reads. */
import { useTranslation } from 'react-i18next';
import { formatSen } from '#shared/domain/money';
import { type LateFee, lateFeeEndpoints } from '#shared/endpoints/late-fees';
import { messages } from '#shared/messages';
import { ReasonDialog } from '../../components/reason-dialog';
import { call } from '../../local/call';
import { sendOrAsk } from '../../queries/second-person';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

export function WaiveDialog({ fee, onClose }: { fee: LateFee; onClose: () => void }) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const send = async (body: { reason: string }, idempotencyKey: string) => {
    const sent = await sendOrAsk(
      () => call(lateFeeEndpoints.waive, { params: { id: fee.id }, body, idempotencyKey }),
      { operation: 'waive_late_fee', subject_id: fee.id, form: body, reason: body.reason },
    );
    if (sent.answer === null && 'asked' in sent && sent.asked) onClose();
    return sent.answer;
  };
  const save = useSave(send, {
    done: t('Late fee waived.'),
    failed: true,
    onSaved: async () => {
      await invalidate(lateFeeEndpoints);
      onClose();
    },
  });
  const { billed_on, amount, parent } = fee;
  return (
    <ReasonDialog
      title={t('Waive the late fee of {{name}}?', { name: parent.name })}
      about={
        billed_on?.invoice_no
          ? t('A credit note of {{amount}} is created for {{invoice}} and e-mailed to the parent.', {
              amount: formatSen(amount),
              invoice: billed_on.invoice_no,
            })
          : t('{{amount}} will not be billed.', { amount: formatSen(amount) })
      }
      description={t('The parent sees this.')}
      required={t(messages.reasonRequired)}
      confirmLabel={t('Waive')}
      busy={save.busy}
      offline={save.offline}
      error={save.errorOf('reason') || save.errorOf('') || undefined}
      onSubmit={(reason) => save.submit({ reason })}
      onClose={onClose}
    />
  );
}
