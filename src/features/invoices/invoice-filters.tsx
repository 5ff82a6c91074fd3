/** The filters over the list of invoices: in one line at a desktop, behind a button on a phone. */
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { MultiSelect, NativeSelect } from '@mantine/core';
import { MonthPickerInput } from '@mantine/dates';
import { usePreschoolsOnline } from '../../queries/preschools';
import '@mantine/dates/styles.layer.css';
import { IconCalendar } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { DRAFT } from '#shared/domain/invoice-math';
import { paymentStatuses } from '#shared/domain/statuses';
import { choicesOf, type FilterSelect } from '../../components/filter-select';
import { formatMonth } from '../../components/format';
import { ListFilters } from '../../components/list-filters';
import classes from './invoices.module.css';
import type { InvoiceFilters as Filters } from './use-invoice-filters';

interface InvoiceFiltersProps {
  filters: Filters;
  /** Beside an invoice: the search alone, the others behind a button. */
  compact?: boolean;
}

export function InvoiceFilters({ filters, compact }: InvoiceFiltersProps) {
  const { t } = useTranslation();
  return (
    <ListFilters
      label={t('Invoices')}
      search={{
        label: t('Number, parent or child'),
        value: filters.search,
        onChange: (text) => filters.set('search', text),
      }}
      count={filters.count}
      compact={compact}
      className={classes.filters}
    >
      <Choices filters={filters} />
    </ListFilters>
  );
}

function Choices({ filters }: { filters: Filters }) {
  const { t } = useTranslation();
  const preschools = usePreschoolsOnline().data;
  return (
    <>
      {preschools && preschools.length > 1 && (
        <Choice
          label={t('Preschool')}
          value={filters.preschool}
          onChange={(value) => filters.set('preschool', value)}
          choices={[{ value: '', label: t('All preschools') }, ...choicesOf(preschools)]}
        />
      )}
      <MonthPickerInput
        aria-label={`${t('Month')}: ${filters.month === '' ? t('All months') : formatMonth(filters.month)}`}
        placeholder={t('All months')}
        value={filters.month === '' ? null : `${filters.month}-01`}
        onChange={(day) => filters.set('date', day ? day.slice(0, 7) : '')}
        valueFormat="MMM YYYY"
        clearable
        clearButtonProps={{ 'aria-label': t('All months') }}
        leftSection={<IconCalendar size={20} aria-hidden />}
        leftSectionPointerEvents="none"
        className={classes.filter}
      />
      <MultiSelect
        aria-label={t('Status')}
        placeholder={filters.statuses.length === 0 ? t('All statuses') : undefined}
        className={classes.statuses}
        value={filters.statuses}
        onChange={(ids) => filters.set('status', ids.join(','))}
        data={Object.entries(paymentStatuses)
          // Drafts have a list of their own.
          .filter(([value]) => value !== String(DRAFT))
          .map(([value, label]) => ({ value, label: t(label) }))}
        maxDropdownHeight={420}
        clearable
        clearButtonProps={{ 'aria-label': t('All statuses') }}
      />
      {yesOrNo.map(({ name, label, any, yes, no }) => (
        <Choice
          key={name}
          label={t(label)}
          value={filters[name]}
          onChange={(value) => filters.set(name, value)}
          choices={[
            { value: '', label: t(any) },
            { value: 'true', label: t(yes) },
            { value: 'false', label: t(no) },
          ]}
        />
      ))}
    </>
  );
}

const yesOrNo = [
  {
    name: 'bad_debt',
    label: 'Bad debt',
    any: 'All debts',
    yes: 'Bad debt only',
    no: 'Without bad debt',
  },
  { name: 'overdue', label: 'Overdue', any: 'Any due date', yes: 'Overdue only', no: 'Not overdue' },
  { name: 'locked', label: 'Lock', any: 'Locked or not', yes: 'Locked only', no: 'Not locked' },
] as const;

function Choice({ label, value, onChange, choices }: ComponentProps<typeof FilterSelect>) {
  return (
    <NativeSelect
      aria-label={label}
      className={classes.filter}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[...choices]}
    />
  );
}
