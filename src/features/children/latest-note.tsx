/** The plan of the newest SOAPP note: what the therapist meant to do next. */
import { Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../components/format';
import { useLatestSoapp } from '../../local/hooks/use-soapps';

export function LatestNote({ childId }: { childId: number }) {
  const { t } = useTranslation();
  const note = useLatestSoapp(childId);
  if (!note) return null;
  return (
    <Stack gap={4}>
      <Title order={2}>{t('Plan of the last note')}</Title>
      <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {note.texts.plan ?? t('Nothing written under Plan.')}
      </Text>
      <Text size="sm" c="dimmed">
        {formatDate(note.date)} · {note.last.by}
      </Text>
    </Stack>
  );
}
