/** Plans of instalments of all preschools of the reader: what is late of each, and since when. */
import { Stack } from '@mantine/core';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { planStandingText } from '#shared/domain/instalment-labels';
import { instalmentEndpoints, type ListedPlan, type PlanStanding } from '#shared/endpoints/instalments';
import { CountAndFile } from '../../components/count-and-file';
import { formatCount } from '../../components/count-text';
import { FilterSelect } from '../../components/filter-select';
import { ListFilters } from '../../components/list-filters';
import { Page } from '../../components/page';
import { ROWS_A_PAGE } from '../../components/pager';
import { PreschoolFilter } from '../../components/preschool-filter';
import type { Column } from '../../components/table/columns';
import { PagedTable } from '../../components/table/paged-table';
import { type Tone, ToneMark } from '../../components/tone-mark';
import { useAddressValue } from '../../components/use-address-value';
import { useListAddress } from '../../components/use-list-address';
import { usePreschoolsOnline } from '../../queries/preschools';
import { useCall } from '../../queries/use-call';
import { useFile } from '../../queries/use-file';
import { LateTabs } from './late-tabs';

const tones: Record<PlanStanding, Tone> = {
  late: 'alarm',
  on_time: 'waiting',
  kept: 'done',
  broken: 'quiet',
  replaced: 'quiet',
  closed: 'quiet',
};
const isStanding = (text: string): text is PlanStanding => Object.hasOwn(planStandingText, text);

export function InstalmentPlansPage() {
  const { t } = useTranslation();
  const list = useListAddress('standing', ROWS_A_PAGE);
  const [preschool, setPreschool] = useAddressValue('preschool');
  const [chosen, setChosen] = useAddressValue('state');
  const state = isStanding(chosen) ? chosen : undefined;
  const own = { state, preschool: Number(preschool) || undefined };
  const query = useCall(
    instalmentEndpoints.all,
    { query: { ...own, ...list.asked } },
    { keepPrevious: true, staleTime: 0 },
  );
  const { search, sort } = list.asked;
  const file = useFile(instalmentEndpoints.download.path, { ...own, search, sort });
  const total = query.data?.meta.total;
  return (
    <Page title={t('Instalments')} width="wide">
      <Stack gap="sm">
        <LateTabs current="reminders/instalments" />
        <ListFilters
          label={t('Instalments')}
          search={{ label: t('Parent or invoice number'), value: list.search, onChange: list.setSearch }}
          count={Object.values(own).filter(Boolean).length}
        >
          <PreschoolFilter
            preschools={usePreschoolsOnline().data}
            value={preschool}
            onChange={list.fromTheTop(setPreschool)}
          />
          <FilterSelect
            label={t('Status')}
            all={t('All statuses')}
            value={state ?? ''}
            onChange={list.fromTheTop(setChosen)}
            choices={Object.entries(planStandingText).map(([value, word]) => ({ value, label: t(word) }))}
          />
        </ListFilters>
        <CountAndFile
          count={
            total === undefined
              ? undefined
              : t('{{number}} plans', { count: total, number: formatCount(total) })
          }
          file={file}
        />
        <PagedTable
          query={query}
          columns={columns}
          label={t('Instalments')}
          order={list}
          blocks
          empty={{
            title: t('No matching plans'),
            hint: t('A plan is agreed on at its invoice.'),
          }}
          onPage={list.setPage}
        />
      </Stack>
    </Page>
  );
}

const columns: Column<ListedPlan>[] = [
  {
    key: 'parent',
    label: 'Parent',
    sort: true,
    value: ({ parent }) => parent.name,
    href: ({ invoice }) => `/invoices/${invoice.id}`,
  },
  { key: 'invoice', label: 'Invoice', nowrap: true, value: ({ invoice }) => invoice.invoice_no },
  {
    key: 'preschool',
    label: 'Preschool',
    sort: true,
    from: 'md',
    value: ({ preschool }) => preschool.short_name,
  },
  {
    key: 'standing',
    label: 'Status',
    sort: true,
    value: (plan) => i18next.t(planStandingText[plan.state]),
    render: ({ state }) => <ToneMark tone={tones[state]}>{i18next.t(planStandingText[state])}</ToneMark>,
  },
  { key: 'late', label: 'Late (RM)', kind: 'money', sort: true, value: ({ late }) => late || null },
  { key: 'late_since', label: 'Late since', kind: 'date', sort: true, value: ({ late_since }) => late_since },
  { key: 'open', label: 'Open (RM)', kind: 'money', sort: true, value: ({ open }) => open },
  { key: 'next_on', label: 'Next on', kind: 'date', sort: true, value: ({ next_on }) => next_on },
];
