/** What can be done to the chosen invoices at once, by right, and which of them were not changed and why. */
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PENDING, statusesByHand } from '#shared/domain/invoice-math';
import { type PaymentStatus, paymentStatuses } from '#shared/domain/statuses';
import { formatCount } from '../../components/count-text';
import { PlainButton } from '../../components/plain';
import { useCan } from '../../components/use-can';
import { BulkRefused } from './bulk-refused';
import classes from './invoices.module.css';
import { useBulk } from './use-bulk';
import type { ChosenInvoices } from './use-chosen-invoices';
import type { InvoiceFilters } from './use-invoice-filters';

interface BulkBarProps {
  chosen: ChosenInvoices;
  /** How many the filters find. */
  total: number;
  asked: InvoiceFilters['asked'];
}

type Asking = Pick<ReturnType<typeof useBulk>, 'ask' | 'busy'>;

export function BulkBar({ chosen, total, asked }: BulkBarProps) {
  const { t } = useTranslation();
  const can = useCan();
  const { ask, busy, refused, forget } = useBulk(chosen, asked);
  const { count, picked, everything } = chosen;
  const number = formatCount(count);
  // Offered once the whole page is chosen and there are others.
  const more = !everything && total > picked.length && picked.length === chosen.onPage;
  if (count === 0 && refused.length === 0) return null;
  return (
    <Stack gap="xs">
      {count > 0 && (
        <Group className={classes.bulk} role="toolbar" aria-label={t('Chosen invoices')} gap="xs">
          <Text fw={600} aria-live="polite">
            {everything
              ? t('All {{number}} that the filters find are chosen', { number })
              : t('{{count}} chosen', { count })}
          </Text>
          {more && (
            <Button variant="light" loading={chosen.counting} onClick={chosen.chooseEverything}>
              {t('Choose all {{number}} that the filters find', { number: formatCount(total) })}
            </Button>
          )}
          {can('invoices_lock') && <Locks ask={ask} busy={busy} />}
          {can('invoices_edit') && <Edits ask={ask} busy={busy} />}
          <Button variant="subtle" color="gray" onClick={chosen.none}>
            {t('Choose none')}
          </Button>
        </Group>
      )}
      <BulkRefused refused={refused} count={refused.length} onClose={forget} />
    </Stack>
  );
}

function Locks({ ask, busy }: Asking) {
  const { t } = useTranslation();
  return (
    <>
      <PlainButton
        disabled={busy}
        onClick={() =>
          ask({ act: 'lock' }, (count) => ({
            title: t('Lock {{number}} invoices?', { count, number: formatCount(count) }),
            confirmLabel: t('Lock'),
          }))
        }
      >
        {t('Lock')}
      </PlainButton>
      <PlainButton
        disabled={busy}
        onClick={() =>
          ask({ act: 'unlock' }, (count) => ({
            title: t('Unlock {{number}} invoices?', { count, number: formatCount(count) }),
            confirmLabel: t('Unlock'),
          }))
        }
      >
        {t('Unlock')}
      </PlainButton>
    </>
  );
}

function Edits({ ask, busy }: Asking) {
  const { t } = useTranslation();
  const [status, setStatus] = useState('');
  const choices = [...statusesByHand, PENDING].map((id) => ({
    value: String(id),
    label: id === PENDING ? t('Follow the balance') : t(paymentStatuses[id as PaymentStatus]),
  }));
  const setIt = () =>
    ask({ act: 'status', payment_status: Number(status) }, (count) => ({
      title: t('Set the status of {{number}} invoices?', { count, number: formatCount(count) }),
      confirmLabel: t('Set'),
    }));
  return (
    <>
      <PlainButton
        disabled={busy}
        onClick={() =>
          ask({ act: 'send-mail' }, (count) => ({
            title: t('E-mail {{number}} invoices to their parents?', { count, number: formatCount(count) }),
            confirmLabel: t('E-mail'),
          }))
        }
      >
        {t('E-mail')}
      </PlainButton>
      <NativeSelect
        aria-label={t('Status to set')}
        value={status}
        onChange={(event) => setStatus(event.currentTarget.value)}
        data={[{ value: '', label: t('Set the status…') }, ...choices]}
      />
      {status !== '' && (
        <Button disabled={busy} onClick={setIt}>
          {t('Set')}
        </Button>
      )}
    </>
  );
}
