/** Writing off what a family will not pay, or taking back what was written off: by right, with a reason. */
import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSen, parseRinggit, ringgitText } from '#shared/domain/money';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import { type WriteOffForm, writeOffEndpoints } from '#shared/endpoints/write-offs';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import lines from '../../components/lines/lines.module.css';
import { ReasonDialog } from '../../components/reason-dialog';
import { call } from '../../local/call';
import { useReasonAct } from './reason-act';

type Act = 'writeOff' | 'recover';

export function WriteOff({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Act | null>(null);
  const { balance, written_off } = invoice;
  return (
    <Group gap="xs">
      {balance > 0 && (
        <Button variant="default" onClick={() => setOpen('writeOff')}>
          {t('Write off')}
        </Button>
      )}
      {written_off > 0 && (
        <Button variant="default" onClick={() => setOpen('recover')}>
          {t('Take back the write-off')}
        </Button>
      )}
      {open && (
        <WriteOffDialog
          act={open}
          id={invoice.id}
          most={open === 'writeOff' ? balance : written_off}
          onClose={() => setOpen(null)}
        />
      )}
    </Group>
  );
}

interface WriteOffDialogProps {
  act: Act;
  id: number;
  /** Sen. */
  most: number;
  onClose: () => void;
}

function WriteOffDialog({ act, id, most, onClose }: WriteOffDialogProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(ringgitText(most));
  const [wrong, setWrong] = useState<string>();
  const takes = act === 'writeOff';
  const amount = formatSen(most);
  const { submit, errorOf, ...state } = useReasonAct({
    act: (body: WriteOffForm, idempotencyKey) =>
      call(writeOffEndpoints[act], { params: { id }, body, idempotencyKey }),
    done: takes ? t('It is written off.') : t('The invoice asks for it again.'),
    ...(takes && {
      request: (form: WriteOffForm) => ({
        ...{ operation: 'write_off' as const, subject_id: id, form, reason: form.reason },
      }),
    }),
    onDone: onClose,
  });
  const check = (reason: string) => {
    const sen = parseRinggit(text);
    const problem = problemOf(sen, most, takes);
    setWrong(problem);
    if (!problem && sen !== null) submit({ amount: sen, reason });
  };
  return (
    <ReasonDialog
      title={
        takes ? t('Write off up to {{amount}}?', { amount }) : t('Take back up to {{amount}}?', { amount })
      }
      about={
        takes
          ? t('Nobody is asked for it any more. Money that comes all the same takes it back.')
          : t('The parent owes it again.')
      }
      required={t(takes ? officeMessages.writeOffReasonRequired : officeMessages.recoverReasonRequired)}
      confirmLabel={takes ? t('Write off') : t('Take it back')}
      danger={takes}
      error={errorOf('reason')}
      onSubmit={check}
      onClose={onClose}
      {...state}
    >
      <TextInput
        label={t('Amount (RM)')}
        required
        data-autofocus
        inputMode="decimal"
        autoComplete="off"
        className={lines.digits}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setWrong(undefined);
        }}
        error={(wrong && t(wrong)) || errorOf('amount')}
      />
    </ReasonDialog>
  );
}

function problemOf(sen: number | null, most: number, takes: boolean): string | undefined {
  if (sen === null) return messages.amountNotWhole;
  if (sen <= 0) return messages.paidAmountPositive;
  if (sen <= most) return undefined;
  return takes ? officeMessages.writeOffTooMuch : officeMessages.recoverTooMuch;
}
