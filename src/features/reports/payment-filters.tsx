/** The filters over the list of payments, and what a number of a report asked for beside them, in words. */
import { Group, NativeSelect } from '@mantine/core';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { paymentMethods, paymentStates } from '#shared/domain/statuses';
import { DateField } from '../../components/date-field';
import { type Choice, choicesOf } from '../../components/filter-select';
import { formatMonth } from '../../components/format';
import { SearchField } from '../../components/search-field';
import { usePreschoolsOnline } from '../../queries/preschools';
import { preschoolStatusNames, roleChoices } from './filter-labels';
import { states } from './payment-columns';
import classes from './reports.module.css';
import type { usePaymentFilter } from './use-payment-filter';

type PaymentFilter = ReturnType<typeof usePaymentFilter>;

/** What a number of a report asked for, in words. */
export function hiddenText({ date, role, bad_debt, preschool_status }: PaymentFilter['asked']): string {
  const { t } = i18next;
  return [
    date && t('for invoices of {{month}}', { month: formatMonth(date) }),
    role && roleChoices().find(({ value }) => value === String(role))?.label,
    bad_debt && t(bad_debt === 'true' ? 'Bad debt only' : 'Without bad debt'),
    preschool_status && t('{{status}} preschools', { status: t(preschoolStatusNames[preschool_status]) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

export function PaymentFilters({ filter: { values, change } }: { filter: PaymentFilter }) {
  const { t } = useTranslation();
  const preschools = usePreschoolsOnline().data;
  const choice = (name: 'preschool' | 'method' | 'state', label: string, all: string, data: Choice[]) => (
    <NativeSelect
      label={label}
      className={classes.filter}
      data-wide={name === 'preschool' || undefined}
      value={values[name]}
      onChange={(event) => change(name, event.currentTarget.value)}
      data={[{ value: '', label: all }, ...data]}
    />
  );
  const known = Object.entries(paymentMethods).map(([value, label]) => ({ value, label: t(label) }));
  const several = { value: values.method, label: t('Several') };
  const methods = values.method.includes(',') ? [...known, several] : known;
  return (
    <Group gap="xs" align="end" role="search" aria-label={t('Payments')} data-print="hide">
      <SearchField
        label={t('Parent, invoice, receipt or reference')}
        value={values.search}
        onChange={(search) => change('search', search)}
      />
      {preschools &&
        preschools.length > 1 &&
        choice('preschool', t('Preschool'), t('All preschools'), choicesOf(preschools))}
      {choice('method', t('Method'), t('All methods'), methods)}
      {choice(
        'state',
        t('State'),
        t('All states'),
        paymentStates.map((value) => ({ value, label: t(states[value].label) })),
      )}
      <div className={classes.day}>
        <DateField label={t('From')} value={values.from} onChange={(from) => change('from', from)} />
      </div>
      <div className={classes.day}>
        <DateField label={t('To')} value={values.to} onChange={(to) => change('to', to)} />
      </div>
    </Group>
  );
}
