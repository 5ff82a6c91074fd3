/** What adds lines to an invoice: a product, a fee, what is unbilled, a previous invoice, open balances. */
import { Group } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import { messages } from '#shared/messages';
import { lazyPart } from '../../components/lazy-part';
import classes from '../../components/lines/lines.module.css';
import { notifyError } from '../../components/notify';
import { PlainButton } from '../../components/plain';
import { useCarryForward, usePullUnbilled } from './use-invoice-acts';

const AddLineDialog = lazyPart(() => import('./add-line-dialog').then((file) => file.AddLineDialog));
const PullInvoiceDialog = lazyPart(() =>
  import('./pull-invoice-dialog').then((file) => file.PullInvoiceDialog),
);

type Mode = 'add-product' | 'add-fee' | 'pull-invoice';

interface LineToolsProps {
  invoice: InvoiceDetail;
  chosenPreschool: string;
}

export function LineTools({ invoice, chosenPreschool }: LineToolsProps) {
  const { t } = useTranslation();
  const [mode, setMode] = useState<Mode | null>(null);
  const unbilled = usePullUnbilled(invoice);
  const carry = useCarryForward(invoice);
  /** Bills belong to the saved preschool: none or another one in the form comes first. */
  const withPreschool = (act: () => void) => () => {
    if (chosenPreschool === '') notifyError(t(messages.selectPreschool));
    else if (chosenPreschool !== String(invoice.preschool))
      notifyError(t('The preschool was changed: press Update first.'));
    else act();
  };
  const open = (wanted: Mode) => withPreschool(() => setMode(wanted));
  const sale = invoice.is_pos_invoice === 1;
  useHotkeys([['n', open('add-product')]]);
  return (
    <Group gap="xs" role="toolbar" aria-label={t('Add bills')}>
      <PlainButton size="sm" className={classes.tool} onClick={open('add-product')}>
        {t('Add Product')}
      </PlainButton>
      {!sale && (
        <>
          <PlainButton size="sm" className={classes.tool} onClick={open('add-fee')}>
            {t('Add Fee')}
          </PlainButton>
          <PlainButton
            size="sm"
            className={classes.tool}
            loading={unbilled.busy}
            onClick={withPreschool(() => void unbilled.ask())}
          >
            {t('Import Unbilled')}
          </PlainButton>
          <PlainButton size="sm" className={classes.tool} onClick={open('pull-invoice')}>
            {t('Import Prev. Inv.')}
          </PlainButton>
          <PlainButton
            size="sm"
            className={classes.tool}
            loading={carry.busy}
            onClick={withPreschool(carry.run)}
          >
            {t('Carry Forward')}
          </PlainButton>
        </>
      )}

      {mode === 'pull-invoice' && <PullInvoiceDialog invoice={invoice} onClose={() => setMode(null)} />}
      {(mode === 'add-product' || mode === 'add-fee') && (
        <AddLineDialog mode={mode} invoice={invoice} onClose={() => setMode(null)} />
      )}
    </Group>
  );
}
