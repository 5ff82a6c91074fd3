/** Tells that what was typed before is here again, so that it is not taken for what is begun, and lets go of it. */
import { Alert, Group, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from './format';
import { PlainButton } from './plain';

interface DraftNoticeProps {
  /** Milliseconds by the server's clock. */
  savedAt: number;
  onDiscard: () => void;
}

export function DraftNotice({ savedAt, onDiscard }: DraftNoticeProps) {
  const { t } = useTranslation();
  return (
    <Alert color="waiting" role="status">
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <IconPencil size={20} aria-hidden />
        <Text flex={1}>{t('Your unsent draft of {{when}}', { when: formatMoment(new Date(savedAt)) })}</Text>
        <PlainButton onClick={onDiscard}>{t('Discard')}</PlainButton>
      </Group>
    </Alert>
  );
}
