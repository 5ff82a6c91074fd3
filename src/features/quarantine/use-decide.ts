/** Taking and declining, and what the server said where it could not be done. */
import { useTranslation } from 'react-i18next';
import { type QuarantinedEntryAnswer, quarantineEndpoints } from '#shared/endpoints/quarantined-entries';
import { notifyError, notifySuccess, REFUSED_TOAST_MS } from '../../components/notify';
import { call } from '../../local/call';
import { CallError } from '../../local/errors';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

export function useDecide({ id, author }: QuarantinedEntryAnswer) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const refresh = () => invalidate(quarantineEndpoints);
  /** Someone was quicker, or the child has moved to another preschool: the list tells. */
  const onFailed = async (error: Error) => {
    if (!wasQuicker(error)) return;
    notifyError(t(error.message), REFUSED_TOAST_MS);
    await refresh();
  };
  // A repeat after a lost answer gets that answer.
  const takeEntry = () => call(quarantineEndpoints.take, { params: { id }, idempotencyKey: `take-${id}` });
  const declineEntry = (reason: string, idempotencyKey: string) =>
    call(quarantineEndpoints.decline, { params: { id }, body: { reason }, idempotencyKey });
  const take = useSave(takeEntry, {
    onSaved: async ({ status }) => {
      if (status === 'alternative')
        notifySuccess(
          t('Accepted. It differs from the current entry: the authors of the report choose which to keep.'),
        );
      else notifySuccess(t('Accepted. It is now part of the child’s day.'));
      await refresh();
    },
    onFailed,
  });
  const decline = useSave(declineEntry, {
    onSaved: async () => {
      notifySuccess(t('Declined. {{name}} will see why.', { name: author.name }));
      await refresh();
    },
    onFailed,
  });
  return { take, decline };
}

/** Nothing stands beside the act then: the list is read again. */
export function wasQuicker(error: Error | null): boolean {
  return error instanceof CallError && (error.status === 409 || error.status === 404);
}
