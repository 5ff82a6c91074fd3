/** Whose entries wait on this tablet, and how many: unreadable here until their author is back. */
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useWaitingEntries } from '../../local/hooks/use-waiting-entries';

export function WaitingAuthors({ onChoose }: { onChoose: (email: string) => void }) {
  const { t } = useTranslation();
  const waiting = useWaitingEntries();
  if (waiting.length === 0) return null;
  return (
    <Alert color="waiting" icon={<IconClock />} title={t('Entries wait on this tablet')}>
      <Stack gap={4} align="flex-start">
        <Text>{t('They are sent when their author signs in here again.')}</Text>
        {waiting.map(({ userId, name, email, count }) => (
          <Button
            key={userId}
            variant="subtle"
            color="waiting"
            ml={-12}
            px={12}
            h="auto"
            mih={44}
            ta="left"
            styles={{ label: { whiteSpace: 'normal' } }}
            onClick={() => onChoose(email)}
          >
            {t('{{name}}: {{count}} entries', { name, count })}
          </Button>
        ))}
      </Stack>
    </Alert>
  );
}
