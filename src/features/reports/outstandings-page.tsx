/** Outstandings by Parent: who owes how much, and for how long, at the end of a day. */
import { Checkbox, Group } from '@mantine/core';
import { IconDownload, IconFileTypePdf } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { OUTSTANDING_PDF_ROWS_MAX, outstandingSorts, reportEndpoints } from '#shared/endpoints/reports';
import { ActButton } from '../../components/act-button';
import { formatCount } from '../../components/count-text';
import { DateField } from '../../components/date-field';
import { formatDate } from '../../components/format';
import { Pager } from '../../components/pager';
import { PlainButton } from '../../components/plain';
import { SearchField } from '../../components/search-field';
import { PrintButton } from '../../components/table/table-tools';
import { useAddressValue } from '../../components/use-address-value';
import { downloadUrl } from '../../local/call';
import { useFilterText } from './filter-words';
import { groupOf, outstandingColumns } from './outstanding-columns';
import { ReportFilters } from './report-filters';
import { ReportSheet } from './report-sheet';
import classes from './reports.module.css';
import { type ReportFilter, statusOf, useReport, useReportFilter } from './use-report-filter';

const ROWS_A_PAGE = 100;

export function OutstandingsPage() {
  const { t } = useTranslation();
  const filter = useReportFilter();
  const [search, setSearch] = useAddressValue('search');
  const [sort, setSort] = useAddressValue('sort');
  const asked = { ...outstandingQuery(filter), search: search.trim() };
  const query = useReport(reportEndpoints.outstanding, filter, {
    query: { ...asked, sort: isSort(sort) ? sort : '', page: filter.page, per_page: ROWS_A_PAGE },
  });
  const totals = useReport(reportEndpoints.outstandingTotals, filter, { query: asked });
  const { data: groups, meta } = query.data ?? {};
  const day = asked.date_as_at || filter.today || '';
  const count = totals.data?.parents;
  return (
    <ReportSheet
      title={t('Outstandings by Parent')}
      filters={<Filters filter={filter} search={search} onSearch={setSearch} />}
      about={[
        useFilterText(filter, ['preschool', 'role']),
        filter.values.includeBCH === 'true' && t('BCH included'),
        day && t('at the end of {{day}}', { day: formatDate(day) }),
        count !== undefined && t('{{number}} parents', { count, number: formatCount(count) }),
      ]
        .filter(Boolean)
        .join(' · ')}
      tools={<Downloads asked={asked} parents={count} />}
      query={query}
      columns={outstandingColumns(totals.data?.outstanding)}
      groups={groups?.map(groupOf)}
      order={{
        sort,
        setSort: (next) => {
          setSort(next);
          if (filter.page > 1) filter.change({ page: '' });
        },
      }}
      noData={t('No Data.')}
      notes={meta && <Pager meta={meta} onPage={(page) => filter.change({ page: String(page) })} />}
    />
  );
}

function Filters({
  filter,
  search,
  onSearch,
}: {
  filter: ReportFilter;
  search: string;
  onSearch: (search: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <ReportFilters filter={filter} show={['role', 'preschool', 'preschool_status']} allStatuses>
      <div className={classes.day}>
        <DateField
          label={t('Date as at')}
          value={filter.values.date_as_at || (filter.today ?? '')}
          onChange={(date) => filter.change({ date_as_at: date === filter.today ? '' : date })}
        />
      </div>
      <Checkbox
        label={t('Include BCH')}
        checked={filter.values.includeBCH === 'true'}
        onChange={(event) => filter.change({ includeBCH: event.currentTarget.checked ? 'true' : '' })}
        mih={44}
        styles={{ body: { alignItems: 'center', minHeight: 44 } }}
      />
      <SearchField
        label={t('Name of a parent')}
        value={search}
        onChange={(next) => {
          onSearch(next);
          if (filter.page > 1) filter.change({ page: '' });
        }}
      />
    </ReportFilters>
  );
}

/** Of the whole selection, whichever page is open. */
function Downloads({ asked, parents = 0 }: { asked: Record<string, unknown>; parents?: number }) {
  const { t } = useTranslation();
  const path = '/dashboard/outstandings-download';
  const tooMany = !asked.preschool && parents > OUTSTANDING_PDF_ROWS_MAX;
  return (
    <Group gap="xs" data-print="hide">
      {tooMany ? (
        <ActButton
          Icon={IconFileTypePdf}
          label={t('Download PDF')}
          variant="default"
          disabled
          title={t('Choose one preschool first: a PDF has room for {{number}} parents.', {
            number: formatCount(OUTSTANDING_PDF_ROWS_MAX),
          })}
        />
      ) : (
        <PlainButton
          component="a"
          href={downloadUrl(path, asked)}
          target="_blank"
          rel="noopener"
          leftSection={<IconFileTypePdf size={20} aria-hidden />}
        >
          {t('Download PDF')}
        </PlainButton>
      )}
      <PlainButton
        component="a"
        href={downloadUrl(path, { ...asked, downloadFormat: 'csv' })}
        leftSection={<IconDownload size={20} aria-hidden />}
      >
        {t('Download CSV')}
      </PlainButton>
      <PrintButton />
    </Group>
  );
}

/** The query of the calls, without page and order. */
function outstandingQuery({ values }: ReportFilter) {
  const { preschool, role, date_as_at, includeBCH } = values;
  return {
    preschool,
    preschool_status: statusOf(values),
    role,
    date_as_at,
    includeBCH: includeBCH === 'true' ? ('true' as const) : ('false' as const),
  };
}

function isSort(sort: string): boolean {
  return outstandingSorts.some((word) => word === sort.replace(/^-/, ''));
}
