/** What all children are charged by their plans: a line each, with how often, from when to when, and what comes off. */
import { Stack } from '@mantine/core';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { type ListedPlanLine, type PlanShow, planEndpoints, planShows } from '#shared/endpoints/plans';
import { CountAndFile } from '../../components/count-and-file';
import { formatCount } from '../../components/count-text';
import { FilterSelect } from '../../components/filter-select';
import { inOneLine } from '../../components/format';
import { ListFilters } from '../../components/list-filters';
import { Page } from '../../components/page';
import { ROWS_A_PAGE } from '../../components/pager';
import { PreschoolFilter } from '../../components/preschool-filter';
import type { Column } from '../../components/table/columns';
import { PagedTable } from '../../components/table/paged-table';
import { useAddressValue } from '../../components/use-address-value';
import { useListAddress } from '../../components/use-list-address';
import { usePreschoolsOnline } from '../../queries/preschools';
import { useCall } from '../../queries/use-call';
import { useFile } from '../../queries/use-file';
import { oftenText, valueText } from './plan-labels';

const showWords: Record<PlanShow, string> = { current: 'Current', ended: 'Ended', all: 'All lines' };

export function PlansPage() {
  const { t } = useTranslation();
  const list = useListAddress('child', ROWS_A_PAGE);
  const [preschool, setPreschool] = useAddressValue('preschool');
  const [chosen, setChosen] = useAddressValue('show');
  const show = planShows.find((known) => known === chosen) ?? 'current';
  const own = { show, preschool: Number(preschool) || undefined };
  const query = useCall(
    planEndpoints.all,
    { query: { ...own, ...list.asked } },
    { keepPrevious: true, staleTime: 0 },
  );
  const { search, sort } = list.asked;
  const file = useFile(planEndpoints.download.path, { ...own, search, sort });
  const total = query.data?.meta.total;
  return (
    <Page title={t('Plans')} back={{ to: '/billing-runs', label: t('Bill a month') }} width="wide">
      <Stack gap="sm">
        <ListFilters
          label={t('Plans')}
          search={{ label: t('Child or product'), value: list.search, onChange: list.setSearch }}
          count={Number(show !== 'current') + Number(own.preschool !== undefined)}
        >
          <PreschoolFilter
            preschools={usePreschoolsOnline().data}
            value={preschool}
            onChange={list.fromTheTop(setPreschool)}
          />
          <FilterSelect
            label={t('Lines shown')}
            value={show}
            onChange={list.fromTheTop((value: string) => setChosen(value === 'current' ? '' : value))}
            choices={planShows.map((value) => ({ value, label: t(showWords[value]) }))}
          />
        </ListFilters>
        <CountAndFile
          count={
            total === undefined
              ? undefined
              : t('{{number}} lines of plans', { count: total, number: formatCount(total) })
          }
          file={file}
        />
        <PagedTable
          query={query}
          columns={columns}
          label={t('Plans')}
          order={list}
          blocks
          empty={{ title: t('No matching plans'), hint: t('A plan is made on the page of its child.') }}
          onPage={list.setPage}
        />
      </Stack>
    </Page>
  );
}

const columns: Column<ListedPlanLine>[] = [
  {
    key: 'child',
    label: 'Child',
    sort: true,
    value: ({ child }) => child.fullname,
    href: ({ child }) => `/children/${child.id}/plan`,
  },
  {
    key: 'preschool',
    label: 'Preschool',
    sort: true,
    from: 'md',
    value: ({ preschool }) => preschool.short_name,
  },
  {
    key: 'product',
    label: 'Product Name',
    sort: true,
    minWidth: '8rem',
    value: ({ product, quantity }) => (quantity > 1 ? `${product.name} × ${quantity}` : product.name),
  },
  {
    key: 'often',
    label: 'How often',
    sort: true,
    minWidth: '10rem',
    value: (line) => oftenText(line).split(' · ').map(inOneLine).join(' · '),
  },
  { key: 'starts_on', label: 'From', kind: 'date', sort: true, value: ({ starts_on }) => starts_on },
  { key: 'ends_on', label: 'To', kind: 'date', sort: true, from: 'md', value: ({ ends_on }) => ends_on },
  {
    key: 'discounts',
    label: 'Discounts',
    from: 'xs',
    value: ({ discounts }) =>
      discounts.map((one) => `${i18next.t(one.label)} ${inOneLine(valueText(one))}`).join(', ') || null,
  },
  { key: 'amount', label: 'Amount (RM)', kind: 'money', sort: true, value: ({ amount }) => amount },
];
