/** Who must not fetch a child, in red, with why: whoever stands at the door reads it before the child goes. */
import { Alert, Box, Group, Text } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Collector } from '#shared/domain/fetchers';
import { formatWholeDate } from '../../components/format';
import { PersonPhoto } from '../../components/person-photo';
import { useCollectorFaces } from '../../local/hooks/use-collector-faces';

/** Pixels: so large that a face is compared with it. */
export const DOOR_PHOTO = 112;

interface MustNotFetchProps {
  entry: Collector;
  /** On whose list the entry stands. */
  childId: number;
  /** Whom, where brothers and sisters go along. */
  whom?: string | null;
}

export function MustNotFetch({ entry, childId, whom = null }: MustNotFetchProps) {
  const { t } = useTranslation();
  const photo = useCollectorFaces(childId)?.get(entry.id);
  const { name, relation, reason, ordered_on } = entry;
  const who = relation === null ? name : `${name} (${relation})`;
  return (
    <Alert
      color="alarm"
      variant="filled"
      icon={<IconHandStop aria-hidden />}
      title={
        whom === null
          ? t('Must not fetch: {{name}}', { name: who })
          : t('Must not fetch {{whom}}: {{name}}', { whom, name: who })
      }
      role="alert"
    >
      <Group gap="sm" wrap="nowrap" align="flex-start">
        {photo && <PersonPhoto photo={photo} size={DOOR_PHOTO} />}
        <Box miw={0}>
          <Text style={{ overflowWrap: 'anywhere' }}>{reason}</Text>
          {ordered_on !== null && (
            <Text>{t('Court order of {{date}}', { date: formatWholeDate(ordered_on) })}</Text>
          )}
        </Box>
      </Group>
    </Alert>
  );
}
