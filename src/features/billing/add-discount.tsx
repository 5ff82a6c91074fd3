/** Child Discount: ringgit as they are typed become sen on the way, without a float. */
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { parseRinggit } from '#shared/domain/money';
import { billEndpoints, discountForm } from '#shared/endpoints/billing';
import type { Child } from '#shared/endpoints/child';
import { messages } from '#shared/messages';
import { Money } from '../../components/money';
import { fieldOf } from '../../components/use-fields';
import { useLeaveGuard } from '../../components/use-leave-guard';
import { call } from '../../local/call';
import { sendOrAsk } from '../../queries/second-person';
import { BillCard, useBillForm } from './bill-form';
import { useBillsChanged, useProducts } from './use-child-bills';

const empty = { deduction: '', programme: '', label: '' };

export function AddDiscount({ child }: { child: Child }) {
  const { t } = useTranslation();
  const registered = useProducts(
    [...new Set([child.product, ...child.other_products])].filter((id) => id !== null),
  );
  const form = useBillForm({
    opened: empty,
    again: empty,
    form: discountForm,
    send: async (body, idempotencyKey) => {
      const { id } = child;
      const sent = await sendOrAsk(
        () => call(billEndpoints.storeDiscount, { params: { id }, body, idempotencyKey }),
        { operation: 'store_discount', subject_id: id, form: body },
      );
      if (sent.answer === null && sent.asked) form.change(empty);
      return sent.answer;
    },
    done: messages.discountSaved,
    onDone: useBillsChanged(),
  });
  const { fields } = form;
  const field = fieldOf(form);
  const price = registered?.find(({ id }) => String(id) === fields.programme)?.price;
  useLeaveGuard(fields.deduction !== '' || fields.label !== '');
  const submit = () => form.submit({ ...fields, deduction: senOf(fields.deduction) });
  const about = `${child.fullname} · ${child.preschool.name}`;
  return (
    <BillCard title={t('Child Discount')} about={about} form={form} onSend={submit}>
      <TextInput
        label={t('Discount Amount (RM)')}
        required
        inputMode="decimal"
        autoComplete="off"
        {...field('deduction')}
      />
      <NativeSelect
        label={t('Discount For Programme')}
        required
        {...field('programme')}
        data={[
          { value: '', label: t('Pick a programme') },
          ...(registered ?? []).map(({ id, name }) => ({ value: String(id), label: `ID ${id} | ${name}` })),
        ]}
        description={
          price === undefined ? undefined : (
            <>
              {t('It costs')} <Money sen={price} />
            </>
          )
        }
        inputWrapperOrder={['label', 'input', 'error', 'description']}
      />
      <Textarea label={t('Discount Label')} autosize minRows={2} maxRows={6} {...field('label')} />
    </BillCard>
  );
}

/** Sen; a part of one where more digits were typed than there are, which the form refuses in its own words. */
function senOf(text: string): number | string {
  const sen = parseRinggit(text);
  if (sen !== null) return sen;
  return /^\s*(RM)?\s*[\d,]*\.\d{3,}\s*$/i.test(text) ? 0.5 : text.trim() === '' ? '' : 'no number';
}
