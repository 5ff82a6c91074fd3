/** Add Product, Add Fee (F4): for a child of the parent. */
import {
  Button,
  Group,
  Modal,
  NativeSelect,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSen } from '#shared/domain/money';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import { confirm } from '../../components/confirm';
import { Money } from '../../components/money';
import { NeedsInternet } from '../../components/needs-internet';
import { useUnsaved } from '../../components/unsaved';
import { useFocusBack } from '../../components/use-focus-back';
import { childChoices } from './child-choices';
import classes from './lines.module.css';
import { useAddLine } from './use-add-line';

interface AddLineDialogProps {
  mode: 'add-product' | 'add-fee';
  invoice: InvoiceDetail;
  onClose: () => void;
}

export function AddLineDialog({ mode, invoice, onClose }: AddLineDialogProps) {
  const { t } = useTranslation();
  const small = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  const place = useRef<HTMLFormElement>(null);
  const form = useAddLine(mode, invoice, {
    onDone: onClose,
    onNext: () => place.current?.querySelector('input')?.focus(),
  });
  useFocusBack();
  useUnsaved(form.dirty);
  const { values, change, errorOf } = form;
  const leave = async () => {
    const agreed =
      !form.dirty ||
      (await confirm({
        title: t('Leave without saving?'),
        confirmLabel: t('Leave'),
        cancelLabel: t('Stay'),
      }));
    if (agreed) onClose();
  };
  const field = (name: keyof typeof values, wire: string = name) => ({
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) => change(name, event.currentTarget.value),
    error: errorOf(wire),
    autoComplete: 'off',
  });
  return (
    <Modal
      opened
      onClose={() => void leave()}
      fullScreen={small}
      size="lg"
      title={mode === 'add-product' ? t('Add Product') : t('Add Fee')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form
        ref={place}
        onSubmit={form.submit}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.submit(event, true);
        }}
        noValidate
      >
        <Stack>
          {form.offline && <NeedsInternet />}
          {mode === 'add-product' ? (
            <Select
              label={t('Product')}
              required
              searchable
              data-autofocus
              disabled={form.products === undefined}
              placeholder={t('Choose a product')}
              nothingFoundMessage={t('No product of this name')}
              maxDropdownHeight={320}
              data={(form.products ?? []).map(({ id, name, remarks, price }) => ({
                value: String(id),
                label: [name, remarks, formatSen(price)].filter(Boolean).join(' - '),
              }))}
              value={values.product === '' ? null : values.product}
              onChange={(chosen) => change('product', chosen ?? '')}
              error={errorOf('product_id')}
            />
          ) : (
            <TextInput label={t('Label')} required data-autofocus {...field('label')} />
          )}
          <NativeSelect
            label={t('Child')}
            required={invoice.is_pos_invoice === 0}
            {...field('child', 'child_id')}
            data={childChoices(form.children, null, t('Choose a child'))}
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
          {mode === 'add-fee' && (
            <Text size="sm" c="dimmed">
              {t('An amount below zero is a discount or a credit.')}
            </Text>
          )}
          <TextInput label={t('Remarks')} {...field('remarks')} />
          <Group justify="space-between" gap="xs">
            <Text>
              {t('Total')} {form.total === null ? '—' : <Money sen={form.total} />}
            </Text>
            <Group gap="xs">
              <Button variant="default" onClick={() => void leave()}>
                {t('Cancel')}
              </Button>
              <Button variant="default" disabled={form.busy} onClick={(event) => form.submit(event, true)}>
                {t('Add, then another')}
              </Button>
              <Button type="submit" loading={form.busy}>
                {t('Add')}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
