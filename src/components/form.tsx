/** A form, and the row of buttons at its foot. */
import { Button, Group } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainButton } from './plain';
import { sayUnread } from './say-unread';

export interface FormProps extends ComponentProps<'form'> {
  /** Takes what was typed; the page stays. */
  onSend?: () => unknown;
}

export function Form({ onSend, ...form }: FormProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!sayUnread(event.currentTarget)) void onSend?.();
      }}
      {...form}
    />
  );
}

export interface FormFootProps {
  /** The verb on the button. */
  act: ReactNode;
  busy?: boolean;
  danger?: boolean;
  disabled?: boolean;
  /** A button beside it leaves the form. */
  onCancel?: () => void;
  /** What it says. */
  cancel?: string;
  compact?: boolean;
}

export function FormFoot({ act, busy, danger, disabled, onCancel, cancel, compact }: FormFootProps) {
  const { t } = useTranslation();
  return (
    <Group justify="flex-end" gap={compact ? 'xs' : undefined}>
      {onCancel && <PlainButton onClick={onCancel}>{cancel ?? t('Cancel')}</PlainButton>}
      <Button type="submit" loading={busy} disabled={disabled} color={danger ? 'alarm' : undefined}>
        {act}
      </Button>
    </Group>
  );
}
