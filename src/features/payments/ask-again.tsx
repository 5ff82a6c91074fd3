/** Asks the provider at once what became of a payment; the answer shows by the list. */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { reconciliationEndpoints } from '#shared/endpoints/payment-reconciliation';
import { messages } from '#shared/messages';
import { notifySuccess } from '../../components/notify';
import { tellFailure } from '../../components/tell-failure';
import { call } from '../../local/call';

interface AskAgainProps {
  attemptId: string;
  provider: string;
  onAsked: () => void;
}

export function AskAgain({ attemptId, provider, onAsked }: AskAgainProps) {
  const { t } = useTranslation();
  const ask = useMutation({
    mutationFn: () => call(reconciliationEndpoints.ask, { params: { attemptId } }),
    onSuccess: () => {
      notifySuccess(t('{{provider}} is being asked. What was paid leaves this list.', { provider }));
      onAsked();
    },
    onError: (error) => tellFailure(error, messages.invoiceActionFailed),
  });
  return (
    <Button variant="light" loading={ask.isPending} onClick={() => ask.mutate()}>
      {t('Ask {{provider}} again', { provider })}
    </Button>
  );
}
