/** What was done with the invoice: opened when it is wanted. */
import { Button, Group, Title } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSen } from '#shared/domain/money';
import { type InvoiceChange, invoiceHistoryEndpoints } from '#shared/endpoints/invoice-history';
import { formatDate, formatMonth } from '../../components/format';
import { HISTORY_PAGE, History, HistoryEntry } from '../../components/history';
import { useCallPages } from '../../queries/use-call';
import { actionWord, fieldWord } from './history-words';

export function InvoiceHistory({ invoiceId }: { invoiceId: number }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <section aria-label={t('History')}>
      <Group justify="space-between" mih={44}>
        <Title order={2}>{t('History')}</Title>
        <Button
          variant="subtle"
          aria-expanded={open}
          leftSection={<IconHistory size={20} aria-hidden />}
          onClick={() => setOpen(!open)}
        >
          {open ? t('Hide the history') : t('Show the history')}
        </Button>
      </Group>
      {open && <Entries invoiceId={invoiceId} />}
    </section>
  );
}

function Entries({ invoiceId }: { invoiceId: number }) {
  const { t } = useTranslation();
  return (
    <History query={useCallPages(invoiceHistoryEndpoints.list, { params: { id: invoiceId } }, HISTORY_PAGE)}>
      {({ action, by, at, changes }) => (
        <HistoryEntry
          headline={actionWord(t, action)}
          by={by}
          at={at}
          changes={changes.map((change) => ({
            field: change.field,
            label: fieldWord(t, change.field),
            before: textOf(t, change, change.before),
            after: textOf(t, change, change.after),
          }))}
        />
      )}
    </History>
  );
}

function textOf(t: TFunction, { field, kind }: InvoiceChange, value: InvoiceChange['before']): string | null {
  if (value === null) return null;
  if (kind === 'sen') return formatSen(Number(value));
  if (kind === 'date') return formatDate(String(value));
  if (kind === 'month') return formatMonth(String(value));
  if (kind === 'flag') return value ? t('Yes') : t('No');
  return field === 'payment_status' || field === 'payment_method' ? t(String(value)) : String(value);
}
