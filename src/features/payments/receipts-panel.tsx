/** The receipts of a parent: payments that count, a page at a time, and the summary of a period to download. */
import { ActIcon } from '../../components/act-button';
import { Dialog } from '../../components/form-dialog';
import '@mantine/core/styles/Menu.layer.css';
import { ActionIcon, Anchor, Button, Group, Menu, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconDotsVertical, IconDownload, IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type * as z from 'zod/mini';
import { type PaymentMethod, paymentMethods } from '#shared/domain/statuses';
import { documentEndpoints } from '#shared/endpoints/documents';
import { paymentEndpoints } from '#shared/endpoints/payments';
import { messages } from '#shared/messages';
import { DateField } from '../../components/date-field';
import { downloadLink } from '../../components/download-link';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem } from '../../components/fetch-problem';
import { formatDate } from '../../components/format';
import { Money } from '../../components/money';
import { Pager } from '../../components/pager';
import { Muted, PlainButton } from '../../components/plain';
import { RowsSkeleton } from '../../components/skeletons';
import { downloadUrl } from '../../local/call';
import { useIsStored } from '../../queries/invoices';
import { useStoredCall } from '../../queries/use-stored-call';
import { receiptPath } from './receipt-path';
import classes from './receipts.module.css';

const ROWS_A_PAGE = 12;

type Payment = z.output<typeof paymentEndpoints.history.answer>[number];

export function ReceiptsPanel({ userId, userName }: { userId: number; userName: string }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [asking, setAsking] = useState(false);
  const asked = { parent: userId, state: 'confirmed' as const, page, per_page: ROWS_A_PAGE };
  const query = useStoredCall(
    paymentEndpoints.history,
    { query: asked },
    { isStored: useIsStored() && page === 1, keepPrevious: true },
  );
  const { data: payments, meta } = query.data ?? {};
  return (
    <section className={classes.card} aria-label={t('Receipts')}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div className={classes.head}>
          <Title order={2}>{t('Receipts')}</Title>
          <Text c="dimmed">{userName}</Text>
        </div>
        <Menu position="bottom-end" width={260}>
          <Menu.Target>
            <ActIcon Icon={IconDotsVertical} iconSize={24} label={t('Actions for receipts')} />
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              mih={44}
              leftSection={<IconDownload size={20} aria-hidden />}
              onClick={() => setAsking(true)}
            >
              {t('Download Receipt Summary')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
      <FetchProblem query={query} until={<RowsSkeleton rows={4} />} />
      {payments?.length === 0 && (
        <EmptyState
          title={t('No payments yet')}
          hint={t('A receipt appears here as soon as a payment is confirmed.')}
        />
      )}
      {payments && payments.length > 0 && <Rows payments={payments} />}
      {meta && <Pager meta={meta} onPage={setPage} />}
      {asking && <ReceiptSummaryDialog userId={userId} onClose={() => setAsking(false)} />}
    </section>
  );
}

function Rows({ payments }: { payments: readonly Payment[] }) {
  const { t } = useTranslation();
  return (
    <Stack component="ul" gap={0} className={classes.rows}>
      {payments.map((payment) => (
        <li key={payment.id}>
          <span className={classes.what}>
            <Text component="span" fw={600}>
              {payment.paid_at && formatDate(payment.paid_at)}
            </Text>
            <Muted component="span">
              <Anchor component={Link} href={`/invoices/${payment.invoice_id}`} size="sm" underline="always">
                {payment.invoice_no}
              </Anchor>{' '}
              · {payment.receipt_no && `${payment.receipt_no} · `}
              {t(paymentMethods[payment.payment_method as PaymentMethod])}
              {(payment.paid_amount ?? 0) < 0 && ` · ${t('Refunded')}`}
            </Muted>
          </span>
          <Text component="span" fw={600} className={classes.amount}>
            <Money sen={payment.paid_amount ?? 0} />
          </Text>
          {payment.receipt_no && (
            <ActionIcon
              {...downloadLink(downloadUrl(receiptPath(payment)))}
              aria-label={t('Download the receipt {{number}}', { number: payment.receipt_no })}
            >
              <IconReceipt aria-hidden />
            </ActionIcon>
          )}
        </li>
      ))}
    </Stack>
  );
}

/** Which days a receipt summary is of: both may be left out. */
function ReceiptSummaryDialog({ userId, onClose }: { userId: number; onClose: () => void }) {
  const { t } = useTranslation();
  const [startDate, setStart] = useState('');
  const [endDate, setEnd] = useState('');
  const turned = startDate !== '' && endDate !== '' && endDate < startDate;
  const path = documentEndpoints.receiptSummary.path.replace('{id}', String(userId));
  const icon = <IconDownload size={20} aria-hidden />;
  return (
    <Dialog compact title={t('Download Receipt Summary')} onClose={onClose}>
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <DateField label={t('From')} value={startDate} onChange={setStart} />
          <DateField
            label={t('To')}
            value={endDate}
            onChange={setEnd}
            error={turned && t(messages.startAfterEnd)}
          />
        </SimpleGrid>
        <Muted>{t('Leave a date empty to have all payments before or after the other.')}</Muted>
        <Group justify="flex-end" gap="xs">
          <PlainButton onClick={onClose}>{t('Close')}</PlainButton>
          {turned ? (
            <Button disabled leftSection={icon}>
              {t('Download')}
            </Button>
          ) : (
            <Button {...downloadLink(downloadUrl(path, { startDate, endDate }))} leftSection={icon}>
              {t('Download')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
