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

const AddLineDialog = lazyPart('AddLineDialog', () => import('./add-line-dialog'));
const CarryForwardDialog = lazyPart('CarryForwardDialog', () => import('./carry-forward-dialog'));
const ImportUnbilledDialog = lazyPart('ImportUnbilledDialog', () => import('./import-unbilled-dialog'));
const PullInvoiceDialog = lazyPart('PullInvoiceDialog', () => import('./pull-invoice-dialog'));

type Mode = 'add-product' | 'add-fee' | 'import-unbilled' | 'pull-invoice' | 'carry-forward';

export function LineTools({ invoice, chosenPreschool }: { invoice: InvoiceDetail; chosenPreschool: string }) {
  const { t } = useTranslation();
  const [mode, setMode] = useState<Mode | null>(null);
  /** Bills belong to the saved preschool: none or another one in the form comes first. */
  const withPreschool = (act: () => void) => () => {
    if (chosenPreschool === '') notifyError(t(messages.selectPreschool));
    else if (chosenPreschool !== String(invoice.preschool))
      notifyError(t('The preschool was changed: press Update first.'));
    else act();
  };
  const sale = invoice.is_pos_invoice === 1;
  const issued = invoice.issued_at !== null;
  useHotkeys([['n', withPreschool(() => setMode('add-product'))]]);
  const tool = (label: string, act: () => void) => (
    <PlainButton size="sm" className={classes.tool} onClick={withPreschool(act)}>
      {label}
    </PlainButton>
  );
  return (
    <Group gap="xs" role="toolbar" aria-label={t('Add bills')}>
      {tool(t('Add Product'), () => setMode('add-product'))}
      {!sale && (
        <>
          {tool(t('Add Fee'), () => setMode('add-fee'))}
          {tool(t('Import Unbilled'), () => setMode('import-unbilled'))}
          {/* A draft moves no balance. */}
          {issued && tool(t('Import Prev. Inv.'), () => setMode('pull-invoice'))}
          {issued && tool(t('Carry Forward'), () => setMode('carry-forward'))}
        </>
      )}

      {mode === 'import-unbilled' && <ImportUnbilledDialog invoice={invoice} onClose={() => setMode(null)} />}
      {mode === 'carry-forward' && <CarryForwardDialog invoice={invoice} onClose={() => setMode(null)} />}
      {mode === 'pull-invoice' && <PullInvoiceDialog invoice={invoice} onClose={() => setMode(null)} />}
      {(mode === 'add-product' || mode === 'add-fee') && (
        <AddLineDialog mode={mode} invoice={invoice} onClose={() => setMode(null)} />
      )}
    </Group>
  );
}
