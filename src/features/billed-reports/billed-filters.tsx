/** The filters of the product billed summary, in one line: month and year first, then whose. */
import { Group, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { yearChoices } from '#shared/domain/billing-period';
import { monthNames } from '#shared/domain/calendar-date';
import { childStatusChoices, preschoolStatusNames } from './filter-words';
import type { BilledFilter, FilterName } from './use-billed-filter';
import { usePreschoolChoices } from './use-billed-filter';

export function BilledFilters({ filter }: { filter: BilledFilter }) {
  const { t } = useTranslation();
  const { values, today, change } = filter;
  const preschools = usePreschoolChoices() ?? [];
  const years = today ? yearChoices(today).map(String) : [];
  const select = (
    name: FilterName,
    label: string,
    value: string,
    data: readonly { value: string; label: string }[],
  ) => (
    <NativeSelect
      label={label}
      flex="1 1 9rem"
      maw={260}
      value={value}
      onChange={(event) => change(name, event.currentTarget.value)}
      data={data as { value: string; label: string }[]}
    />
  );
  return (
    <Group gap="xs" align="end" data-print="hide">
      {select(
        'month',
        t('Month'),
        values.month,
        monthNames.map((label, index) => ({ value: String(index + 1), label: t(label) })),
      )}
      {select(
        'year',
        t('Year'),
        values.year,
        // An address may name an older year than there are choices.
        [...new Set([...years, values.year])].map((year) => ({ value: year, label: year })),
      )}
      {preschools.length > 1 &&
        select('preschool', t('Preschool'), values.preschool, [
          { value: '', label: t('All preschools') },
          ...preschools.map(({ id, name }) => ({ value: String(id), label: name })),
        ])}
      {preschools.length > 1 &&
        values.preschool === '' &&
        select('preschool_status', t('Preschool Status'), values.preschool_status, [
          { value: '', label: t('All statuses') },
          ...Object.entries(preschoolStatusNames).map(([value, label]) => ({ value, label: t(label) })),
        ])}
      {select('child_status', t('Child Status'), values.child_status, childStatusChoices())}
    </Group>
  );
}
