import { Button } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import type { ApprovalRequest } from '#shared/endpoints/approvals';
import { type Message, messages } from '#shared/messages';
import { PlainButton } from '../../components/plain';
import { ReasonDialog } from '../../components/reason-dialog';
import { CallError } from '../../local/errors';
import { useInvoiceChanged } from '../../queries/invoices';
import { sendOrAsk } from '../../queries/second-person';
import { useSave } from '../../queries/use-save';

/** What is done with a payment for a reason that is typed, and the dialog and the button that ask for it. */
interface ReasonActOptions<Input> {
  act: (input: Input, idempotencyKey: string) => Promise<unknown>;
  /** Said once the server has answered. */
  done: string;
  failed?: Message;
  /** What a second person is asked for where it is above the limit. */
  request?: (input: Input) => ApprovalRequest;
  onDone: () => void;
}

export function useReasonAct<Input = string>(options: ReasonActOptions<Input>) {
  const { act, done, failed = messages.invoiceActionFailed, request, onDone } = options;
  const changed = useInvoiceChanged();
  const send = async (input: Input, idempotencyKey: string) => {
    if (!request) return act(input, idempotencyKey);
    const sent = await sendOrAsk(() => act(input, idempotencyKey), request(input));
    if (sent.answer === null && 'asked' in sent && sent.asked) onDone();
    return sent.answer;
  };
  const { submit, busy, offline, errorOf } = useSave(send, {
    done,
    failed,
    onSaved: () => {
      changed();
      onDone();
    },
    onFailed: (error) => {
      // Someone else was here before: what is shown is out of date.
      if (error instanceof CallError && error.status === 409) changed();
    },
  });
  return { submit, busy, offline, errorOf };
}

type Asked = Pick<
  ComponentProps<typeof ReasonDialog>,
  'title' | 'whose' | 'about' | 'description' | 'required' | 'danger'
>;

interface ReasonButtonProps
  extends Asked,
    Pick<ReasonActOptions<string>, 'act' | 'done' | 'failed' | 'request'> {
  label: string;
  disabled?: boolean;
  /** Among the words of a row. */
  plain?: boolean;
}

/** A button whose act asks for a reason first. */
export function ReasonButton({ disabled, plain, ...asked }: ReasonButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {plain ? (
        <Button variant="subtle" size="sm" disabled={disabled} onClick={() => setOpen(true)}>
          {asked.label}
        </Button>
      ) : (
        <PlainButton disabled={disabled} onClick={() => setOpen(true)}>
          {asked.label}
        </PlainButton>
      )}
      {open && <Dialog {...asked} onClose={() => setOpen(false)} />}
    </>
  );
}

function Dialog({
  label,
  done,
  act,
  failed,
  request,
  onClose,
  ...asked
}: ReasonButtonProps & { onClose: () => void }) {
  const { submit, errorOf, ...state } = useReasonAct({ act, done, failed, request, onDone: onClose });
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
