/** Report Summary Tabular and the same of bad debt: a month by preschool, asked for with Go. */
import { Button, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { monthText, useFilterText } from './filter-labels';
import { usePeriodChoices } from './report-filters';
import { ReportSheet } from './report-sheet';
import classes from './reports.module.css';
import { tabularColumns } from './summary-columns';
import { type ReportFilter, useReportFilter } from './use-report-filter';
import { useSummary } from './use-totals';

export function TabularPage() {
  const { t } = useTranslation();
  return <Tabular title={t('Report Summary Tabular')} badDebt={false} />;
}

export function BadDebtTabularPage() {
  const { t } = useTranslation();
  return <Tabular title={t('Report Summary Bad Debt Tabular')} badDebt={true} />;
}

function Tabular({ title, badDebt }: { title: string; badDebt: boolean }) {
  const filter = useReportFilter();
  const own: ReportFilter = { ...filter, values: { ...filter.values, bad_debt: String(badDebt) } };
  const query = useSummary(own);
  const name = badDebt ? 'report-summary-bad-debt' : 'report-summary';
  return (
    <ReportSheet
      title={title}
      filters={<PeriodForm key={monthText(filter)} filter={filter} />}
      about={useFilterText(own, ['month', 'preschool', 'bad_debt'])}
      file={`${name}-${monthText(own)}`}
      query={query}
      columns={tabularColumns(own)}
      rows={query.data}
      rowKey={(row) => row.preschool_id}
      rowHref={(row) => row.href}
      newTab
    />
  );
}

/** Month and year count when Go is pressed. */
function PeriodForm({ filter }: { filter: ReportFilter }) {
  const { t } = useTranslation();
  const choices = usePeriodChoices(filter);
  const [chosen, setChosen] = useState({ month: filter.values.month, year: filter.values.year });
  const go = () => filter.change(chosen);
  return (
    <Group component="form" gap="xs" align="end" data-print="hide" onSubmit={go}>
      {(['month', 'year'] as const).map((name) => (
        <NativeSelect
          key={name}
          label={choices[name].label}
          className={classes.filter}
          value={chosen[name]}
          onChange={(event) => setChosen({ ...chosen, [name]: event.currentTarget.value })}
          data={choices[name].data}
        />
      ))}
      <Button type="submit">{t('Go')}</Button>
    </Group>
  );
}
