/** What was noted is taken back with a reason, which stays beside it. What saves it is the caller's. */
import { useTranslation } from 'react-i18next';
import type { FieldErrors } from '#shared/endpoints/field-errors';
import { messages } from '#shared/messages';
import { useErrorOf } from './field-error';
import { ReasonDialog } from './reason-dialog';

interface WithdrawDialogProps {
  title: string;
  whose?: string | undefined;
  about?: string;
  /** How the save on the tablet stands: what is wrong with a field, or why nothing was saved, as keys of the catalogue. */
  saving: { busy: boolean; errors: FieldErrors; problem: string | null };
  onSubmit: (reason: string) => void;
  onClose: () => void;
}

export function WithdrawDialog({ saving, ...dialog }: WithdrawDialogProps) {
  const { t } = useTranslation();
  const errorOf = useErrorOf(saving.errors);
  return (
    <ReasonDialog
      {...dialog}
      required={t(messages.voidReasonRequired)}
      confirmLabel={t('Withdraw')}
      busy={saving.busy}
      offline={false}
      error={errorOf('reason') ?? (saving.problem && t(saving.problem))}
    />
  );
}
