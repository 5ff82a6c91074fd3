/** A credit goes to another invoice of the same parent and preschool: an open one, or a new one. */
import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CARRIED_FORWARD } from '#shared/domain/invoice-math';
import { formatSen } from '#shared/domain/money';
import { invoiceEndpoints } from '#shared/endpoints/invoices';
import type { Reconciliation } from '#shared/endpoints/payment-reconciliation';
import { messages } from '#shared/messages';
import { BalanceList } from '../../components/balance-list';
import { FetchProblem } from '../../components/fetch-problem';
import { FormDialog } from '../../components/form-dialog';
import { formatMonth } from '../../components/format';
import { NeedsInternet } from '../../components/needs-internet';
import { Muted } from '../../components/plain';
import { call } from '../../local/call';
import { OfflineError } from '../../local/errors';
import { useCarriable, useInvoiceChanged } from '../../queries/invoices';
import { useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

type Credit = Reconciliation['credits']['items'][number];
const NEW = 'new';

export function CarryCredit({ credit }: { credit: Credit }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="light" onClick={() => setOpen(true)}>
        {t('Carry forward')}
      </Button>
      {open && <CarryDialog credit={credit} onClose={() => setOpen(false)} />}
    </>
  );
}

function CarryDialog({ credit, onClose }: { credit: Credit; onClose: () => void }) {
  const { t } = useTranslation();
  const query = useTargets(credit);
  const [picked, setChosen] = useState<string>();
  // What is open takes it first: on a new invoice it would wait as credit again.
  const chosen = picked ?? String(query.data?.[0]?.id ?? NEW);
  const carry = useCarry(credit, onClose);
  return (
    <FormDialog
      compact
      title={t('Carry {{amount}} forward?', { amount: formatSen(-credit.balance) })}
      whose={`${credit.parent_name} · ${credit.invoice_no}`}
      act={t('Carry forward')}
      dirty={false}
      busy={carry.busy}
      disabled={query.data === undefined}
      onSend={() => carry.busy || carry.submit(chosen)}
      onClose={onClose}
    >
      {carry.error instanceof OfflineError && <NeedsInternet />}
      <FetchProblem query={query} until={<Skeleton height={68} />} />
      {query.data && (
        <NativeSelect
          label={t('Onto')}
          data-autofocus
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={[
            ...query.data.map(({ id, invoice_no, invoice_date_show, balance }) => ({
              value: String(id),
              label: [invoice_no, formatMonth(invoice_date_show), formatSen(balance)].join(' - '),
            })),
            { value: NEW, label: t('A new invoice') },
          ]}
        />
      )}
      <Along credit={credit} target={Number(chosen) || null} />
    </FormDialog>
  );
}

/** What else goes there with it: a carry forward takes all that is open at the preschool. */
function Along({ credit, target }: { credit: Credit; target: number | null }) {
  const { t } = useTranslation();
  const { parent_id, preschool_id, preschool_name, parent_name } = credit;
  const all = useCarriable(parent_id, preschool_id).data;
  const others = all?.filter(({ id }) => id !== target && id !== credit.invoice_id) ?? [];
  if (others.length === 0) return null;
  return (
    <div>
      <Muted>
        {t('Any other open balance on {{name}}’s unlocked invoices at {{preschool}} is carried along.', {
          name: parent_name,
          preschool: preschool_name,
        })}
      </Muted>
      <BalanceList balances={others} />
    </div>
  );
}

/** Open invoices that can take it: not itself, and no sale. */
function useTargets({ parent_id, preschool_id, invoice_id }: Credit) {
  return useCall(
    invoiceEndpoints.previous,
    { query: { parent: parent_id, preschool: preschool_id, status: [1, 2, 3, 11], locked: '0' } },
    {
      select: (found) =>
        found.filter(
          ({ id, payment_status, is_pos_invoice }) =>
            id !== invoice_id && payment_status !== CARRIED_FORWARD && is_pos_invoice === 0,
        ),
    },
  );
}

function useCarry({ parent_id, preschool_id }: Credit, onDone: () => void) {
  const { t } = useTranslation();
  const changed = useInvoiceChanged();
  return useSave(
    async (target: string, idempotencyKey) => {
      if (target !== NEW) {
        const id = Number(target);
        const body = { invoice_id: id };
        await call(invoiceEndpoints.carryForward, { params: { id }, body, idempotencyKey });
        return;
      }
      // An invoice of its own was chosen.
      const body = { with_carry_forward: 1 as const, preschool_id, again: true };
      await call(invoiceEndpoints.create, { params: { parentId: parent_id }, body, idempotencyKey });
    },
    {
      done: t(messages.success),
      onSaved: () => {
        changed();
        onDone();
      },
      failed: messages.invoiceActionFailed,
      onFailed: () => changed(),
    },
  );
}
