/** Edit and resend: the refused entry's own contents, to be put right and sent in its place in the line. */
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordEditorProps } from '../../components/record-editor';
import { useFocusBack } from '../../components/use-focus-back';
import type { OutboxRow } from '../../local/outbox-row';
import { useResend } from './use-resend';

interface EditEntryProps {
  row: OutboxRow;
  title: string;
  Editor: ComponentType<RecordEditorProps>;
  onClose: () => void;
}

export function EditEntry({ row, title, Editor, onClose }: EditEntryProps) {
  const { t } = useTranslation();
  const small = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  const { errors, resend } = useResend(row, onClose);
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
      <Editor arguments={row.arguments} errors={errors} onSubmit={(changed) => void resend(changed)} />
    </Modal>
  );
}
