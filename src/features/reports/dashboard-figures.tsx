/** The figures of a month: money, statuses of invoices, and what the words mean. */
import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AllTotals } from '#shared/endpoints/reports';
import { formatCount } from '../../components/count-text';
import { type Figure, NumberPanel } from '../../components/number-panel';
import { figureOf, money } from './figure-of';
import { invoicedLinesLink, paymentsLink } from './payments-link';
import classes from './reports.module.css';
import type { ReportFilter } from './use-report-filter';
import type { useAllTotals } from './use-totals';

type Totals = ReturnType<typeof useAllTotals>;

/** Nothing is grey; what is a bad sign is red. */
function toneOf({ data }: Totals, of: (totals: AllTotals) => number, bad = false): Figure['tone'] {
  if (data === undefined) return undefined;
  if (of(data) === 0) return 'quiet';
  return bad ? 'alarm' : undefined;
}

export function MoneyFigures({ query, filter }: { query: Totals; filter: ReportFilter }) {
  const { t } = useTranslation();
  const figure = (label: string, of: (totals: AllTotals) => number, href?: string) => ({
    label,
    value: figureOf(query, (totals) => money(of(totals))),
    tone: toneOf(query, of),
    href: query.data && href,
  });
  const hrefs = query.data?.hrefs;
  return (
    <NumberPanel
      label={t('Money')}
      inRow={[2, 3, 3]}
      figures={[
        figure(t('Invoices Total'), (totals) => totals.total_invoiced, hrefs?.invoices),
        figure(t('Gross Income'), (totals) => totals.total_paid_gross, paymentsLink(filter)),
        figure(t('Balance Unpaid'), (totals) => totals.total_unpaid, hrefs?.unpaid),
        figure(t('Carried to later invoices'), (totals) => totals.total_carry_forward, hrefs?.carried_out),
        ...(query.data?.total_credited ? [figure(t('Credited'), (totals) => totals.total_credited)] : []),
        ...(query.data?.total_written_off
          ? [figure(t('Written off'), (totals) => totals.total_written_off, hrefs?.written_off)]
          : []),
        figure(t('Net Payments'), (totals) => totals.total_paid_net, paymentsLink(filter)),
        figure(t('Overpayments'), (totals) => totals.total_paid_extra, hrefs?.overpaid),
        figure(t('Annual Fees'), (totals) => totals.total_annual_fees, invoicedLinesLink(filter, 'annual')),
        figure(
          t('Programme Fees'),
          (totals) => totals.total_programme_fees,
          invoicedLinesLink(filter, 'programme'),
        ),
        figure(t('All Bill Fees'), (totals) => totals.total_bills_only, invoicedLinesLink(filter, 'all')),
      ]}
    />
  );
}

export function StatusFigures({ query }: { query: Totals }) {
  const { t } = useTranslation();
  const figure = (label: string, of: (totals: AllTotals) => number, href: keyof AllTotals['hrefs']) => ({
    label,
    value: figureOf(query, (totals) => formatCount(of(totals))),
    tone: toneOf(query, of, href === 'overdue'),
    href: query.data?.hrefs[href],
  });
  return (
    <NumberPanel
      label={t('Invoice Statuses')}
      inRow={[2, 3, 6]}
      figures={[
        figure(t('Number of Invoices'), (totals) => totals.total_invoices_count, 'invoices'),
        figure(t('Pending'), (totals) => totals.total_pending, 'pending'),
        figure(t('Overdue'), (totals) => totals.total_overdue, 'overdue'),
        figure(t('Partially Paid'), (totals) => totals.total_partially_paid, 'partially_paid'),
        figure(t('Completed (All)'), (totals) => totals.total_completed, 'completed'),
        figure(t('Carry Forward'), (totals) => totals.count_carried_forward, 'carried_forward'),
      ]}
    />
  );
}

export function Glossary() {
  const { t } = useTranslation();
  const words = [
    [t('Gross Income'), t('All payments by parents, overpayments included.')],
    [t('Overpayments'), t('What was paid above the price of an invoice.')],
    [t('Net Payments'), t('Gross Income minus Overpayments.')],
    [
      t('Unpaid'),
      t(
        'Invoices Total minus Net Payments, less what was carried forward to later invoices, credited or written off.',
      ),
    ],
  ];
  return (
    <section>
      <Title order={2} mb="xs">
        {t('Glossary')}
      </Title>
      <dl className={classes.glossary}>
        {words.map(([word, meaning]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
