/** Asking to have the last closed month opened again; a second person does it. */
import { useTranslation } from 'react-i18next';
import { monthOf } from '#shared/domain/closing';
import { type ClosingState, closingEndpoints } from '#shared/endpoints/closings';
import { officeMessages } from '#shared/office-messages';
import { formatMonth } from '../../components/format';
import { ReasonDialog } from '../../components/reason-dialog';
import { useClosingAct } from './use-closing-act';

export function OpenDialog({ state, onClose }: { state: ClosingState; onClose: () => void }) {
  const { t } = useTranslation();
  const { preschool_id, name, closed_through } = state;
  const month = monthOf(closed_through ?? '');
  const words = { month: formatMonth(month), name };
  const { submit, busy, offline, errorOf } = useClosingAct(
    closingEndpoints.ask,
    t('Someone else at head office can now reopen {{month}}.', words),
    onClose,
  );
  return (
    <ReasonDialog
      title={t('Ask to reopen {{month}} at {{name}}?', words)}
      about={t('Someone else at head office reopens it or keeps it closed.')}
      required={t(officeMessages.openingReasonRequired)}
      confirmLabel={t('Ask')}
      busy={busy}
      offline={offline}
      error={errorOf('reason') || undefined}
      onSubmit={(reason) => submit({ params: { id: preschool_id }, body: { month, reason } })}
      onClose={onClose}
    />
  );
}
