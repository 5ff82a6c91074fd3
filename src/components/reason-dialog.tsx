/** An act that wants a reason: asked by name, the reason typed once and kept when the act fails. */
import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NeedsInternet } from './needs-internet';
import { useFocusBack } from './use-focus-back';
import { useUnsaved } from './use-unsaved';

interface ReasonDialogProps {
  title: string;
  /** What the act does, where the title does not say it. */
  about?: string;
  /** Who reads the reason. */
  description?: string;
  /** Said where nothing was typed. */
  required: string;
  confirmLabel: string;
  danger?: boolean;
  busy: boolean;
  offline: boolean;
  /** Of the reason, in the server's words. */
  error?: string | undefined;
  /** Fields beside the reason. */
  children?: ReactNode;
  onSubmit: (reason: string) => void;
  onClose: () => void;
}

export function ReasonDialog({
  title,
  about,
  description,
  required,
  confirmLabel,
  danger = false,
  busy,
  offline,
  error,
  children,
  onSubmit,
  onClose,
}: ReasonDialogProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  useFocusBack();
  useUnsaved(reason !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setMissing(reason.trim() === '');
    if (reason.trim() !== '') onSubmit(reason.trim());
  };
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('Close') }}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {offline && <NeedsInternet />}
          {about && (
            <Text size="sm" c="dimmed">
              {about}
            </Text>
          )}
          {children}
          <Textarea
            label={t('Reason')}
            description={description}
            required
            data-autofocus={children === undefined || undefined}
            autosize
            minRows={2}
            maxRows={8}
            value={reason}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setMissing(false);
            }}
            error={missing ? required : error}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={busy} {...(danger && { color: 'alarm' })}>
              {confirmLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
