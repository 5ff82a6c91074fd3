/** Add Bill, for one child: what, and on which date. A bill that the month has already is warned of. */
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { billEndpoints, billForm } from '#shared/endpoints/billing';
import type { Child } from '#shared/endpoints/child';
import { messages } from '#shared/messages';
import { DateField } from '../../components/date-field';
import { useLeaveGuard } from '../../components/use-leave-guard';
import { call } from '../../local/call';
import { sendOrAgain } from '../../queries/yes-again';
import { BillChoice } from './bill-choice';
import { BillCard, useBillForm } from './bill-form';
import { useBillable, useBilledAlready, useBillsChanged } from './use-child-bills';

export function AddBill({ child, today }: { child: Child; today: string }) {
  const { t } = useTranslation();
  const products = useBillable(child.preschool_id);
  const form = useBillForm({
    opened: { product_id: null as string | null, date: today },
    again: { product_id: null },
    form: billForm,
    send: (body, idempotencyKey) =>
      sendOrAgain(
        (again, key) =>
          call(billEndpoints.store, {
            params: { id: child.id },
            body: { ...body, again },
            idempotencyKey: key,
          }),
        idempotencyKey,
        body.again ?? false,
      ),
    done: messages.billSaved,
    onDone: useBillsChanged(),
  });
  const { fields, change, errorOf } = form;
  const already = useBilledAlready(fields.product_id, fields.date, child.id).data;
  useLeaveGuard(fields.product_id !== null);
  const submit = () =>
    form.submit({
      ...fields,
      product_id: fields.product_id ?? '',
      // It is said right there.
      again: already?.includes(child.id) ?? false,
    });
  return (
    <BillCard title={t('Add Bill')} about={child.fullname} form={form} onSend={submit}>
      <BillChoice
        label={t('Bill')}
        products={products.data}
        value={fields.product_id}
        onChange={(product_id) => change({ product_id })}
        error={errorOf('product_id')}
      />
      <DateField
        label={t('Date')}
        required
        value={fields.date}
        onChange={(date) => change({ date })}
        error={errorOf('date')}
      />
      {already?.includes(child.id) && (
        <Alert color="waiting" icon={<IconAlertTriangle />}>
          {t('This child already has this bill in that month.')}
        </Alert>
      )}
    </BillCard>
  );
}
