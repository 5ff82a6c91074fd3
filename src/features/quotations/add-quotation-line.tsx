/** Add Product, Add Fee (D14). */
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import type { QuotationDetail } from '#shared/endpoints/quotations';
import { childChoices } from '../../components/lines/child-choices';
import { NewLineFields } from '../../components/lines/line-fields';
import { Money } from '../../components/money';
import { NeedsInternet } from '../../components/needs-internet';
import { useNewLine } from './use-quotation-line';

interface AddQuotationLineProps {
  mode: 'add-product' | 'add-fee';
  quotation: QuotationDetail;
  onClose: () => void;
}

export function AddQuotationLine({ mode, quotation, onClose }: AddQuotationLineProps) {
  const { t } = useTranslation();
  const small = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  const form = useNewLine(mode, quotation, onClose);
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen={small}
      size="lg"
      title={mode === 'add-product' ? t('Add Product') : t('Add Fee')}
      closeButtonProps={{ 'aria-label': t('Close') }}
      // What was typed is not lost by a slip of the finger.
      closeOnClickOutside={!form.dirty}
    >
      <form onSubmit={form.submit} noValidate>
        <Stack>
          {form.offline && <NeedsInternet />}
          <NewLineFields
            mode={mode}
            line={form}
            products={form.products}
            choices={childChoices(quotation.parent.children, null, t('No child yet'))}
            childRequired={false}
          />
          <Group justify="space-between" gap="xs">
            <Text>
              {t('Total')} {form.total === null ? '—' : <Money sen={form.total} />}
            </Text>
            <Group gap="xs">
              <Button variant="default" onClick={onClose}>
                {t('Close')}
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
