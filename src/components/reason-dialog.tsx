/** An act that wants a reason: asked by name, the reason typed once and kept when the act fails. */
import { Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from './form-dialog';
import { NeedsInternet } from './needs-internet';
import { Muted } from './plain';

interface ReasonDialogProps {
  title: string;
  /** Whom or what it is about. */
  whose?: string | undefined;
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
  /** True while something is typed in the fields beside the reason. */
  dirty?: boolean;
  /** The error of the reason, in the server's words. */
  error?: ReactNode;
  /** Fields beside the reason. */
  children?: ReactNode;
  onSubmit: (reason: string) => void;
  onClose: () => void;
}

export function ReasonDialog(props: ReasonDialogProps) {
  const { about, description, required, confirmLabel, offline, error, children, onSubmit, ...dialog } = props;
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = () => {
    if (dialog.busy) return;
    setMissing(reason.trim() === '');
    if (reason.trim() !== '') onSubmit(reason.trim());
  };
  return (
    <FormDialog {...dialog} compact act={confirmLabel} dirty={props.dirty || reason !== ''} onSend={submit}>
      {offline && <NeedsInternet />}
      {about && <Muted>{about}</Muted>}
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
    </FormDialog>
  );
}
