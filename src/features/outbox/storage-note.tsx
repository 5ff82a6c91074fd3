/** Whether the browser promises to keep what is stored here, and a way to ask it to. */
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ToneMark } from '../../components/tone-mark';
import { useStorageState } from '../../local/hooks/use-storage-state';

export function StorageNote() {
  const { t } = useTranslation();
  const storage = useStorageState();
  const [asked, setAsked] = useState(false);
  if (!storage || storage.persisted === null) return null;
  if (storage.persisted) {
    return (
      <Group gap="xs">
        <ToneMark tone="done">{t('Kept')}</ToneMark>
        <Text size="sm" c="dimmed" flex={1}>
          {t('This browser does not throw away what is stored on this tablet.')}
        </Text>
      </Group>
    );
  }
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed" flex="1 1 16rem">
        {asked
          ? t(
              'The browser said no. It may say yes once the app is installed; until then keep some room free on the tablet.',
            )
          : t('When the tablet is nearly full, this browser may throw away what is stored here.')}
      </Text>
      <Button
        variant="default"
        onClick={() => {
          storage.ask().then(
            (granted) => setAsked(!granted),
            (error: unknown) => console.error('The browser could not be asked:', error),
          );
        }}
      >
        {t('Ask the browser to keep it')}
      </Button>
    </Group>
  );
}
