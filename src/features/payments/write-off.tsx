/** Writing off what a family will not pay, or taking back what was written off: by right, with a reason. */
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSen } from '#shared/domain/money';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import { type WriteOffForm, writeOffEndpoints } from '#shared/endpoints/write-offs';
import { officeMessages } from '#shared/office-messages';
import { AmountDialog } from '../../components/amount-dialog';
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
          {t('Reverse the write-off')}
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
  const takes = act === 'writeOff';
  const amount = formatSen(most);
  const { submit, errorOf, ...state } = useReasonAct({
    act: (body: WriteOffForm, idempotencyKey) =>
      call(writeOffEndpoints[act], { params: { id }, body, idempotencyKey }),
    done: takes ? t('Written off.') : t('Write-off reversed.'),
    ...(takes && {
      request: (form: WriteOffForm) => ({
        operation: 'write_off' as const,
        subject_id: id,
        form,
        reason: form.reason,
      }),
    }),
    onDone: onClose,
  });
  return (
    <AmountDialog
      title={
        takes ? t('Write off up to {{amount}}?', { amount }) : t('Reverse up to {{amount}}?', { amount })
      }
      about={
        takes
          ? t('The parent no longer owes it. Money that still arrives reverses the write-off.')
          : t('The parent owes it again.')
      }
      required={t(takes ? officeMessages.writeOffReasonRequired : officeMessages.recoverReasonRequired)}
      confirmLabel={takes ? t('Write off') : t('Reverse')}
      danger={takes}
      error={errorOf('reason')}
      amountError={errorOf('amount')}
      most={most}
      tooMuch={takes ? officeMessages.writeOffTooMuch : officeMessages.recoverTooMuch}
      onSubmit={(sen, reason) => submit({ amount: sen, reason })}
      onClose={onClose}
      {...state}
    />
  );
}
