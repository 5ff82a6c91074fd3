/** Asks before a new invoice is made: what kind, where and for which month, and whether open balances come along. */
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import {
  Button,
  Checkbox,
  Group,
  NativeSelect,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
} from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultPeriod, monthsUntil, monthText } from '#shared/domain/billing-period';
import { attendingStatuses } from '#shared/domain/statuses';
import { BalanceList } from '../../components/balance-list';
import { FetchProblem } from '../../components/fetch-problem';
import { Dialog } from '../../components/form-dialog';
import { formatMonth } from '../../components/format';
import { Muted, PlainButton } from '../../components/plain';
import { useToday } from '../../local/hooks/use-today';
import { useCarriable, useChildrenOfParent } from '../../queries/invoices';
import { usePreschoolsOnline } from '../../queries/preschools';
import { useNewInvoice } from './use-invoice-acts';

interface NewInvoiceDialogProps {
  parent: { id: number; name: string };
  /** Null: that of the first child, until another one is chosen. */
  preschoolId: number | null;
  onClose: () => void;
}

/** Before and after the month that is billed now. */
const MONTHS_BEFORE = 2;
const MONTHS_AFTER = 6;

export function NewInvoiceDialog({ parent, preschoolId, onClose }: NewInvoiceDialogProps) {
  const { t } = useTranslation();
  const place = usePlace(parent.id, preschoolId);
  const month = useMonth();
  const { run, busy, errorOf } = useNewInvoice(parent.id, place.chosen, month.chosen);
  const [kind, setKind] = useState('invoice');
  const [draft, setDraft] = useState(false);
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
            { value: 'sale', label: t('Counter sale') },
          ]}
        />
        <NativeSelect
          label={t('Preschool')}
          required
          value={place.chosen ?? ''}
          onChange={(event) => place.choose(Number(event.currentTarget.value) || null)}
          data={[
            ...(place.chosen === null ? [{ value: '', label: t('Select preschool') }] : []),
            ...place.choices.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          error={errorOf('preschool_id')}
        />
        <NativeSelect
          label={t('Month')}
          required
          value={month.chosen}
          onChange={(event) => month.choose(event.currentTarget.value)}
          data={month.choices.map((value) => ({ value, label: formatMonth(value) }))}
          error={errorOf('billing_month')}
        />
        <Checkbox
          label={t('As a draft')}
          checked={draft}
          onChange={(event) => setDraft(event.currentTarget.checked)}
        />
        <Muted>
          {draft
            ? t('It has no number, and the parent does not see it, until it is issued.')
            : kind === 'sale'
              ? t('Products only, with no due date: paid in full at once.')
              : t(
                  'With carry forward, the open balance of the other unlocked invoices at this preschool becomes its first line.',
                )}
        </Muted>
        {!draft && kind === 'invoice' && <WouldCarry parentId={parent.id} preschoolId={place.chosen} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="subtle" color="gray" px="sm" onClick={onClose}>
            {t('Cancel')}
          </Button>
          {draft ? (
            <Button disabled={busy} onClick={() => run({ draft, sale: kind === 'sale' })}>
              {t('Create the draft')}
            </Button>
          ) : kind === 'sale' ? (
            <Button disabled={busy} onClick={() => run({ sale: true })}>
              {t('Create the sale')}
            </Button>
          ) : (
            <>
              <PlainButton px="sm" disabled={busy} onClick={() => run({})}>
                {t('Without carry forward')}
              </PlainButton>
              <Button px="sm" disabled={busy} data-autofocus onClick={() => run({ carry: true })}>
                {t('With carry forward')}
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

/** What would come along, before it does. */
function WouldCarry({ parentId, preschoolId }: { parentId: number; preschoolId: number | null }) {
  const { t } = useTranslation();
  const query = useCarriable(parentId, preschoolId);
  if (preschoolId === null) return null;
  if (!query.data) return <FetchProblem query={query} until={<Skeleton height={48} aria-busy />} />;
  if (query.data.length === 0) return <Text size="sm">{t('There is nothing to carry forward.')}</Text>;
  return (
    <div>
      <BalanceList balances={query.data} />
    </div>
  );
}

/** The preschools to choose from; where nothing is chosen, that of the first child, or the only one. */
function usePlace(parentId: number, preschoolId: number | null) {
  const choices = usePreschoolsOnline().data ?? [];
  const children = useChildrenOfParent(parentId).data;
  const [chosen, choose] = useState(preschoolId);
  const only = choices.length === 1 ? choices[0]?.id : undefined;
  const child = children?.find(({ status }) => attendingStatuses.includes(status.id)) ?? children?.[0];
  return { choices, choose, chosen: chosen ?? child?.preschool_id ?? only ?? null };
}

function useMonth() {
  const today = useToday();
  const now = today ? defaultPeriod(today) : null;
  const [chosen, choose] = useState<string | null>(null);
  const last = now && { year: now.year, month: now.month + MONTHS_AFTER };
  return {
    choose,
    chosen: chosen ?? (now ? monthText(now) : ''),
    choices: last ? monthsUntil(last, MONTHS_BEFORE + 1 + MONTHS_AFTER) : [],
  };
}
