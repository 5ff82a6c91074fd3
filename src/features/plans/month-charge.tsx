/** What a month comes to by the plan: its lines, what discounts take off, the total. */
import { NativeSelect, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultPeriod, monthsAfter } from '#shared/domain/billing-period';
import type { ChildPlan } from '#shared/endpoints/plans';
import { formatMonth } from '../../components/format';
import { Money } from '../../components/money';
import { Muted } from '../../components/plain';
import { chargeOf } from './plan-charge';
import classes from './plans.module.css';

/** A year ahead, for what is charged each term or once a year. */
const MONTHS = 12;

export function MonthCharge({ plan, today }: { plan: ChildPlan; today: string }) {
  const { t } = useTranslation();
  const months = monthsAfter(defaultPeriod(today), MONTHS);
  // The first in which something is due.
  const [chosen, setMonth] = useState('');
  const month = chosen || (months.find((one) => chargeOf(plan, one).lines.length > 0) ?? months[0] ?? '');
  const { lines, discounts, total } = chargeOf(plan, month);
  return (
    <section className={classes.month} aria-label={t('Month total')}>
      <Title order={3}>{t('Month total')}</Title>
      <NativeSelect
        aria-label={t('Month')}
        value={month}
        onChange={(event) => setMonth(event.currentTarget.value)}
        data={months.map((value) => ({ value, label: formatMonth(value) }))}
      />
      <dl className={classes.sums}>
        {lines.map(({ key, label, amount }) => (
          <Sum key={key} label={label} sen={amount} />
        ))}
        {discounts.map(({ key, label, amount }) => (
          <Sum key={`discount ${key}`} label={label} sen={-amount} />
        ))}
        <Sum label={t('Total')} sen={total} className={classes.total} />
      </dl>
      <Muted>
        {lines.length === 0
          ? t('Nothing of the plan is due in this month.')
          : t('Bills added by hand come on top.')}
      </Muted>
    </section>
  );
}

function Sum({ label, sen, className = '' }: { label: string; sen: number; className?: string }) {
  return (
    <div className={`${classes.sum} ${className}`}>
      <dt>{label}</dt>
      <dd>
        <Money sen={sen} />
      </dd>
    </div>
  );
}
