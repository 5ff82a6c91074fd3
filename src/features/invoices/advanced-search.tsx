/** Advanced Search: invoices or transactions by one key; what is found opens in its invoice. */
import {
  Alert,
  Anchor,
  Button,
  Group,
  NativeSelect,
  ScrollArea,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { parseRinggit } from '#shared/domain/money';
import type { Invoice } from '#shared/endpoints/invoice-fields';
import {
  type FoundTransaction,
  invoiceEndpoints,
  invoiceSearchKeys,
  transactionSearchKeys,
} from '#shared/endpoints/invoices';
import { EmptyState } from '../../components/empty-state';
import { Form } from '../../components/form';
import { Dialog } from '../../components/form-dialog';
import { formatMoment } from '../../components/format';
import { Money } from '../../components/money';
import { NeedsInternet } from '../../components/needs-internet';
import { Muted, PlainButton } from '../../components/plain';
import { call } from '../../local/call';
import { CallError, OfflineError } from '../../local/errors';
import { useSave } from '../../queries/use-save';
import { invoiceName } from './invoice-name';
import classes from './invoices.module.css';

const RESULTS_HEIGHT = 300;
/** Typed in ringgit, searched in sen. */
const moneyKeys = ['amount', 'paid_amount', 'discount_amount'];

const keyText: Record<string, string> = {
  id: 'Id',
  invoice_no: 'Invoice No.',
  is_pos_invoice: 'POS invoice (1 or 0)',
  invoice_id: 'Invoice id',
  type: 'Type (bill, deposit, payment)',
  preschool_id: 'Preschool id',
  label: 'Label',
  amount: 'Amount (RM)',
  paid_amount: 'Paid amount (RM)',
  reference_id: 'Reference',
  remarks: 'Remarks',
  quantity: 'Quantity',
  discount_amount: 'Item discount (RM)',
};

type What = 'invoice' | 'transaction';
type Found = { invoices: Invoice[] } | { transactions: FoundTransaction[] };

export function AdvancedSearch({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [what, setWhat] = useState<What>('invoice');
  const [key, setKey] = useState('invoice_no');
  const [value, setValue] = useState('');
  const keys: readonly string[] = what === 'invoice' ? invoiceSearchKeys : transactionSearchKeys;
  const search = useSave(async (): Promise<Found> => {
    const query = { [key]: asSearched(key, value) };
    return what === 'invoice'
      ? call(invoiceEndpoints.search, { query })
      : call(invoiceEndpoints.searchTransactions, { query });
  });
  const submit = () => {
    if (value.trim() !== '') search.submit();
  };
  const { answer: data, error } = search;
  return (
    <Dialog title={t('Advanced Search')} onClose={onClose}>
      <Form onSend={submit}>
        <Stack>
          {error instanceof OfflineError && <NeedsInternet />}
          {error instanceof CallError && (
            <Alert color="alarm" role="alert" icon={<IconAlertCircle />}>
              {[...new Set(Object.values(error.errors).flat())].map((told) => t(told)).join(' ') ||
                t(error.message)}
            </Alert>
          )}
          {data === undefined ? (
            <>
              <NativeSelect
                label={t('Search for')}
                value={what}
                onChange={(event) => {
                  setWhat(event.currentTarget.value as What);
                  setKey(event.currentTarget.value === 'invoice' ? 'invoice_no' : 'label');
                }}
                data={[
                  { value: 'invoice', label: t('Invoice') },
                  { value: 'transaction', label: t('Transaction') },
                ]}
              />
              <NativeSelect
                label={t('Key')}
                value={key}
                onChange={(event) => setKey(event.currentTarget.value)}
                data={keys.map((id) => ({ value: id, label: t(keyText[id] ?? id) }))}
              />
              <TextInput
                label={t('Value')}
                required
                data-autofocus
                autoComplete="off"
                value={value}
                onChange={(event) => setValue(event.currentTarget.value)}
              />
              <Group justify="flex-end">
                <Button type="submit" loading={search.busy} disabled={value.trim() === ''}>
                  {t('Search')}
                </Button>
              </Group>
            </>
          ) : (
            <>
              <PlainButton onClick={() => search.reset()} style={{ alignSelf: 'flex-start' }}>
                {t('Search Again')}
              </PlainButton>
              <ScrollArea h={RESULTS_HEIGHT} type="auto" viewportProps={{ tabIndex: 0 }}>
                <Results found={data} onOpen={onClose} />
              </ScrollArea>
            </>
          )}
        </Stack>
      </Form>
    </Dialog>
  );
}

function Results({ found, onOpen }: { found: Found; onOpen: () => void }) {
  const { t } = useTranslation();
  const types = { bill: t('Bill'), deposit: t('Deposit'), payment: t('Payment') };
  const rows =
    'invoices' in found
      ? found.invoices.map((invoice) => (
          <Result
            key={invoice.id}
            id={invoice.id}
            newTab
            label={invoiceName(invoice)}
            sen={invoice.price}
            whose={invoice.parent_name}
            about={[
              invoice.locked ? t('Locked: yes') : t('Locked: no'),
              invoice.is_pos_invoice ? t('POS invoice: yes') : t('POS invoice: no'),
            ].join(' · ')}
            of={invoice}
          />
        ))
      : found.transactions.map((line) => (
          <Result
            key={line.id}
            id={line.invoice_id}
            label={line.label}
            sen={line.amount ?? line.paid_amount ?? 0}
            whose={`${invoiceName({ id: line.invoice_id, invoice_no: line.invoice_no })} · ${line.parent_name}`}
            about={types[line.type]}
            of={line}
            onOpen={onOpen}
          />
        ));
  if (rows.length === 0) return <EmptyState title={t('No Results Found')} />;
  return <Stack gap={0}>{rows}</Stack>;
}

/** What cannot be read as an amount goes as it is: the server says that it does not fit. */
function asSearched(key: string, value: string): string {
  if (!moneyKeys.includes(key)) return value.trim();
  return String(parseRinggit(value) ?? value.trim());
}

interface ResultProps {
  /** The invoice that it leads to. */
  id: number;
  /** The search stays, and the invoice opens beside it. */
  newTab?: boolean;
  label: string;
  sen: number;
  /** The parent, after the invoice where that does not stand above. */
  whose: string;
  about: string;
  of: { created_at: string; updated_at: string };
  onOpen?: () => void;
}

function Result({ id, newTab, label, sen, whose, about, of, onOpen }: ResultProps) {
  const { t } = useTranslation();
  const link = { href: `/invoices/${id}`, fw: 600, className: classes.target, children: label };
  return (
    <div className={classes.result}>
      <Group justify="space-between" wrap="nowrap">
        {newTab ? (
          <Anchor {...link} target="_blank" />
        ) : (
          <Anchor component={Link} {...link} onClick={onOpen} />
        )}
        <Money sen={sen} />
      </Group>
      <Text size="sm" fw={500}>
        {whose}
      </Text>
      <Text size="sm">{about}</Text>
      <Muted>
        {t('Created {{created}} · updated {{updated}}', {
          created: formatMoment(of.created_at),
          updated: formatMoment(of.updated_at),
        })}
      </Muted>
    </div>
  );
}
