/** Why an act was not done, said beside it: no network, that the server broke, or the server's words. */
import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { messages } from '#shared/messages';
import { FormErrors } from './form-errors';
import { NeedsInternet } from './needs-internet';
import { callErrorOf } from './notify-failure';

export function ActProblem({ error }: { error: Error | null }) {
  const { t } = useTranslation();
  if (error === null) return null;
  if (error.name === 'OfflineError') return <NeedsInternet />;
  const refusal = callErrorOf(error);
  if (refusal !== null && refusal.status < 500) return <FormErrors errors={reasonsOf(refusal)} />;
  // There is nothing to correct.
  return (
    <Alert color="alarm" role="alert" icon={<IconAlertCircle />}>
      {t(messages.broken)}
    </Alert>
  );
}

function reasonsOf(refusal: NonNullable<ReturnType<typeof callErrorOf>>): string[] {
  const fields = [...new Set(Object.values(refusal.errors).flat())];
  return fields.length > 0 ? fields : [refusal.message];
}
