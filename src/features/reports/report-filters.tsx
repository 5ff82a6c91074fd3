/** The filters over a report, in one line: each report shows the ones that it knows. A change counts at once. */
import { Group, NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { yearChoices } from '#shared/domain/billing-period';
import { monthNames } from '#shared/domain/calendar-date';
import { ActButton } from '../../components/act-button';
import { type Choice, choicesOf } from '../../components/filter-select';
import { Muted } from '../../components/plain';
import { usePreschoolsOnline } from '../../queries/preschools';
import { childStatusChoices, preschoolStatusNames, roleChoices, useFilterText } from './filter-labels';
import classes from './reports.module.css';
import type { ReportFilter } from './use-report-filter';

type Shown = 'preschool' | 'preschool_status' | 'role' | 'child_status' | 'bad_debt' | 'month' | 'year';

interface ReportFiltersProps {
  filter: ReportFilter;
  show: readonly Shown[];
  /** The statuses of preschools may be chosen all together. */
  allStatuses?: boolean;
  children?: React.ReactNode;
}

export function ReportFilters({ filter, show, allStatuses = false, children }: ReportFiltersProps) {
  const { t } = useTranslation();
  const choices = useChoices(filter, allStatuses);
  const about = useFilterText(filter, show);
  const [open, setOpen] = useState(false);
  // On a phone they would fill the screen before the first figure: what they say is enough there.
  const folded = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false }) && !open;
  return (
    <Group gap="xs" align="end" data-print="hide" role="search">
      {folded && (
        <ActButton
          Icon={IconFilter}
          label={t('Filters')}
          variant="default"
          aria-expanded={false}
          onClick={() => setOpen(true)}
        />
      )}
      {folded && (
        <Muted flex="1 1 9rem" style={{ alignSelf: 'center' }}>
          {about}
        </Muted>
      )}
      {(folded ? [] : show).map((name) => {
        const { label, data, disabled, hidden } = choices[name];
        if (hidden) return null;
        return (
          <NativeSelect
            key={name}
            label={label}
            className={classes.filter}
            data-wide={name === 'preschool' || undefined}
            disabled={disabled}
            value={filter.values[name]}
            onChange={(event) => filter.change({ [name]: event.currentTarget.value })}
            data={data}
          />
        );
      })}
      {children}
    </Group>
  );
}

interface Offered {
  label: string;
  data: Choice[];
  disabled?: boolean;
  hidden?: boolean;
}

function useChoices(filter: ReportFilter, allStatuses: boolean): Record<Shown, Offered> {
  const { t } = useTranslation();
  const preschools = usePreschoolsOnline().data;
  const all = (label: string): Choice => ({ value: '', label });
  const own = choicesOf(preschools);
  return {
    preschool: {
      label: t('Preschool'),
      data: filter.locked ? own : [all(t('All preschools')), ...own],
      disabled: filter.locked,
    },
    preschool_status: {
      label: t('Status'),
      data: [
        ...(allStatuses ? [all(t('All statuses'))] : []),
        ...Object.entries(preschoolStatusNames).map(([value, label]) => ({ value, label: t(label) })),
      ],
      hidden: !filter.byStatus,
    },
    role: { label: t('Role'), data: [all(t('All roles')), ...roleChoices()] },
    child_status: { label: t('Child Status'), data: childStatusChoices() },
    bad_debt: {
      label: t('Bad debt'),
      data: [
        { value: 'false', label: t('Exclude') },
        { value: 'true', label: t('Only') },
      ],
    },
    ...usePeriodChoices(filter),
  };
}

/** Months and years to choose from; an address may name an older year than there are choices. */
export function usePeriodChoices({ today, values }: ReportFilter): Record<'month' | 'year', Offered> {
  const { t } = useTranslation();
  const years = today ? yearChoices(today).map(String) : [];
  const listed = years.includes(values.year) ? years : [...years, values.year];
  return {
    month: {
      label: t('Month'),
      data: monthNames.map((label, index) => ({ value: String(index + 1), label: t(label) })),
    },
    year: { label: t('Year'), data: listed.map((year) => ({ value: year, label: year })) },
  };
}
