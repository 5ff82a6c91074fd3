/** Closing a month: what stands open of it, each with where it is settled, and the question by name. */
import { Anchor, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { lastDayOf } from '#shared/domain/closing';
import { CANCELLED, CARRIED_FORWARD, DRAFT } from '#shared/domain/invoice-math';
import { paymentStatuses } from '#shared/domain/statuses';
import { type ClosingState, closingEndpoints, type StandingOpen } from '#shared/endpoints/closings';
import { formatCount } from '../../components/count-text';
import { FetchProblem } from '../../components/fetch-problem';
import { FormDialog } from '../../components/form-dialog';
import { formatMonth } from '../../components/format';
import { NeedsInternet } from '../../components/needs-internet';
import { Muted } from '../../components/plain';
import { RowsSkeleton } from '../../components/skeletons';
import { useCall } from '../../queries/use-call';
import { standingLabels } from './standing';
import { useClosingAct } from './use-closing-act';

interface CloseDialogProps {
  state: ClosingState;
  onClose: () => void;
}

export function CloseDialog({ state, onClose }: CloseDialogProps) {
  const { t } = useTranslation();
  const { preschool_id, name, closable } = state;
  const [month, setMonth] = useState(closable[0] ?? '');
  const query = useCall(
    closingEndpoints.standing,
    { params: { id: preschool_id }, query: { month } },
    { staleTime: 0 },
  );
  const words = { month: formatMonth(month), name };
  const { submit, busy, offline } = useClosingAct(
    closingEndpoints.close,
    t('{{month}} is closed at {{name}}.', words),
    onClose,
  );
  return (
    <FormDialog
      title={t('Close {{month}} at {{name}}?', words)}
      act={t('Close {{month}}', words)}
      dirty={false}
      busy={busy}
      disabled={!query.data}
      onSend={() => submit({ params: { id: preschool_id }, body: { month } })}
      onClose={onClose}
    >
      {offline && <NeedsInternet />}
      <Text>
        {t(
          'Nothing dated in it can change any more: lines, dates, statuses or payments. Reopening it takes a second person.',
        )}
      </Text>
      {closable.length > 1 && (
        <NativeSelect
          label={t('Month (and all months before it)')}
          value={month}
          onChange={(event) => setMonth(event.currentTarget.value)}
          data={closable.map((value) => ({ value, label: formatMonth(value) }))}
        />
      )}
      <FetchProblem query={query} until={<RowsSkeleton rows={5} height={28} />} />
      {query.data && <Standing state={state} month={month} standing={query.data} />}
    </FormDialog>
  );
}

/** Invoices that can still be locked: those that were carried on or cancelled are over. */
const UNLOCKED = Object.keys(paymentStatuses).filter(
  (status) => ![CARRIED_FORWARD, CANCELLED, DRAFT].includes(Number(status)),
);

interface StandingProps {
  state: ClosingState;
  month: string;
  standing: StandingOpen;
}

function Standing({ state, month, standing }: StandingProps) {
  const { t } = useTranslation();
  const links = linksOf(state.preschool_id, month);
  const kinds = Object.keys(standingLabels) as (keyof StandingOpen)[];
  const open = kinds.some((kind) => standing[kind] > 0);
  const words = { month: formatMonth(month) };
  const isLast = month === state.closable.at(-1);
  return (
    <section aria-label={t('Still open')}>
      <Text fw={600}>
        {open ? t('Still open in {{month}}', words) : t('Nothing is still open in {{month}}', words)}
      </Text>
      {!isLast && (
        <Muted>{t('The months before it close too. Choose one of them to see what is open in it.')}</Muted>
      )}
      <Stack gap={4} mt={4}>
        {kinds.map((kind) => (
          <Group key={kind} justify="space-between" gap="xs" wrap="nowrap">
            {standing[kind] > 0 ? (
              <Anchor component={Link} href={links[kind]} underline="always">
                {t(standingLabels[kind])}
              </Anchor>
            ) : (
              <Muted>{t(standingLabels[kind])}</Muted>
            )}
            <Text fw={standing[kind] > 0 ? 600 : undefined}>{formatCount(standing[kind])}</Text>
          </Group>
        ))}
      </Stack>
    </section>
  );
}

function linksOf(preschool: number, month: string): Record<keyof StandingOpen, string> {
  const invoices = `/invoices?preschool=${preschool}&date=${month}`;
  const [year, ofYear] = month.split('-');
  return {
    declared: `/payments/declared?preschool=${preschool}&to=${lastDayOf(month)}`,
    oddities: `/payments/reconciliation?preschool=${preschool}`,
    bank_lines: `/payments/bank?preschool=${preschool}`,
    drafts: `${invoices}&drafts=1`,
    unbilled: `/reports/billed-lines?unbilled=1&preschool=${preschool}&year=${year}&month=${Number(ofYear)}`,
    unlocked: `${invoices}&locked=0&status=${UNLOCKED.join(',')}`,
  };
}
