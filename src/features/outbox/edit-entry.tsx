/** Edit and resend: the refused entry's own contents, to be put right and sent in its place in the line. */
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import type { RecordScreening, SaveReport } from '#shared/operations/operations';
import { useFocusBack } from '../../components/use-focus-back';
import type { OutboxRow } from '../../local/outbox-row';
import { EditReport } from './edit-report';
import { EditScreening } from './edit-screening';

interface EditEntryProps {
  row: OutboxRow;
  title: string;
  onClose: () => void;
}

export function EditEntry({ row, title, onClose }: EditEntryProps) {
  const { t } = useTranslation();
  const small = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  useFocusBack();
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen={small}
      size="lg"
      title={title}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {row.name === 'record_screening' ? (
        <EditScreening row={row} arguments={row.arguments as RecordScreening['arguments']} onDone={onClose} />
      ) : (
        <EditReport row={row} arguments={row.arguments as SaveReport['arguments']} onDone={onClose} />
      )}
    </Modal>
  );
}
