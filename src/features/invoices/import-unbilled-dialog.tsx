/** Import Unbilled: the bills that wait, each with its day, to tick; those of a later month are not ticked at first. */
import { Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import { invoiceEndpoints } from '#shared/endpoints/invoices';
import { messages } from '#shared/messages';
import classes from '../../components/balance-list.module.css';
import { FetchProblem } from '../../components/fetch-problem';
import { FormDialog } from '../../components/form-dialog';
import { formatWholeDate } from '../../components/format';
import { Money } from '../../components/money';
import { Muted } from '../../components/plain';
import { SaveProblem } from '../../components/save-problem';
import { call } from '../../local/call';
import { useInvoiceChanged } from '../../queries/invoices';
import { useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { invoiceName } from './invoice-name';

interface ImportUnbilledDialogProps {
  invoice: InvoiceDetail;
  onClose: () => void;
}

export function ImportUnbilledDialog({ invoice, onClose }: ImportUnbilledDialogProps) {
  const { t } = useTranslation();
  const query = useCall(invoiceEndpoints.toTakeUp, { params: { id: invoice.id } }, { staleTime: 0 });
  const changed = useInvoiceChanged();
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set());
  const bills = query.data?.bills;
  const chosen = bills?.filter(({ id, fits }) => fits !== turned.has(id)) ?? [];
  const pull = useSave(
    (lines: number[], idempotencyKey) =>
      call(invoiceEndpoints.pullUnbilled, { params: { id: invoice.id }, body: { lines }, idempotencyKey }),
    {
      done: t(messages.success),
      failed: messages.invoiceActionFailed,
      onSaved: (answer) => {
        changed(answer.invoice);
        onClose();
      },
      onFailed: () => void query.refetch(),
    },
  );
  const turn = (id: number) =>
    setTurned((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]));
  return (
    <FormDialog
      title={t('Import unbilled bills into {{number}}', { number: invoiceName(invoice) })}
      act={t('Import')}
      dirty={false}
      busy={pull.busy}
      disabled={chosen.length === 0}
      onSend={() => pull.submit(chosen.map(({ id }) => id))}
      onClose={onClose}
    >
      <FetchProblem query={query} until={<Skeleton height={96} aria-busy />} />
      {bills?.length === 0 && <Text>{t('There are no unbilled bills.')}</Text>}
      {bills && bills.length > 0 && (
        <>
          <Stack component="ul" gap={0} className={classes.rows}>
            {bills.map(({ id, label, child_name, remarks, bill_date, total, fits }) => (
              <li key={id}>
                <Checkbox
                  checked={fits !== turned.has(id)}
                  onChange={() => turn(id)}
                  label={label}
                  description={[child_name, formatWholeDate(bill_date), remarks, !fits && t('later month')]
                    .filter(Boolean)
                    .join(' · ')}
                />
                <Money sen={total} />
              </li>
            ))}
          </Stack>
          <Group justify="space-between">
            <Muted>
              {t('{{number}} of {{total}} selected', { number: chosen.length, total: bills.length })}
            </Muted>
            <Text fw={600}>
              <Money sen={chosen.reduce((sum, { total }) => sum + total, 0)} />
            </Text>
          </Group>
        </>
      )}
      <SaveProblem error={pull.error} />
    </FormDialog>
  );
}
