/** A button whose act asks for a reason first. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ReasonDialog } from '../../components/reason-dialog';
import { useReasonAct } from './use-reason-act';

interface ReasonButtonProps {
  label: string;
  title: string;
  about: string;
  required: string;
  done: string;
  danger?: boolean;
  act: (reason: string) => Promise<unknown>;
}

export function ReasonButton({ label, done, act, ...asked }: ReasonButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && <Dialog {...asked} label={label} done={done} act={act} onClose={() => setOpen(false)} />}
    </>
  );
}

function Dialog({ label, done, act, onClose, ...asked }: ReasonButtonProps & { onClose: () => void }) {
  const { submit, errorOf, ...state } = useReasonAct({ act, done, onDone: onClose });
  return (
    <ReasonDialog
      {...asked}
      {...state}
      confirmLabel={label}
      error={errorOf('reason') || errorOf('note') || undefined}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
