/** Which days a receipt summary is of: both may be left out. */
import { Button, Group, Modal, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documentEndpoints } from '#shared/endpoints/documents';
import { messages } from '#shared/messages';
import { DateField } from '../../components/date-field';
import { downloadLink } from '../../components/download-link';
import { useFocusBack } from '../../components/use-focus-back';
import { downloadUrl } from '../../local/call';

interface ReceiptSummaryDialogProps {
  userId: number;
  onClose: () => void;
}

export function ReceiptSummaryDialog({ userId, onClose }: ReceiptSummaryDialogProps) {
  const { t } = useTranslation();
  useFocusBack();
  const [startDate, setStart] = useState('');
  const [endDate, setEnd] = useState('');
  const turned = startDate !== '' && endDate !== '' && endDate < startDate;
  const path = documentEndpoints.receiptSummary.path.replace('{id}', String(userId));
  const icon = <IconDownload size={20} aria-hidden />;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Download Receipt Summary')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <DateField label={t('From')} value={startDate} onChange={setStart} />
          <DateField
            label={t('To')}
            value={endDate}
            onChange={setEnd}
            error={turned && t(messages.startAfterEnd)}
          />
        </SimpleGrid>
        <Text size="sm" c="dimmed">
          {t('Leave a date empty to have all payments before or after the other.')}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('Close')}
          </Button>
          {turned ? (
            <Button disabled leftSection={icon}>
              {t('Download')}
            </Button>
          ) : (
            <Button {...downloadLink(downloadUrl(path, { startDate, endDate }))} leftSection={icon}>
              {t('Download')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
