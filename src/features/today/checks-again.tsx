/** Children whose temperature is to be taken again, as the tablet was asked to remind. */
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatTime } from '../../components/format';
import { checkedAgain, useChecksAgain } from '../../local/check-again';
import { useChildren } from '../../local/hooks/use-children';

interface ChecksAgainProps {
  userId: number;
  back: string;
}

export function ChecksAgain({ userId, back }: ChecksAgainProps) {
  const { t } = useTranslation();
  const waiting = useChecksAgain(userId);
  const children = useChildren();
  return waiting.map(({ childId, at }) => {
    const child = children?.find(({ id }) => id === childId);
    if (!child) return null;
    const time = formatTime(new Date(at).toISOString());
    const query = new URLSearchParams({ child: String(childId), back });
    return (
      <Alert key={childId} color="waiting" icon={<IconClock />} mb="sm">
        <Group justify="space-between" gap="xs">
          <Text>
            {t('{{name}}: check the temperature again at {{time}}', { name: child.fullname, time })}
          </Text>
          <Group gap="xs">
            <Button component={Link} href={`/health/door?${query}`} variant="light">
              {t('Check now')}
            </Button>
            <Button variant="subtle" color="gray" onClick={() => checkedAgain(userId, childId)}>
              {t('No need')}
            </Button>
          </Group>
        </Group>
      </Alert>
    );
  });
}
