/** What needs a decision now, at all preschools of the person: how much of it there is, and the act that settles it. */
import { Anchor, Group, Skeleton, Stack, Title } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Waiting } from '#shared/endpoints/reports';
import { formatCount } from '../../components/count-text';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { formatDate, formatMonth } from '../../components/format';
import { Money } from '../../components/money';
import { useWaiting } from '../../queries/waiting';
import classes from './reports.module.css';

interface Decision {
  name: keyof Waiting;
  label: string;
  act: string;
  total: number;
  amountSen?: number;
  href: string;
}

/** In the order of what can wait least. */
function decisionsOf(waiting: Waiting, t: TFunction): Decision[] {
  const { overdue, to_confirm, to_reconcile, unbilled, failed_mails, to_decide, unregistered } = waiting;
  const { to_approve, bank_lines, late_plans, collectors, near_misses, e_invoices } = waiting;
  const { e_invoice_certificates, failed_invoices } = waiting;
  const of = (
    name: keyof Waiting,
    label: string,
    act: string,
    found: { total: number; amount?: number; href: string } | null,
  ): Decision[] =>
    found ? [{ name, label, act, total: found.total, amountSen: found.amount, href: found.href }] : [];
  return [
    ...of('overdue', t('Overdue invoices'), t('View'), overdue),
    ...of('late_plans', t('Late instalment plans'), t('View'), late_plans),
    ...of('to_approve', t('Requests to approve'), t('Decide'), to_approve),
    ...of(
      'e_invoices',
      e_invoices
        ? t('e-Invoices of {{month}} to send by {{day}}', {
            month: formatMonth(e_invoices.month),
            day: formatDate(e_invoices.by),
          })
        : '',
      t('Send'),
      e_invoices,
    ),
    ...of(
      'e_invoice_certificates',
      t('Certificates of e-invoices that end or do not hold'),
      t('Renew'),
      e_invoice_certificates,
    ),
    ...of('to_confirm', t('Payments to confirm'), t('Confirm'), to_confirm),
    ...of('to_reconcile', t('Payments to reconcile'), t('Reconcile'), to_reconcile),
    ...of('bank_lines', t('Bank statement lines to book'), t('View'), bank_lines),
    ...of('collectors', t('People who may pick up'), t('Confirm'), collectors),
    ...of(
      'unbilled',
      t('Children without a bill for {{month}}', { month: unbilled ? formatMonth(unbilled.month) : '' }),
      t('Bill these'),
      unbilled && { ...unbilled, href: `/bills/new?unbilled=${unbilled.month}` },
    ),
    ...of('failed_invoices', t('Invoices whose e-mail failed'), t('View'), failed_invoices),
    ...of('failed_mails', t('E-mails that failed'), t('View'), failed_mails),
    ...of('to_decide', t('Entries to decide'), t('Decide'), to_decide),
    ...of('unregistered', t('Unregistered children'), t('Follow up'), unregistered),
    ...of('near_misses', t('Near misses'), t('Follow up'), near_misses),
  ];
}

export function Decisions() {
  const { t } = useTranslation();
  const query = useWaiting();
  return (
    <Stack component="section" gap="sm" aria-label={t('Needs a decision')}>
      <Title order={2}>{t('Needs a decision')}</Title>
      {hasProblem(query) && <FetchProblem query={query} />}
      <ul className={classes.decisions}>
        {query.data === undefined
          ? !hasProblem(query) && [1, 2, 3, 4].map((row) => <Skeleton key={row} component="li" height={44} />)
          : decisionsOf(query.data, t).map((one) => <DecisionRow key={one.name} {...one} />)}
      </ul>
    </Stack>
  );
}

function DecisionRow({ name, label, act, total, amountSen, href }: Decision) {
  const tone = total === 0 ? 'quiet' : name === 'overdue' ? 'alarm' : undefined;
  return (
    <li className={classes.decision} data-tone={tone}>
      <span className={classes.decisionCount}>{formatCount(total)}</span>
      {/* On a phone the amount has a line of its own, and the words have the room. */}
      <Group flex={1} miw={0} justify="space-between" gap="0 12px" py={4}>
        <span>{label}</span>
        {amountSen !== undefined && total > 0 && <Money sen={amountSen} />}
      </Group>
      {total > 0 && (
        <Anchor component={Link} href={href} aria-label={`${act}: ${label}`} className={classes.decisionAct}>
          {act}
        </Anchor>
      )}
    </li>
  );
}
