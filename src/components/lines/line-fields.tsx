/** The fields of a line of an invoice or a quotation: in its row while it is edited, and of a new one. */
import { Button, Group, NativeSelect, Select, SimpleGrid, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSen, ringgitText } from '#shared/domain/money';
import { Muted, PlainButton } from '../plain';
import type { LineValues } from './line-values';
import classes from './lines.module.css';

type Choices = { value: string; label: string }[];

interface Typed {
  values: LineValues;
  change: (field: keyof LineValues, value: string) => void;
  /** In words; by the name on the wire. */
  errorOf: (field: string) => ReactNode;
}

const fieldOf =
  ({ values, change, errorOf }: Typed) =>
  (name: keyof LineValues, wire: string = name) => ({
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) => change(name, event.currentTarget.value),
    error: errorOf(wire),
    autoComplete: 'off',
  });

interface LineEditorFieldsProps {
  line: Typed & {
    /** Sen; null while an amount cannot be read. */
    total: number | null;
    busy: boolean;
  };
  /** The children whom it can be for. */
  choices: Choices;
  onClose: () => void;
}

/** The whole of a row in edit mode, with its buttons; the form around it is the caller's. */
export function LineEditorFields({ line, choices, onClose }: LineEditorFieldsProps) {
  const { t } = useTranslation();
  const field = fieldOf(line);
  return (
    <>
      <div className={classes.editorFields}>
        <TextInput label={t('Label')} required autoFocus {...field('label')} />
        <NativeSelect label={t('Child')} {...field('child', 'child_id')} data={choices} />
        <TextInput
          label={t('Quantity')}
          inputMode="numeric"
          {...field('quantity')}
          className={classes.digits}
        />
        <TextInput
          label={t('Price (RM)')}
          required
          inputMode="decimal"
          {...field('amount')}
          className={classes.digits}
        />
        <TextInput
          label={t('Discount (RM)')}
          inputMode="decimal"
          {...field('discount', 'discount_amount')}
          className={classes.digits}
        />
        <TextInput label={t('Remarks')} {...field('remarks')} className={classes.wide} />
      </div>
      <Group justify="flex-end" gap="xs">
        <span className={classes.preview}>
          {t('Total (RM)')} {line.total === null ? '—' : ringgitText(line.total)}
        </span>
        <PlainButton onClick={onClose}>{t('Cancel')}</PlainButton>
        <Button type="submit" loading={line.busy}>
          {t('Save')}
        </Button>
      </Group>
    </>
  );
}

interface NewLineFieldsProps {
  mode: 'add-product' | 'add-fee';
  line: Typed;
  products: readonly { id: number; name: string; remarks: string | null; price: number }[] | undefined;
  /** The children whom it can be for. */
  choices: Choices;
  childRequired: boolean;
}

/** For a product at its price, or for a fee. */
export function NewLineFields({ mode, line, products, choices, childRequired }: NewLineFieldsProps) {
  const { t } = useTranslation();
  const field = fieldOf(line);
  return (
    <>
      {mode === 'add-product' ? (
        <Select
          label={t('Product')}
          required
          searchable
          data-autofocus
          disabled={products === undefined}
          placeholder={t('Choose a product')}
          nothingFoundMessage={t('No matching product')}
          maxDropdownHeight={320}
          data={(products ?? []).map(({ id, name, remarks, price }) => ({
            value: String(id),
            label: [name, remarks, formatSen(price)].filter(Boolean).join(' - '),
          }))}
          value={line.values.product === '' ? null : line.values.product}
          onChange={(chosen) => line.change('product', chosen ?? '')}
          error={line.errorOf('product_id')}
        />
      ) : (
        <TextInput label={t('Label')} required data-autofocus {...field('label')} />
      )}
      <NativeSelect
        label={t('Child')}
        required={childRequired}
        {...field('child', 'child_id')}
        data={choices}
      />
      <SimpleGrid cols={{ base: 1, xs: 3 }} className={classes.digits}>
        {mode === 'add-fee' && (
          <TextInput label={t('Amount (RM)')} required inputMode="decimal" {...field('amount')} />
        )}
        <TextInput label={t('Quantity')} inputMode="numeric" {...field('quantity')} />
        <TextInput
          label={t('Item discount (RM)')}
          inputMode="decimal"
          {...field('discount', 'discount_amount')}
        />
      </SimpleGrid>
      {mode === 'add-fee' && <Muted>{t('An amount below zero is a discount or a credit.')}</Muted>}
      <TextInput label={t('Remarks')} {...field('remarks')} />
    </>
  );
}
