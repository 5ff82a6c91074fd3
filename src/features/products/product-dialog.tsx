/** A new product, or one changed. What was billed keeps its label and its price. */
import '@mantine/core/styles/Switch.layer.css';
import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Classification, classifications, classificationText } from '#shared/domain/e-invoice';
import { parseRinggit, ringgitText } from '#shared/domain/money';
import { productTypes } from '#shared/domain/statuses';
import { firstTaxKind, type TaxKind, taxKinds } from '#shared/domain/tax';
import { type Product, productEndpoints, productForm } from '#shared/endpoints/products';
import { choicesOf } from '../../components/filter-select';
import { FormDialog } from '../../components/form-dialog';
import { Muted } from '../../components/plain';
import { SaveProblem } from '../../components/save-problem';
import { fieldOf, useFields } from '../../components/use-fields';
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
  const { fields, dirty, change } = useFields(fieldsOf(product));
  const save = useSave(
    (body: ReturnType<typeof bodyOf>, idempotencyKey) =>
      product === null
        ? call(productEndpoints.create, { body, idempotencyKey })
        : call(productEndpoints.update, { params: { productId: product.id }, body, idempotencyKey }),
    {
      form: productForm,
      done: ({ name }) => t('{{name}} is saved.', { name }),
      onSaved: async () => {
        onClose();
        await invalidate(productEndpoints);
        syncNow().catch((error: unknown) => console.warn('The product was not fetched yet:', error));
      },
    },
  );
  return {
    ...save,
    fields,
    dirty: dirty && !save.saved,
    change,
    send: () => save.submit(bodyOf(fields)),
  };
}

const fieldsOf = (product: Product | null) => ({
  name: product?.name ?? '',
  remarks: product?.remarks ?? '',
  price: product ? ringgitText(product.price) : '',
  product_type: String(product?.product_type ?? 1),
  preschool: product?.preschool_id?.toString() ?? '',
  active: product?.active ?? true,
  /** Null until it is chosen: then it follows from type and name. */
  tax_kind: product?.tax_kind ?? (null as TaxKind | null),
  e_invoice_class: product?.e_invoice_class ?? ('002' as Classification),
});

const taxKindOf = ({
  tax_kind,
  product_type,
  name,
}: Pick<ReturnType<typeof fieldsOf>, 'tax_kind' | 'product_type' | 'name'>) =>
  tax_kind ?? firstTaxKind({ product_type: Number(product_type), name });

function bodyOf({ preschool, ...fields }: ReturnType<typeof fieldsOf>) {
  return {
    ...fields,
    tax_kind: taxKindOf(fields),
    // What is no amount is left for the contract to refuse, in its own words.
    price: parseRinggit(fields.price) ?? Number.NaN,
    product_type: Number(fields.product_type),
    preschool_id: preschool === '' ? null : Number(preschool),
  };
}

export function ProductDialog({ product, preschools, onClose }: ProductDialogProps) {
  const { t } = useTranslation();
  const form = useProductForm(product, onClose);
  return (
    <FormDialog
      title={product === null ? t('New product') : t('Edit product')}
      dirty={form.dirty}
      act={product === null ? t('Add') : t('Save')}
      busy={form.busy}
      onSend={form.send}
      onClose={onClose}
    >
      <SaveProblem error={form.error} />
      <Fields form={form} preschools={preschools} />
      {product !== null && <Muted>{t('Bills already made keep their name and price.')}</Muted>}
    </FormDialog>
  );
}

interface FieldsProps {
  form: ReturnType<typeof useProductForm>;
  preschools: ProductDialogProps['preschools'];
}

function Fields({ form, preschools }: FieldsProps) {
  const { t } = useTranslation();
  const { fields, change } = form;
  const field = fieldOf(form);
  const offered = preschools.filter(
    ({ id, status }) => status !== 'close' || String(id) === fields.preschool,
  );
  return (
    <>
      <TextInput label={t('Product Name')} required data-autofocus {...field('name')} />
      <NativeSelect
        label={t('Product Type')}
        {...field('product_type')}
        data={Object.entries(productTypes).map(([value, label]) => ({ value, label: t(label) }))}
      />
      <NativeSelect
        label={t('Preschool')}
        {...field('preschool', 'preschool_id')}
        data={[{ value: '', label: t('All preschools') }, ...choicesOf(offered)]}
      />
      <TextInput
        label={t('Price (RM)')}
        required
        inputMode="decimal"
        autoComplete="off"
        maw={240}
        {...field('price')}
      />
      <NativeSelect
        label={t('On the year’s statement for tax')}
        description={
          fields.tax_kind === null && t('Suggested by type and name. Change it if it does not fit.')
        }
        value={taxKindOf(fields)}
        onChange={(event) => change({ tax_kind: event.currentTarget.value as TaxKind })}
        data={Object.entries(taxKinds).map(([value, label]) => ({ value, label: t(label) }))}
      />
      <NativeSelect
        label={t('On an e-invoice')}
        value={fields.e_invoice_class}
        onChange={(event) => change({ e_invoice_class: event.currentTarget.value as Classification })}
        data={classifications.map((value) => ({ value, label: `${value} ${t(classificationText[value])}` }))}
      />
      <TextInput label={t('Remarks')} {...field('remarks')} />
      <Switch
        size="md"
        label={t('Offered')}
        description={t('Products no longer offered stay on existing bills.')}
        checked={fields.active}
        onChange={(event) => change({ active: event.currentTarget.checked })}
      />
    </>
  );
}
