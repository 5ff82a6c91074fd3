/** Why a form was not saved, beyond what stands at its fields: no network, or the server's own words. */
import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { messages } from '#shared/messages';
import { InSight } from './in-sight';
import { NeedsInternet } from './needs-internet';

interface SaveProblemProps {
  /** As a call threw it. */
  error: Error | null;
  /** Names of the fields whose errors stand at them. */
  fields?: readonly string[];
}

/** The part of a `CallError` that tells what the server said. */
interface Told {
  status: number;
  errors: Readonly<Record<string, readonly string[]>>;
}

export function SaveProblem({ error, fields = [] }: SaveProblemProps) {
  const { t } = useTranslation();
  if (error === null) return null;
  if (error.name === 'OfflineError') {
    return (
      <InSight said={error}>
        <NeedsInternet />
      </InSight>
    );
  }
  const told = toldBy(error);
  const beyond = Object.entries(told?.errors ?? {}).filter(([field]) => !fields.includes(field));
  if (told?.status === 422 && beyond.length === 0 && Object.keys(told.errors).length > 0) return null;
  const words =
    beyond.length > 0 ? beyond.flatMap(([, list]) => list) : [told ? error.message : messages.broken];
  return (
    <InSight said={error}>
      <Alert color="alarm" role="alert" icon={<IconAlertCircle />}>
        {words.map((word) => t(word)).join(' ')}
      </Alert>
    </InSight>
  );
}

/** What the server said of a field (422), if it was that. */
export function fieldErrorOf(error: Error | null, field: string): string | undefined {
  const told = error && toldBy(error);
  return told?.status === 422 ? told.errors[field]?.[0] : undefined;
}

function toldBy(error: Error): Told | null {
  return 'status' in error && 'errors' in error ? (error as Error & Told) : null;
}
