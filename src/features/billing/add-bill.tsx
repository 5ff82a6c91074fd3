/** Add Bill, for one child: what, and on which date. A bill that the month has already is warned of. */

import { Alert, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { billEndpoints, billForm } from '#shared/endpoints/billing';
import type { Child } from '#shared/endpoints/children';
import { messages } from '#shared/messages';
import { DateField } from '../../components/date-field';
import { Form, FormFoot } from '../../components/form';
import { NeedsInternet } from '../../components/needs-internet';
import { notifySuccess } from '../../components/notify';
import { useLeaveGuard } from '../../components/use-leave-guard';
import { call } from '../../local/call';
import { BillChoice } from './bill-choice';
import classes from './bills.module.css';
import { useBillable, useBilledAlready, useBillsChanged } from './use-child-bills';
import { useSubmit } from './use-submit';

export function AddBill({ child, today }: { child: Child; today: string }) {
  const { t } = useTranslation();
  const [productId, setProductId] = useState<string | null>(null);
  const [date, setDate] = useState(today);
  const products = useBillable(child.preschool_id);
  const already = useBilledAlready(productId, date, child.id).data;
  const changed = useBillsChanged();
  useLeaveGuard(productId !== null);
  const form = useSubmit({
    form: billForm,
    send: (body, idempotencyKey) =>
      call(billEndpoints.store, { params: { id: child.id }, body, idempotencyKey }),
    onDone: () => {
      notifySuccess(t(messages.billSaved));
      setProductId(null);
      changed();
    },
  });
  const submit = () => form.submit({ product_id: productId ?? '', date });
  return (
    <Form onSend={submit} className={classes.card} aria-label={t('Add Bill')}>
      <Stack>
        <div>
          <Title order={3}>{t('Add Bill')}</Title>
          <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {child.fullname}
          </Text>
        </div>
        {form.offline && <NeedsInternet />}
        <BillChoice
          label={t('Bill')}
          products={products.data}
          value={productId}
          onChange={(chosen) => {
            setProductId(chosen);
            form.clear('product_id');
          }}
          error={form.errorOf('product_id')}
        />
        <DateField
          label={t('Date')}
          required
          value={date}
          onChange={(chosen) => {
            setDate(chosen);
            form.clear('date');
          }}
          error={form.errorOf('date')}
        />
        {already?.includes(child.id) && (
          <Alert color="waiting" icon={<IconAlertTriangle />}>
            {t('This child has this bill in that month already.')}
          </Alert>
        )}
        <FormFoot act={t('Submit')} busy={form.busy} />
      </Stack>
    </Form>
  );
}
