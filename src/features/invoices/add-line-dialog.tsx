/** Add Product, Add Fee (F4): for a child of the parent. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import { confirm } from '../../components/confirm';
import { childChoices } from '../../components/lines/child-choices';
import { NewLineFields } from '../../components/lines/line-fields';
import { Money } from '../../components/money';
import { NeedsInternet } from '../../components/needs-internet';
import { useUnsaved } from '../../components/unsaved';
import { useFocusBack } from '../../components/use-focus-back';
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
          <NewLineFields
            mode={mode}
            line={form}
            products={form.products}
            choices={childChoices(form.children, null, t('Choose a child'))}
            childRequired={invoice.is_pos_invoice === 0}
          />
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
