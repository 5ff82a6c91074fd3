/** The register of requests of all children within reach: what is due first. */
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { type DataRequestState, dataRequestStates } from '#shared/domain/data-requests';
import { dataRequestEndpoints } from '#shared/endpoints/data-requests';
import { EmptyState } from '../../components/empty-state';
import { FilterSelect } from '../../components/filter-select';
import { Page } from '../../components/page';
import { PagedRows } from '../../components/paged-rows';
import { ROWS_A_PAGE } from '../../components/pager';
import { Muted } from '../../components/plain';
import { PreschoolFilter } from '../../components/preschool-filter';
import { SearchField } from '../../components/search-field';
import { RowsSkeleton } from '../../components/skeletons';
import { useAddressValue } from '../../components/use-address-value';
import { usePageAddress } from '../../components/use-list-address';
import { usePreschoolsOnline } from '../../queries/preschools';
import { useCall } from '../../queries/use-call';
import { OfficeActs } from './office-acts';
import { lookAgain, RequestRow } from './request-row';

const stateText: Record<DataRequestState, string> = { open: 'Open', done: 'Done', refused: 'Refused' };

export function RequestsPage() {
  const { t } = useTranslation();
  const [search, setSearch] = useAddressValue('search');
  const [state, setState] = useAddressValue('state');
  const [preschool, setPreschool] = useAddressValue('preschool');
  const { page, setPage, fromTheTop } = usePageAddress();
  const preschools = usePreschoolsOnline().data;
  const query = useCall(
    dataRequestEndpoints.list,
    {
      query: {
        page,
        per_page: ROWS_A_PAGE,
        search: search || undefined,
        state: dataRequestStates.find((one) => one === state),
        preschool: Number(preschool) || undefined,
      },
    },
    {
      keepPrevious: true,
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => lookAgain(data?.data),
    },
  );
  return (
    <Page title={t('Requests about data')} back={{ to: '/consents', label: t('Consents') }}>
      <Stack>
        <Text c="dimmed">
          {t(
            'Parents can ask for a copy of their child’s data, or for a correction. The law allows 21 days, extended once by 14. Record paper requests on the child’s page.',
          )}
        </Text>
        <Group gap="xs">
          <SearchField value={search} onChange={fromTheTop(setSearch)} label={t('Name of the child')} />
          <FilterSelect
            label={t('Status')}
            all={t('All statuses')}
            value={state}
            onChange={fromTheTop(setState)}
            choices={dataRequestStates.map((value) => ({ value, label: t(stateText[value]) }))}
          />
          <PreschoolFilter preschools={preschools} value={preschool} onChange={fromTheTop(setPreschool)} />
        </Group>
        <PagedRows
          query={query}
          onPage={setPage}
          until={<RowsSkeleton rows={4} height={72} />}
          label={t('Requests about data')}
          empty={
            <EmptyState
              title={t('No requests here')}
              hint={t('Parents ask in the app, on their child’s page.')}
            />
          }
        >
          {(request) => (
            <RequestRow
              key={request.id}
              request={request}
              who={
                <>
                  <Anchor component={Link} href={`/children/${request.child.id}/data-requests`}>
                    {request.child.fullname}
                  </Anchor>
                  <Muted>{`${request.guardian.name} · ${request.preschool_short_name}`}</Muted>
                </>
              }
              acts={<OfficeActs request={request} />}
            />
          )}
        </PagedRows>
      </Stack>
    </Page>
  );
}
