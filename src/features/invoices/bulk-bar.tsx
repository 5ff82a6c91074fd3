/** What can be done to the chosen invoices at once, by right, and which of them were not changed and why. */
import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PENDING, statusesByHand } from '#shared/domain/invoice-math';
import { type PaymentStatus, paymentStatuses } from '#shared/domain/statuses';
import type { Invoice } from '#shared/endpoints/invoice-fields';
import { type BulkForm, invoiceEndpoints } from '#shared/endpoints/invoices';
import { messages } from '#shared/messages';
import { confirm } from '../../components/confirm';
import { notifySuccess } from '../../components/notify';
import { useCan } from '../../components/use-can';
import { call } from '../../local/call';
import { useSubmitKey } from '../../local/hooks/use-submit-key';
import classes from './invoices.module.css';
import { tellFailure } from './tell-failure';
import { useInvoiceChanged } from './use-invoice';

interface BulkBarProps {
  chosen: readonly Invoice[];
  onDone: () => void;
}

type Wanted = Pick<BulkForm, 'act' | 'payment_status'>;

export function BulkBar({ chosen, onDone }: BulkBarProps) {
  const { t } = useTranslation();
  const can = useCan();
  const [status, setStatus] = useState('');
  const { run, busy, refused, forget } = useBulk(chosen, onDone);
  const count = chosen.length;
  const ask = async (wanted: Wanted, title: string, confirmLabel: string) => {
    if (await confirm({ title, confirmLabel })) run(wanted);
  };
  if (count === 0 && refused.length === 0) return null;
  return (
    <Stack gap="xs">
      {count > 0 && (
        <Group className={classes.bulk} role="toolbar" aria-label={t('Chosen invoices')} gap="xs">
          <Text fw={600} aria-live="polite">
            {t('{{count}} chosen', { count })}
          </Text>
          {can('invoices_lock') && (
            <>
              <Button
                variant="default"
                disabled={busy}
                onClick={() => void ask({ act: 'lock' }, t('Lock {{count}} invoices?', { count }), t('Lock'))}
              >
                {t('Lock')}
              </Button>
              <Button
                variant="default"
                disabled={busy}
                onClick={() =>
                  void ask({ act: 'unlock' }, t('Unlock {{count}} invoices?', { count }), t('Unlock'))
                }
              >
                {t('Unlock')}
              </Button>
            </>
          )}
          {can('invoices_edit') && (
            <>
              <Button
                variant="default"
                disabled={busy}
                onClick={() =>
                  void ask(
                    { act: 'send-mail' },
                    t('E-mail {{count}} invoices to their parents?', { count }),
                    t('E-mail'),
                  )
                }
              >
                {t('E-mail')}
              </Button>
              <NativeSelect
                aria-label={t('Status to set')}
                value={status}
                onChange={(event) => setStatus(event.currentTarget.value)}
                data={[
                  { value: '', label: t('Set the status…') },
                  ...[...statusesByHand, PENDING].map((id) => ({
                    value: String(id),
                    label: id === PENDING ? t('Follow the balance') : t(paymentStatuses[id as PaymentStatus]),
                  })),
                ]}
              />
              {status !== '' && (
                <Button
                  disabled={busy}
                  onClick={() =>
                    void ask(
                      { act: 'status', payment_status: Number(status) },
                      t('Set the status of {{count}} invoices?', { count }),
                      t('Set'),
                    )
                  }
                >
                  {t('Set')}
                </Button>
              )}
            </>
          )}
          <Button variant="subtle" color="gray" onClick={onDone}>
            {t('Choose none')}
          </Button>
        </Group>
      )}
      {refused.length > 0 && (
        <Alert
          color="alarm"
          role="alert"
          icon={<IconAlertCircle />}
          title={t('{{count}} invoices were not changed', { count: refused.length })}
          withCloseButton
          closeButtonLabel={t('Close')}
          onClose={forget}
        >
          {refused.map(({ id, number, message }) => (
            <div key={id}>
              {number}: {t(message)}
            </div>
          ))}
        </Alert>
      )}
    </Stack>
  );
}

function useBulk(chosen: readonly Invoice[], onDone: () => void) {
  const { t } = useTranslation();
  const { keyFor, spent } = useSubmitKey();
  const changed = useInvoiceChanged();
  const [refused, setRefused] = useState<{ id: number; number: string; message: string }[]>([]);
  const mutation = useMutation({
    mutationFn: (wanted: Wanted) => {
      const body = { ids: chosen.map(({ id }) => id), ...wanted };
      return call(invoiceEndpoints.bulk, { body, idempotencyKey: keyFor(body) });
    },
    onSuccess: ({ done, refused: left }) => {
      spent();
      if (done.length > 0) notifySuccess(t(messages.success));
      const number = (id: number) => chosen.find((one) => one.id === id)?.invoice_no ?? String(id);
      setRefused(left.map(({ id, message }) => ({ id, message, number: number(id) })));
      onDone();
      changed();
    },
    onError: (error) => tellFailure(error, messages.invoiceActionFailed),
  });
  return { run: mutation.mutate, busy: mutation.isPending, refused, forget: () => setRefused([]) };
}
