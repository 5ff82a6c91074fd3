/** Why a form was not saved, beyond what stands at its fields: no network, or the server's own words. */
import { Alert, Group, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { messages } from '#shared/messages';
import { InSight } from './in-sight';
import { NeedsInternet } from './needs-internet';
import { callErrorOf } from './notify-failure';
import { PlainButton } from './plain';

interface SaveProblemProps {
  /** As the call threw it. */
  error: Error | null;
  /** Names of the fields whose errors stand at them; where none are given, all of them do. */
  fields?: readonly string[];
  /** Shows it as it is now, where someone else changed it meanwhile; what was typed here goes. */
  onReload?: () => void;
}

export function SaveProblem({ error, fields, onReload }: SaveProblemProps) {
  const { t } = useTranslation();
  if (error === null) return null;
  if (error.name === 'OfflineError') {
    return (
      <InSight said={error}>
        <NeedsInternet />
      </InSight>
    );
  }
  const reasons = reasonsOf(error, fields);
  if (reasons.length === 0) return null;
  return (
    <InSight said={error}>
      <Alert color="alarm" role="alert" icon={<IconAlertCircle />}>
        <Group justify="space-between">
          <Text>{reasons.map((reason) => t(reason)).join(' ')}</Text>
          {onReload && callErrorOf(error)?.status === 409 && (
            <PlainButton onClick={onReload}>{t('Show it as it is now')}</PlainButton>
          )}
        </Group>
      </Alert>
    </InSight>
  );
}

function reasonsOf(error: Error, fields: readonly string[] | undefined): readonly string[] {
  const refusal = callErrorOf(error);
  if (refusal === null) return [messages.broken];
  const named = Object.entries(refusal.errors);
  const beyond = fields ? named.filter(([field]) => !fields.includes(field)) : [];
  if (beyond.length > 0) return beyond.flatMap(([, list]) => list);
  return refusal.status === 422 && named.length > 0 ? [] : [refusal.message];
}
