/** All reports, each with what it answers. */
import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Page } from '../../components/page';
import { Muted } from '../../components/plain';
import { useCan } from '../../components/use-can';
import classes from './reports.module.css';

export function ReportsPage() {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <Page title={t('Reports')} width="wide">
      <div className={classes.groups}>
        <Group
          title={t('What is owed')}
          entries={[
            [
              '/reports/outstandings',
              t('Outstandings by Parent'),
              t('Who owes how much, and for how long, at the end of a day.'),
            ],
            [
              '/reports/summary-bad-debt',
              t('Report Summary Bad Debt Tabular'),
              t('A month’s invoices that are written off, by preschool.'),
            ],
          ]}
        />
        <Group
          title={t('Billed and paid')}
          entries={[
            ['/dashboard', t('Dashboard'), t('A month’s money at a glance, with twelve months as a chart.')],
            [
              '/reports/summary',
              t('Report Summary Tabular'),
              t('A month by preschool: invoiced, paid by each method, unpaid.'),
            ],
            [
              '/reports/payment-history',
              t('Payment history'),
              t('Twelve months of payments by method, as a chart.'),
            ],
            ...(can('invoices_view')
              ? [['/payments', t('Payments'), t('Each payment, the latest first.')] as const]
              : []),
            [
              '/reports/programme-billed-summary',
              t('Programme Billed Summary'),
              t('Programmes of a month: children registered, lines billed, amount.'),
            ],
            ['/reports/product-billed-summary', t('Product Billed Summary'), t('The same for all products.')],
          ]}
        />
        <Group
          title={t('Children')}
          entries={[
            [
              '/reports/seats',
              t('Seats and children'),
              t('Places left by age; active, suspended and unbilled children.'),
            ],
            ...(can('children_edit')
              ? [
                  [
                    '/reports/incidents',
                    t('Incidents'),
                    t('What happened to children, who was told, and when.'),
                  ] as const,
                ]
              : []),
          ]}
        />
      </div>
    </Page>
  );
}

interface GroupProps {
  title: string;
  /** Address, name, and what it answers. */
  entries: readonly (readonly [string, string, string])[];
}

function Group({ title, entries }: GroupProps) {
  return (
    <section>
      <Title order={2} mb="xs">
        {title}
      </Title>
      <ul className={classes.index}>
        {entries.map(([path, name, answers]) => (
          <li key={path}>
            <Link href={path} className={classes.entry}>
              <span className={classes.title}>{name}</span>
              <Muted>{answers}</Muted>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
