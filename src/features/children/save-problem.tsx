/** Why a form was not saved, beyond what stands at its fields: no network, or the server's own words. */
import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { messages } from '#shared/messages';
import { InSight } from '../../components/in-sight';
import { NeedsInternet } from '../../components/needs-internet';
import { CallError, OfflineError } from '../../local/errors';

interface SaveProblemProps {
  error: Error | null;
  /** Names of the fields whose errors stand at them. */
  fields: readonly string[];
}

export function SaveProblem({ error, fields }: SaveProblemProps) {
  const { t } = useTranslation();
  if (error === null) return null;
  if (error instanceof OfflineError) {
    return (
      <InSight said={error}>
        <NeedsInternet />
      </InSight>
    );
  }
  if (error instanceof CallError && error.status === 409) return null;
  const told = error instanceof CallError ? error : null;
  const beyond = Object.entries(told?.errors ?? {}).filter(([field]) => !fields.includes(field));
  if (told?.status === 422 && beyond.length === 0) return null;
  const words = beyond.length > 0 ? beyond.flatMap(([, list]) => list) : [told?.message ?? messages.broken];
  return (
    <InSight said={error}>
      <Alert color="alarm" role="alert" icon={<IconAlertCircle />}>
        {words.map((word) => t(word)).join(' ')}
      </Alert>
    </InSight>
  );
}

/** What the server said of a field, if it was that. */
export function fieldErrorOf(error: Error | null, field: string): string | undefined {
  return error instanceof CallError && error.status === 422 ? error.errors[field]?.[0] : undefined;
}
