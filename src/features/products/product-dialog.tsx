/** A new product, or one changed. What was billed keeps its label and its price. */
import { Button, Group, Modal, NativeSelect, Stack, Switch, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/Switch.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseRinggit, ringgitText } from '#shared/domain/money';
import { productTypes } from '#shared/domain/statuses';
import { type Product, productEndpoints, productForm } from '#shared/endpoints/products';
import { confirm } from '../../components/confirm';
import { FormSaveProblem } from '../../components/form-save-problem';
import { notifySuccess } from '../../components/notify';
import { useFocusBack } from '../../components/use-focus-back';
import { useUnsaved } from '../../components/use-unsaved';
import { call } from '../../local/call';
import { syncNow } from '../../local/create-tablet';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

interface ProductDialogProps {
  /** Null for a new one. */
  product: Product | null;
  preschools: readonly { id: number; name: string; status: string }[];
  onClose: () => void;
}

function useProductForm(product: Product | null, onClose: () => void) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const opened = {
    name: product?.name ?? '',
    remarks: product?.remarks ?? '',
    price: product ? ringgitText(product.price) : '',
    product_type: String(product?.product_type ?? 1),
    preschool: product?.preschool_id?.toString() ?? '',
    active: product?.active ?? true,
  };
  const [fields, setFields] = useState(opened);
  const save = useSave(
    (body: ReturnType<typeof bodyOf>, idempotencyKey) =>
      product === null
        ? call(productEndpoints.create, { body, idempotencyKey })
        : call(productEndpoints.update, { params: { productId: product.id }, body }),
    {
      form: productForm,
      onSaved: async (saved) => {
        notifySuccess(t('{{name}} is saved.', { name: saved.name }));
        onClose();
        await invalidate(productEndpoints);
        syncNow().catch((error: unknown) => console.warn('The product was not fetched yet:', error));
      },
    },
  );
  return {
    ...save,
    fields,
    dirty: !save.saved && JSON.stringify(fields) !== JSON.stringify(opened),
    change: (part: Partial<typeof opened>) => setFields((now) => ({ ...now, ...part })),
    send: () => save.submit(bodyOf(fields)),
  };
}

function bodyOf(fields: {
  name: string;
  remarks: string;
  price: string;
  product_type: string;
  preschool: string;
  active: boolean;
}) {
  return {
    name: fields.name,
    remarks: fields.remarks,
    // What is no amount is left for the contract to refuse, in its own words.
    price: parseRinggit(fields.price) ?? Number.NaN,
    product_type: Number(fields.product_type),
    preschool_id: fields.preschool === '' ? null : Number(fields.preschool),
    active: fields.active,
  };
}

export function ProductDialog({ product, preschools, onClose }: ProductDialogProps) {
  const { t } = useTranslation();
  const small = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  const form = useProductForm(product, onClose);
  useUnsaved(form.dirty);
  useFocusBack();
  const leave = async () => {
    const question = { title: t('Leave without saving?'), confirmLabel: t('Leave'), cancelLabel: t('Stay') };
    if (!form.dirty || (await confirm(question))) onClose();
  };
  return (
    <Modal
      opened
      onClose={() => void leave()}
      fullScreen={small}
      size="lg"
      title={product === null ? t('New product') : t('Edit product')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.send();
        }}
      >
        <Stack>
          <FormSaveProblem state={form.state} />
          <Fields form={form} preschools={preschools} />
          {product !== null && (
            <Text size="sm" c="dimmed">
              {t('What was billed already keeps the name and the price that it was billed with.')}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => void leave()}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={form.busy}>
              {product === null ? t('Add') : t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

interface FieldsProps {
  form: ReturnType<typeof useProductForm>;
  preschools: ProductDialogProps['preschools'];
}

function Fields({ form: { fields, change, errorOf }, preschools }: FieldsProps) {
  const { t } = useTranslation();
  const offered = preschools.filter(
    ({ id, status }) => status !== 'close' || String(id) === fields.preschool,
  );
  return (
    <>
      <TextInput
        label={t('Product Name')}
        required
        data-autofocus
        value={fields.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={errorOf('name')}
      />
      <NativeSelect
        label={t('Product Type')}
        value={fields.product_type}
        onChange={(event) => change({ product_type: event.currentTarget.value })}
        data={Object.entries(productTypes).map(([value, label]) => ({ value, label: t(label) }))}
        error={errorOf('product_type')}
      />
      <NativeSelect
        label={t('Preschool')}
        value={fields.preschool}
        onChange={(event) => change({ preschool: event.currentTarget.value })}
        data={[
          { value: '', label: t('All preschools') },
          ...offered.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        error={errorOf('preschool_id')}
      />
      <TextInput
        label={t('Price (RM)')}
        required
        inputMode="decimal"
        autoComplete="off"
        maw={240}
        value={fields.price}
        onChange={(event) => change({ price: event.currentTarget.value })}
        error={errorOf('price')}
      />
      <TextInput
        label={t('Remarks')}
        value={fields.remarks}
        onChange={(event) => change({ remarks: event.currentTarget.value })}
        error={errorOf('remarks')}
      />
      <Switch
        size="md"
        label={t('Offered')}
        description={t('What is not offered any more stays on what was billed.')}
        checked={fields.active}
        onChange={(event) => change({ active: event.currentTarget.checked })}
      />
    </>
  );
}
