/** What can be done to the chosen invoices at once, by right, and which of them were not changed and why. */
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CANCELLED, PENDING, statusesByHand } from '#shared/domain/invoice-math';
import { type PaymentStatus, paymentStatuses } from '#shared/domain/statuses';
import { type BulkAct, type BulkRun, type InvoicesFound, invoiceEndpoints } from '#shared/endpoints/invoices';
import { messages } from '#shared/messages';
import { confirm } from '../../components/confirm';
import { formatCount } from '../../components/count-text';
import { notifyError, notifySuccess, notifyWaiting } from '../../components/notify';
import { notifyFailure } from '../../components/notify-failure';
import { PlainButton } from '../../components/plain';
import { useCan } from '../../components/use-can';
import { call } from '../../local/call';
import { CallError } from '../../local/errors';
import { useInvoiceChanged } from '../../queries/invoices';
import { useSave } from '../../queries/use-save';
import { BulkRefused, BulkWaiting } from './bulk-progress';
import classes from './invoices.module.css';
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
  const { ask, busy, refused, waiting, forget } = useBulk(chosen, asked);
  const { count, picked, everything } = chosen;
  const number = formatCount(count);
  const drafts = asked.drafts === '1';
  // Offered once the whole page is chosen and there are others.
  const more = !everything && total > picked.length && picked.length === chosen.onPage;
  if (count === 0 && refused.length === 0 && waiting === 0) return null;
  return (
    <Stack gap="xs">
      {count > 0 && (
        <Group className={classes.bulk} role="toolbar" aria-label={t('Selected invoices')} gap="xs">
          <Text fw={600} aria-live="polite">
            {everything
              ? t('All {{number}} matching are selected', { number })
              : t('{{count}} selected', { count })}
          </Text>
          {more && (
            <Button variant="light" loading={chosen.counting} onClick={chosen.chooseEverything}>
              {t('Select all {{number}} matching', { number: formatCount(total) })}
            </Button>
          )}
          {(drafts ? draftActs : acts).map(
            ({ act, right, label, title }) =>
              can(right) && (
                <PlainButton key={act} disabled={busy} onClick={() => ask({ act }, label, title)}>
                  {t(label)}
                </PlainButton>
              ),
          )}
          {can('invoices_edit') && !drafts && <SetStatus ask={ask} busy={busy} />}
          <Button variant="subtle" color="gray" onClick={chosen.none}>
            {t('Clear')}
          </Button>
        </Group>
      )}
      <BulkWaiting count={waiting} onClose={forget} />
      <BulkRefused refused={refused} count={refused.length} onClose={forget} />
    </Stack>
  );
}

/** What one press does, and the right that it needs. */
const acts = [
  { act: 'lock', right: 'invoices_lock', label: 'Lock', title: 'Lock {{number}} invoices?' },
  { act: 'unlock', right: 'invoices_lock', label: 'Unlock', title: 'Unlock {{number}} invoices?' },
  {
    act: 'send-mail',
    right: 'invoices_edit',
    label: 'E-mail',
    title: 'E-mail {{number}} invoices to their parents?',
  },
] as const;

const draftActs = [
  { act: 'issue', right: 'invoices_edit', label: 'Issue', title: 'Issue {{number}} drafts?' },
] as const;

function SetStatus({ ask, busy }: Asking) {
  const { t } = useTranslation();
  const [status, setStatus] = useState('');
  const choices = [...statusesByHand, PENDING].map((id) => ({
    value: String(id),
    label: id === PENDING ? t('Follow the balance') : t(paymentStatuses[id as PaymentStatus]),
  }));
  const setIt = () =>
    ask({ act: 'status', payment_status: Number(status) }, 'Set', 'Set the status of {{number}} invoices?');
  return (
    <>
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

interface Wanted {
  act: BulkAct;
  label: string;
  /** Asks about a number of them. */
  title: string;
  count: number;
  /** All that the filters found; null for those of the page. */
  found: InvoicesFound | null;
}

/**
 * One act on several invoices: asked with their number, then made at once on those of a page, or in the
 * background on all that the filters find. Where these are others by now, it asks again.
 */
function useBulk({ picked, everything, count, none }: ChosenInvoices, asked: InvoiceFilters['asked']) {
  const { t } = useTranslation();
  const changed = useInvoiceChanged();
  const [refused, setRefused] = useState<BulkRun['problems']>([]);
  const [waiting, setWaiting] = useState(0);
  const { sort: _, ...filters } = asked;
  const page = useSave(
    (body: BulkAct & { ids: number[] }, idempotencyKey) =>
      call(invoiceEndpoints.bulk, { body, idempotencyKey }),
    {
      onSaved: ({ done, waiting: asked, refused: left }) => {
        const all = done.length + asked.length + left.length;
        if (all === done.length) notifySuccess(t(messages.success));
        else if (left.length === 0)
          notifyWaiting(
            t('{{done}} done, {{waiting}} wait for a second person.', {
              count: asked.length,
              done: formatCount(done.length),
              waiting: formatCount(asked.length),
            }),
          );
        else notifyError(t('{{done}} of {{all}} changed.', { done: done.length, all }));
        setWaiting(asked.length);
        const number = (id: number) => picked.find((one) => one.id === id)?.invoice_no ?? '';
        setRefused(left.map(({ id, message }) => ({ invoice_id: id, invoice_no: number(id), message })));
        none();
        changed();
      },
      failed: messages.invoiceActionFailed,
    },
  );
  const found = useSave(
    ({ act, found, query }: Wanted & { found: InvoicesFound; query: typeof filters }, idempotencyKey) =>
      call(invoiceEndpoints.bulkFound, { query, body: { ...act, ...found }, idempotencyKey }),
    {
      onSaved: () => {
        none();
        changed();
      },
      onFailed: (error, wanted) => {
        const now = error instanceof CallError && error.status === 409 ? foundNow(error.data) : null;
        if (now) void agree({ ...wanted, count: now.total, found: now }, wanted.count);
        else notifyFailure(error, messages.invoiceActionFailed);
      },
    },
  );
  /** `before` is how many the person had agreed to. */
  const agree = async (wanted: Wanted, before?: number) => {
    const { label, title, count: now } = wanted;
    const others =
      now === before
        ? t('The invoices matching these filters have changed, though the number is the same.')
        : t('{{now}} invoices now match the filters, not {{before}}.', { now, before });
    let { act } = wanted;
    const agreed = await confirm({
      title: t(title, { count: now, number: formatCount(now) }),
      ...(before !== undefined && { message: others }),
      ...(act.payment_status === CANCELLED && {
        // Above a limit it is a request, and whoever decides reads why.
        reason: {
          required: t(messages.reasonRequired),
          given: (reason: string) => {
            act = { ...act, reason };
          },
        },
      }),
      confirmLabel: t(label),
    });
    if (agreed) {
      if (wanted.found) found.submit({ ...wanted, act, found: wanted.found, query: filters });
      else page.submit({ ids: picked.map(({ id }) => id), ...act });
    } else if (before !== undefined) changed();
  };
  return {
    ask: (act: BulkAct, label: string, title: string) =>
      void agree({ act, label, title, count, found: everything }),
    busy: page.busy || found.busy,
    refused,
    waiting,
    forget: () => {
      setRefused([]);
      setWaiting(0);
    },
  };
}

function foundNow(data: unknown): InvoicesFound | null {
  const { total, mark } = (data ?? {}) as Partial<InvoicesFound>;
  return typeof total === 'number' && typeof mark === 'string' ? { total, mark } : null;
}
