/** Child Discount: ringgit as they are typed become sen on the way, without a float. */

import { NativeSelect, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseRinggit } from '#shared/domain/money';
import { billEndpoints, discountForm } from '#shared/endpoints/billing';
import type { Child } from '#shared/endpoints/children';
import { messages } from '#shared/messages';
import { Form, FormFoot } from '../../components/form';
import { Money } from '../../components/money';
import { NeedsInternet } from '../../components/needs-internet';
import { notifySuccess } from '../../components/notify';
import { useLeaveGuard } from '../../components/use-leave-guard';
import { call } from '../../local/call';
import classes from './bills.module.css';
import { useBillsChanged, useProducts } from './use-child-bills';
import { useSubmit } from './use-submit';

export function AddDiscount({ child }: { child: Child }) {
  const { t } = useTranslation();
  const [amount, setAmount] = useState('');
  const [programme, setProgramme] = useState('');
  const [label, setLabel] = useState('');
  const registered = useProducts(
    [...new Set([child.product, ...child.other_products])].filter((id) => id !== null),
  );
  const price = registered.data?.find(({ id }) => String(id) === programme)?.price;
  const changed = useBillsChanged();
  useLeaveGuard(amount !== '' || label !== '');
  const form = useSubmit({
    form: discountForm,
    send: (body, idempotencyKey) =>
      call(billEndpoints.storeDiscount, { params: { id: child.id }, body, idempotencyKey }),
    onDone: () => {
      notifySuccess(t(messages.discountSaved));
      setAmount('');
      setProgramme('');
      setLabel('');
      changed();
    },
  });
  const submit = () => form.submit({ programme, deduction: senOf(amount), label });
  return (
    <Form onSend={submit} className={classes.card} aria-label={t('Child Discount')}>
      <Stack>
        <div>
          <Title order={3}>{t('Child Discount')}</Title>
          <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {child.fullname} · {child.preschool.name}
          </Text>
        </div>
        {form.offline && <NeedsInternet />}
        <TextInput
          label={t('Discount Amount (RM)')}
          required
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={(event) => {
            setAmount(event.currentTarget.value);
            form.clear('deduction');
          }}
          error={form.errorOf('deduction')}
        />
        <NativeSelect
          label={t('Discount For Programme')}
          required
          value={programme}
          onChange={(event) => {
            setProgramme(event.currentTarget.value);
            form.clear('programme');
          }}
          data={[
            { value: '', label: t('Pick a programme') },
            ...(registered.data ?? []).map(({ id, name }) => ({
              value: String(id),
              label: `ID ${id} | ${name}`,
            })),
          ]}
          error={form.errorOf('programme')}
          description={
            price === undefined ? undefined : (
              <>
                {t('It costs')} <Money sen={price} />
              </>
            )
          }
          inputWrapperOrder={['label', 'input', 'error', 'description']}
        />
        <Textarea
          label={t('Discount Label')}
          autosize
          minRows={2}
          maxRows={6}
          value={label}
          onChange={(event) => {
            setLabel(event.currentTarget.value);
            form.clear('label');
          }}
          error={form.errorOf('label')}
        />
        <FormFoot act={t('Submit')} busy={form.busy} />
      </Stack>
    </Form>
  );
}

/** Sen; a part of one where more digits were typed than there are, which the form refuses in its own words. */
function senOf(text: string): number | string {
  const sen = parseRinggit(text);
  if (sen !== null) return sen;
  return /^\s*(RM)?\s*[\d,]*\.\d{3,}\s*$/i.test(text) ? 0.5 : text.trim() === '' ? '' : 'no number';
}
