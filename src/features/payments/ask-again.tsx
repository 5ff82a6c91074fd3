/** Asks the provider at once what became of a payment; the answer shows by the list. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { reconciliationEndpoints } from '#shared/endpoints/payment-reconciliation';
import { messages } from '#shared/messages';
import { notifySuccess } from '../../components/notify';
import { call } from '../../local/call';
import { useSave } from '../../queries/use-save';

interface AskAgainProps {
  attemptId: string;
  provider: string;
  onAsked: () => void;
}

export function AskAgain({ attemptId, provider, onAsked }: AskAgainProps) {
  const { t } = useTranslation();
  const ask = useSave(() => call(reconciliationEndpoints.ask, { params: { attemptId } }), {
    onSaved: () => {
      notifySuccess(t('{{provider}} is being asked. What was paid leaves this list.', { provider }));
      onAsked();
    },
    failed: messages.invoiceActionFailed,
  });
  return (
    <Button variant="light" loading={ask.busy} onClick={() => ask.submit()}>
      {t('Ask {{provider}} again', { provider })}
    </Button>
  );
}
