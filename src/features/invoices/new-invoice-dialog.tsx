/** Asks before a new invoice is made: what kind, and whether open balances come along. */
import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/form-dialog';
import { Muted, PlainButton } from '../../components/plain';
import { useNewInvoice } from './use-invoice-acts';

interface NewInvoiceDialogProps {
  parent: { id: number; name: string };
  /** Null: that of the first active child. */
  preschoolId: number | null;
  onClose: () => void;
}

export function NewInvoiceDialog({ parent, preschoolId, onClose }: NewInvoiceDialogProps) {
  const { t } = useTranslation();
  const { run, busy } = useNewInvoice(parent.id, preschoolId);
  const [kind, setKind] = useState('invoice');
  return (
    <Dialog compact title={t('Are you sure to create a new invoice?')} onClose={onClose}>
      <Stack>
        <Text style={{ overflowWrap: 'anywhere' }}>{parent.name}</Text>
        <SegmentedControl
          aria-label={t('Kind')}
          fullWidth
          value={kind}
          onChange={setKind}
          data={[
            { value: 'invoice', label: t('Invoice') },
            { value: 'sale', label: t('Sale over the counter') },
          ]}
        />
        <Muted>
          {kind === 'sale'
            ? t('Products alone, with no due date: it is paid in full, at once.')
            : t(
                'With carry forward, what is open on the other unlocked invoices at this preschool becomes its first line.',
              )}
        </Muted>
        <Group justify="flex-end" gap="xs">
          <Button variant="subtle" color="gray" onClick={onClose}>
            {t('Cancel')}
          </Button>
          {kind === 'sale' ? (
            <Button disabled={busy} onClick={() => run({ sale: true })}>
              {t('Create the sale')}
            </Button>
          ) : (
            <>
              <PlainButton disabled={busy} onClick={() => run({})}>
                {t('Without carry forward')}
              </PlainButton>
              <Button disabled={busy} data-autofocus onClick={() => run({ carry: true })}>
                {t('With carry forward')}
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
