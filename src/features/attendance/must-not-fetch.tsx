/** Who must not fetch a child, in red, with why: whoever stands at the door reads it before the child goes. */
import { Alert, Text } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Collector } from '#shared/domain/fetchers';
import { formatWholeDate } from '../../components/format';

export function MustNotFetch({ entry }: { entry: Collector }) {
  const { t } = useTranslation();
  const { name, relation, reason, ordered_on } = entry;
  const who = relation === null ? name : `${name} (${relation})`;
  return (
    <Alert
      color="alarm"
      variant="filled"
      icon={<IconHandStop aria-hidden />}
      title={t('Must not fetch: {{name}}', { name: who })}
      role="alert"
    >
      <Text style={{ overflowWrap: 'anywhere' }}>{reason}</Text>
      {ordered_on !== null && (
        <Text>{t('Court order of {{date}}', { date: formatWholeDate(ordered_on) })}</Text>
      )}
    </Alert>
  );
}
