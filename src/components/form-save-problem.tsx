/** Why a form was not saved, beyond what stands at its fields: no network, or the server's own words. */
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { InSight } from './in-sight';
import { NeedsInternet } from './needs-internet';
import type { SaveState } from './save-state';

interface FormSaveProblemProps {
  state: SaveState;
  /** Shows it as it is now, where someone else changed it meanwhile; what was typed here goes. */
  onReload?: () => void;
}

export function FormSaveProblem({ state, onReload }: FormSaveProblemProps) {
  const { t } = useTranslation();
  if (state.offline) {
    return (
      <InSight said={state.error}>
        <NeedsInternet />
      </InSight>
    );
  }
  if (state.failure === null) return null;
  return (
    <InSight said={state.error}>
      <Alert color="alarm" role="alert" icon={<IconAlertCircle />}>
        <Group justify="space-between">
          <Text>{t(state.failure)}</Text>
          {state.changed && onReload && (
            <Button variant="default" onClick={onReload}>
              {t('Show it as it is now')}
            </Button>
          )}
        </Group>
      </Alert>
    </InSight>
  );
}
