/** Why the child at the door is not here: one tap notes the absence of the day, and the next child is called. */
import { Button, Modal, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type AbsenceReason, absenceReasonLabels, absenceReasons } from '#shared/records/absence-note';

interface AbsentDialogProps {
  name: string;
  opened: boolean;
  onReason: (reason: AbsenceReason) => void;
  onClose: () => void;
}

export function AbsentDialog({ name, opened, onReason, onClose }: AbsentDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('Why is {{name}} away?', { name })}
      closeButtonProps={{ 'aria-label': t('Close') }}
      transitionProps={{ duration: 100 }}
    >
      <Stack gap="xs">
        {absenceReasons.map((reason) => (
          <Button key={reason} variant="default" size="lg" h={56} onClick={() => onReason(reason)}>
            {t(absenceReasonLabels[reason])}
          </Button>
        ))}
      </Stack>
    </Modal>
  );
}
