/** Whose entries wait on this tablet, and how many: unreadable here until their author is back. */
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { waitingEntries } from '../../local/waiting-entries';

type Waiting = Awaited<ReturnType<typeof waitingEntries>>;

export function WaitingAuthors({ onChoose }: { onChoose: (email: string) => void }) {
  const { t } = useTranslation();
  const [waiting, setWaiting] = useState<Waiting>([]);
  useEffect(() => {
    let gone = false;
    waitingEntries().then(
      (found) => gone || setWaiting(found),
      (error: unknown) => console.error('Who has entries waiting could not be read:', error),
    );
    return () => {
      gone = true;
    };
  }, []);
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
