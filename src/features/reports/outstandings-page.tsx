/** Outstandings by Parent: who owes how much, and for how long, at the end of a day. */
import { Checkbox, Group, Text } from '@mantine/core';
import { IconDownload, IconFileTypePdf } from '@tabler/icons-react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import {
  OUTSTANDING_PDF_ROWS_MAX,
  type OutstandingGroup,
  type OutstandingParent,
  OVERDUE_HIGHLIGHT_DAYS,
  outstandingSorts,
  reportEndpoints,
} from '#shared/endpoints/reports';
import { ActButton } from '../../components/act-button';
import { formatCount } from '../../components/count-text';
import { DateField } from '../../components/date-field';
import { formatDate } from '../../components/format';
import { Pager } from '../../components/pager';
import { PlainButton } from '../../components/plain';
import { SearchField } from '../../components/search-field';
import type { Column } from '../../components/table/columns';
import type { RowGroup } from '../../components/table/data-table';
import { PrintButton } from '../../components/table/table-tools';
import { useFile } from '../../queries/use-file';
import { useFilterText } from './filter-labels';
import { ReportFilters } from './report-filters';
import { ReportSheet } from './report-sheet';
import classes from './reports.module.css';
import {
  askedOf,
  type ReportFilter,
  trueOrFalse,
  useFromTheTop,
  useReport,
  useReportFilter,
} from './use-report-filter';

const ROWS_A_PAGE = 100;

export function OutstandingsPage() {
  const { t } = useTranslation();
  const filter = useReportFilter();
  const search = useFromTheTop('search', filter);
  const [sort, setSort] = useFromTheTop('sort', filter);
  const asked = {
    ...askedOf(filter, 'role', 'date_as_at'),
    includeBCH: trueOrFalse(filter.values.includeBCH),
    search: search[0].trim(),
  };
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
      filters={<Filters filter={filter} search={search} />}
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
      order={{ sort, setSort }}
      noData={t('No Data.')}
      notes={meta && <Pager meta={meta} onPage={(page) => filter.change({ page: String(page) })} />}
    />
  );
}

interface FiltersProps {
  filter: ReportFilter;
  search: ReturnType<typeof useFromTheTop>;
}

function Filters({ filter, search: [search, setSearch] }: FiltersProps) {
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
      <SearchField label={t('Name of a parent')} value={search} onChange={setSearch} />
    </ReportFilters>
  );
}

/** Of the whole selection, whichever page is open. */
function Downloads({ asked, parents = 0 }: { asked: Record<string, unknown>; parents?: number }) {
  const { t } = useTranslation();
  const { path } = reportEndpoints.outstandingDownload;
  const pdf = useFile(path, asked);
  const csv = useFile(path, { ...asked, downloadFormat: 'csv' });
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
          onClick={pdf.fetch}
          loading={pdf.busy}
          leftSection={<IconFileTypePdf size={20} aria-hidden />}
        >
          {t('Download PDF')}
        </PlainButton>
      )}
      <PlainButton
        onClick={csv.fetch}
        loading={csv.busy}
        leftSection={<IconDownload size={20} aria-hidden />}
      >
        {t('Download CSV')}
      </PlainButton>
      <PrintButton />
    </Group>
  );
}

function isSort(sort: string): boolean {
  return outstandingSorts.some((word) => word === sort.replace(/^-/, ''));
}

/** @param total of all pages, in sen */
function outstandingColumns(total: number | undefined): readonly Column<OutstandingParent>[] {
  const late = (text: string, { days }: OutstandingParent, title?: string) =>
    days < OVERDUE_HIGHLIGHT_DAYS ? (
      text
    ) : (
      <span className={classes.late} title={title}>
        {text}
      </span>
    );
  return [
    {
      key: 'name',
      label: 'Name',
      render: (parent) => late(parent.name, parent, i18next.t('61 days or more')),
    },
    {
      key: 'role',
      label: 'Role',
      sort: false,
      from: 'xs',
      value: (parent) => i18next.t(parent.role.name),
    },
    {
      key: 'phone',
      label: 'Phone',
      sort: false,
      from: 'xs',
      nowrap: true,
      value: (parent) => parent.phone,
    },
    {
      key: 'last_payment',
      label: 'Last Payment',
      kind: 'date',
      from: 'xs',
      value: (parent) => parent.last_payment,
    },
    {
      key: 'days',
      label: 'Days Owing',
      kind: 'count',
      render: (parent) => late(formatCount(parent.days), parent),
    },
    {
      key: 'outstanding',
      label: 'Outstanding (RM)',
      kind: 'money',
      value: (parent) => parent.outstanding,
      total: total ?? '',
    },
    {
      key: 'deposits',
      label: 'Deposits held (RM)',
      kind: 'money',
      sort: false,
      from: 'xs',
      value: (parent) => parent.deposits,
    },
    {
      key: 'invoices',
      label: 'Invoices',
      sort: false,
      acts: true,
      value: () => i18next.t('View All Invoice'),
      href: (parent) => parent.href,
    },
  ];
}

function groupOf(group: OutstandingGroup): RowGroup<OutstandingParent> {
  return {
    key: group.preschool_id,
    label: (
      <>
        {group.preschool_name}{' '}
        <Text span fz="0.9em" c="dimmed" fw={400}>
          {i18next.t('{{number}} parents', {
            count: group.total_parents,
            number: formatCount(group.total_parents),
          })}
        </Text>
      </>
    ),
    rows: group.parents,
    totals: { outstanding: group.total_outstanding },
  };
}
