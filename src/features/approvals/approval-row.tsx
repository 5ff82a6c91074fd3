/** One request: who asks for what, why, what would change, and the decision. */
import { Anchor, Box, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { type ApprovalState, approvalActNames, approvalActs } from '#shared/domain/approvals';
import { formatSen } from '#shared/domain/money';
import { type Approval, type ApprovalOperation, approvalEndpoints } from '#shared/endpoints/approvals';
import type { Endpoint } from '#shared/endpoints/endpoint';
import { officeMessages } from '#shared/office-messages';
import { askFirst } from '../../components/confirm';
import { formatMoment, inOneLine } from '../../components/format';
import { Muted, PlainButton } from '../../components/plain';
import { ReasonDialog } from '../../components/reason-dialog';
import { type Tone, ToneMark } from '../../components/tone-mark';
import { useCan } from '../../components/use-can';
import { useInvoiceChanged } from '../../queries/invoices';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

/** What counts as a discount, and is none by name. */
const lettingOff: Partial<Record<ApprovalOperation, string>> = {
  remove_line: 'Line to remove',
  update_invoice: 'Invoice to cancel',
  throw_draft_away: 'Draft to throw away',
  delete_bill: 'Bill to delete',
  add_plan_line: 'Fee below its price',
  plan_from_programmes: 'Programmes with a discount',
  change_plan_line: 'Fee of a plan to lower',
  delete_plan_line: 'Fee to take out of a plan',
  change_plan_discount: 'Discount to change',
  change_run_family: 'Family of a month to bill less, or to skip',
  reverse: 'Payment to reverse',
  waive_late_fee: 'Late fee to waive',
  invoice_quotation: 'Quotation with discounts to invoice',
  confirm_import: 'File to import',
};

export function ApprovalRow({ approval }: { approval: Approval }) {
  const { t } = useTranslation();
  const { operation, act, amount, invoice, child, parent, requested_by, requested_at, reason, refusal } =
    approval;
  const { import: file } = approval;
  const can = useCan();
  const title =
    approval.limits === null
      ? `${t(lettingOff[operation] ?? approvalActNames[act])}, ${formatSen(amount)}`
      : t('Limits to raise');
  const ofFile = file && t(approvalActNames[act]);
  const whose = [child?.fullname, parent?.name, approval.preschool_short_name, ofFile]
    .filter(Boolean)
    .join(' · ');
  return (
    <Box component="li" px="md" py="sm" style={{ overflowWrap: 'anywhere' }} aria-label={title}>
      <Text fw={600}>{title}</Text>
      <Muted>
        {invoice && (
          <Anchor component={Link} underline="always" href={`/invoices/${invoice.id}`}>
            {invoice.invoice_no ?? invoice.id}
          </Anchor>
        )}
        {file &&
          (can('data_import') ? (
            <Anchor component={Link} underline="always" href={`/imports/${file.id}`}>
              {file.file_name}
            </Anchor>
          ) : (
            file.file_name
          ))}
        {(invoice || file) && whose && ' · '}
        {whose}
      </Muted>
      {approval.limits !== null && <NewLimits limits={approval.limits} />}
      <Text>{reason}</Text>
      <Muted>
        {t('{{name}} asked, {{when}}', { name: requested_by.name, when: formatMoment(requested_at) })}
      </Muted>
      <Change approval={approval} />
      {refusal && (
        <Text c="var(--mantine-color-error)">
          {t('Approved, but it could not be done: {{why}}', { why: t(refusal) })}
        </Text>
      )}
      <Decided approval={approval} />
      <Decide approval={approval} title={title} />
    </Box>
  );
}

function NewLimits({ limits }: { limits: NonNullable<Approval['limits']> }) {
  const { t } = useTranslation();
  const said = approvalActs.flatMap((act) => {
    const amount = limits[act];
    if (amount === undefined) return [];
    return `${t(approvalActNames[act])}: ${amount === null ? t('No limit') : formatSen(amount)}`;
  });
  return <Text>{said.join(' · ')}</Text>;
}

function Change({ approval: { state, balance_before, balance_after } }: { approval: Approval }) {
  const { t } = useTranslation();
  if (state !== 'waiting' || balance_before === null || balance_after === null) return null;
  const words = { before: inOneLine(formatSen(balance_before)), after: inOneLine(formatSen(balance_after)) };
  return <Muted>{t('The invoice goes from {{before}} to {{after}}.', words)}</Muted>;
}

const marks: Record<Exclude<ApprovalState, 'waiting'>, { tone: Tone; label: string }> = {
  approved: { tone: 'done', label: 'Approved' },
  declined: { tone: 'alarm', label: 'Declined' },
  withdrawn: { tone: 'quiet', label: 'Request withdrawn' },
};

function Decided({ approval: { state, decided_by, decided_at, decision_reason } }: { approval: Approval }) {
  const { t } = useTranslation();
  if (state === 'waiting') return null;
  return (
    <>
      <ToneMark tone={marks[state].tone}>{t(marks[state].label)}</ToneMark>
      <Muted>
        {[decided_by?.name, decided_at && formatMoment(decided_at), decision_reason]
          .filter(Boolean)
          .join(' · ')}
      </Muted>
    </>
  );
}

function Decide({ approval, title }: { approval: Approval; title: string }) {
  const { t } = useTranslation();
  const [declining, setDeclining] = useState(false);
  const { id, may_decide, may_withdraw } = approval;
  const close = () => setDeclining(false);
  const approve = useDecision(approvalEndpoints.approve);
  const decline = useDecision(approvalEndpoints.decline, close);
  const withdraw = useDecision(approvalEndpoints.withdraw);
  const params = { id };
  if (!may_decide && !may_withdraw) return null;
  const busy = approve.busy || decline.busy || withdraw.busy;
  return (
    <Group gap="xs" mt="xs">
      {may_decide && (
        <Button
          disabled={busy}
          onClick={() =>
            askFirst(() => approve.submit({ params }), {
              title: t('Approve: {{title}}?', { title }),
              message: t('It is carried out at once, in the name of the person who asked.'),
              confirmLabel: t('Approve'),
            })
          }
        >
          {t('Approve')}
        </Button>
      )}
      {may_decide && (
        <PlainButton disabled={busy} onClick={() => setDeclining(true)}>
          {t('Decline…')}
        </PlainButton>
      )}
      {may_withdraw && (
        <PlainButton disabled={busy} onClick={() => withdraw.submit({ params })}>
          {t('Withdraw')}
        </PlainButton>
      )}
      {declining && (
        <ReasonDialog
          title={t('Decline: {{title}}?', { title })}
          description={t('The person who asked sees this.')}
          required={t(officeMessages.approvalReasonRequired)}
          confirmLabel={t('Decline')}
          error={decline.errorOf('reason')}
          busy={decline.busy}
          offline={decline.offline}
          onSubmit={(reason) => decline.submit({ params, body: { reason } })}
          onClose={close}
        />
      )}
    </Group>
  );
}

/** The list and the invoices are fetched again after it, also where somebody else decided first. */
function useDecision<E extends Endpoint>(endpoint: E, onSaved?: () => void) {
  const { invalidate } = useAnswers();
  const changed = useInvoiceChanged();
  return useSave(endpoint, {
    failed: true,
    onSaved,
    onEnd: () => {
      changed();
      void invalidate(approvalEndpoints);
    },
  });
}
