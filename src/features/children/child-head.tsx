/** The head of a child's page, the profile card of the specification (C2): who, status, preschool, products. */
import { Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { attendingStatuses } from '#shared/domain/statuses';
import { formatAge } from '../../components/format';
import { PersonAvatar } from '../../components/person-avatar';
import { type Tone, ToneMark } from '../../components/tone-mark';
import { useToday } from '../../local/hooks/use-today';
import type { ChildRecord } from './use-child-record';

export function ChildHead({ child }: { child: ChildRecord }) {
  const { t } = useTranslation();
  const today = useToday();
  const where = [child.preschool, child.classroom].filter(Boolean).join(' · ');
  return (
    <Group wrap="nowrap" align="center">
      <PersonAvatar name={child.fullname} size={64} />
      <Stack gap={2} miw={0} flex={1}>
        <Title order={2} style={{ overflowWrap: 'anywhere' }}>
          {child.fullname}
        </Title>
        <Group gap="xs">
          <ToneMark tone={toneOf(child.status.id)} plain>
            {t(child.status.name)}
          </ToneMark>
          <Text c="dimmed">{[formatAge(child.born_on, today), where].filter(Boolean).join(' · ')}</Text>
        </Group>
        <Text size="sm" c="dimmed">
          {child.products.join(', ')}
        </Text>
      </Stack>
    </Group>
  );
}

/** Attending, to come, or gone. */
function toneOf(status: number): Tone {
  if (attendingStatuses.includes(status)) return 'done';
  return status === 5 || status === 9 || status === 4 ? 'waiting' : 'quiet';
}
