/** The filters over the list of invoices: in one line at a desktop, behind a button on a phone. */
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { Group, MultiSelect, NativeSelect } from '@mantine/core';
import { MonthPickerInput } from '@mantine/dates';
import { ActButton } from '../../components/act-button';
import { usePreschoolsOnline } from '../../queries/preschools';
import '@mantine/dates/styles.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendar, IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paymentStatuses } from '#shared/domain/statuses';
import { formatMonth } from '../../components/format';
import { SearchField } from '../../components/search-field';
import classes from './invoices.module.css';
import type { InvoiceFilters as Filters } from './use-invoice-filters';

export function InvoiceFilters({ filters }: { filters: Filters }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const small = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  return (
    <Group gap="xs" align="flex-start" role="search" aria-label={t('Invoices')} className={classes.filters}>
      <SearchField label={t('Number, parent or child')} value={filters.search} onChange={filters.setSearch} />
      {small && (
        <ActButton
          Icon={IconFilter}
          label={filters.count === 0 ? t('Filters') : t('Filters ({{count}})', { count: filters.count })}
          variant="default"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      )}
      {(!small || open) && <Choices filters={filters} />}
    </Group>
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
          onChange={filters.setPreschool}
          choices={[
            ['', t('All preschools')],
            ...preschools.map(({ id, name }): [string, string] => [String(id), name]),
          ]}
        />
      )}
      <MonthPickerInput
        aria-label={`${t('Month')}: ${filters.month === '' ? t('All months') : formatMonth(filters.month)}`}
        placeholder={t('All months')}
        value={filters.month === '' ? null : `${filters.month}-01`}
        onChange={(day) => filters.setMonth(day ? day.slice(0, 7) : '')}
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
        onChange={filters.setStatuses}
        data={Object.entries(paymentStatuses).map(([value, label]) => ({ value, label: t(label) }))}
        maxDropdownHeight={420}
        clearable
        clearButtonProps={{ 'aria-label': t('All statuses') }}
      />
      <Choice
        label={t('Bad debt')}
        value={filters.badDebt}
        onChange={filters.setBadDebt}
        choices={[
          ['', t('All debts')],
          ['true', t('Bad debt only')],
          ['false', t('Without bad debt')],
        ]}
      />
      <Choice
        label={t('Overdue')}
        value={filters.overdue}
        onChange={filters.setOverdue}
        choices={[
          ['', t('Any due date')],
          ['true', t('Overdue only')],
          ['false', t('Not overdue')],
        ]}
      />
      <Choice
        label={t('Lock')}
        value={filters.locked}
        onChange={filters.setLocked}
        choices={[
          ['', t('Locked or not')],
          ['true', t('Locked only')],
          ['false', t('Not locked')],
        ]}
      />
    </>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  choices: readonly (readonly [string, string])[];
}

function Choice({ label, value, onChange, choices }: ChoiceProps) {
  return (
    <NativeSelect
      aria-label={label}
      className={classes.filter}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={choices.map(([id, text]) => ({ value: id, label: text }))}
    />
  );
}
