/** The frame of the ways to close an unregistered child: says what failed. */
import type { ReactNode } from 'react';
import { ActProblem } from '../../components/act-problem';
import { FormDialog } from '../../components/form-dialog';

interface FollowUpDialogProps {
  title: string;
  /** The verb on the button. */
  act: string;
  dirty: boolean;
  /** How the act stands. */
  saving: { error: Error | null; busy: boolean };
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

export function FollowUpDialog({ saving, onSubmit, children, ...dialog }: FollowUpDialogProps) {
  return (
    <FormDialog {...dialog} busy={saving.busy} onSend={onSubmit}>
      <ActProblem error={saving.error} />
      {children}
    </FormDialog>
  );
}
