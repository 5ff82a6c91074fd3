/** Asks before a new invoice is made, and whether open balances come along (F11). */
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNewInvoice } from './use-invoice-acts';

interface NewInvoiceDialogProps {
  parent: { id: number; name: string };
  /** Null: that of the first active child. */
  preschoolId: number | null;
  onClose: () => void;
}

export function NewInvoiceDialog({ parent, preschoolId, onClose }: NewInvoiceDialogProps) {
  const { t } = useTranslation();
  const { run, busy } = useNewInvoice(parent.id, preschoolId);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Are you sure to create a new invoice?')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Stack>
        <Text>{parent.name}</Text>
        <Text c="dimmed" size="sm">
          {t(
            'With carry forward, what is open on the other unlocked invoices at this preschool becomes its first line.',
          )}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="subtle" color="gray" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="default" disabled={busy} onClick={() => run(false)}>
            {t('Without carry forward')}
          </Button>
          <Button disabled={busy} data-autofocus onClick={() => run(true)}>
            {t('With carry forward')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
