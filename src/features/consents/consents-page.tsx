/** How the consents of all children stand: those that nobody was asked yet first. */
import { Anchor, Group, Stack } from '@mantine/core';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { consentNames, consentPurposes } from '#shared/domain/consents';
import { consentEndpoints, consentStates, type ListedConsent } from '#shared/endpoints/consents';
import { CountAndFile } from '../../components/count-and-file';
import { formatCount } from '../../components/count-text';
import { FilterSelect } from '../../components/filter-select';
import { Page } from '../../components/page';
import { ROWS_A_PAGE } from '../../components/pager';
import { PreschoolFilter } from '../../components/preschool-filter';
import { SearchField } from '../../components/search-field';
import type { Column } from '../../components/table/columns';
import { PagedTable } from '../../components/table/paged-table';
import { useAddressValue } from '../../components/use-address-value';
import { usePageAddress } from '../../components/use-list-address';
import { usePreschoolsOnline } from '../../queries/preschools';
import { useCall } from '../../queries/use-call';
import { useFile } from '../../queries/use-file';

const stateText: Record<ListedConsent['state'], string> = {
  open: 'Not asked yet',
  given: 'Consent given',
  withdrawn: 'No consent',
};

export function ConsentsPage() {
  const { t } = useTranslation();
  const [search, setSearch] = useAddressValue('search');
  const [state, setState] = useAddressValue('state');
  const [purpose, setPurpose] = useAddressValue('purpose');
  const [preschool, setPreschool] = useAddressValue('preschool');
  const { page, setPage, fromTheTop } = usePageAddress();
  const preschools = usePreschoolsOnline().data;
  const filter = {
    state: consentStates.find((one) => one === state) ?? 'open',
    purpose: consentPurposes.find((one) => one === purpose),
    preschool: Number(preschool) || undefined,
    search: search || undefined,
  };
  const query = useCall(
    consentEndpoints.list,
    { query: { ...filter, page, per_page: ROWS_A_PAGE } },
    { keepPrevious: true, staleTime: 0 },
  );
  const meta = query.data?.meta;
  const file = useFile(consentEndpoints.download.path, filter);
  return (
    <Page title={t('Consents')} width="wide">
      <Stack gap="sm">
        <Anchor component={Link} href="/data-requests" style={{ alignSelf: 'flex-start' }}>
          {t('Requests about data')}
        </Anchor>
        <Group gap="xs">
          <SearchField value={search} onChange={fromTheTop(setSearch)} label={t('Name of the child')} />
          <FilterSelect
            label={t('Status')}
            value={filter.state}
            onChange={fromTheTop(setState)}
            choices={consentStates.map((value) => ({ value, label: t(stateText[value]) }))}
          />
          <FilterSelect
            label={t('Purpose')}
            all={t('All purposes')}
            value={filter.purpose ?? ''}
            onChange={fromTheTop(setPurpose)}
            choices={consentPurposes.map((value) => ({ value, label: t(consentNames[value]) }))}
          />
          <PreschoolFilter preschools={preschools} value={preschool} onChange={fromTheTop(setPreschool)} />
        </Group>
        <CountAndFile
          count={meta && t('{{number}} consents', { count: meta.total, number: formatCount(meta.total) })}
          file={file}
        />
        <PagedTable
          columns={columns}
          query={query}
          rowKey={({ child, purpose: of }) => `${child.id} ${of}`}
          rowHref={({ child }) => `/children/${child.id}/consents`}
          label={t('Consents')}
          blocks
          empty={{ title: t('No matching consents'), hint: t('Try another status or purpose.') }}
          onPage={setPage}
        />
      </Stack>
    </Page>
  );
}

const columns: readonly Column<ListedConsent>[] = [
  {
    key: 'child',
    label: 'Child',
    value: ({ child }) => child.fullname,
    href: ({ child }) => `/children/${child.id}/consents`,
  },
  { key: 'preschool', label: 'Preschool', from: 'sm', value: (row) => row.preschool_short_name },
  {
    key: 'purpose',
    label: 'Purpose',
    inBlock: 'start',
    value: ({ purpose }) => i18next.t(consentNames[purpose]),
  },
  {
    key: 'state',
    label: 'Status',
    inBlock: 'end',
    value: ({ state }) => i18next.t(stateText[state]),
  },
  { key: 'at', label: 'When', kind: 'moment', from: 'md', value: ({ at }) => at },
];
