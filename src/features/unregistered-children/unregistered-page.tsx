/** Unregistered children to follow up: the open ones first, found by name, preschool and status, in pages. */
import { Group, Stack } from '@mantine/core';
import { IconMail, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type UnregisteredStatus, unregisteredStatuses } from '#shared/endpoints/unregistered-children';
import { ActButton } from '../../components/act-button';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { FilterSelect } from '../../components/filter-select';
import { lazyPart } from '../../components/lazy-part';
import { Page } from '../../components/page';
import { Pager } from '../../components/pager';
import { PreschoolFilter } from '../../components/preschool-filter';
import { SearchField } from '../../components/search-field';
import { RowsSkeleton } from '../../components/skeletons';
import { useAddressValue } from '../../components/use-address-value';
import { useCan } from '../../components/use-can';
import { usePageAddress } from '../../components/use-list-address';
import { usePreschoolsOnline } from '../../queries/preschools';
import classes from './unregistered.module.css';
import { statusLooks, UnregisteredCard } from './unregistered-card';
import { useUnregisteredChildren } from './use-unregistered';

const RecipientsDialog = lazyPart('RecipientsDialog', () => import('./recipients-dialog'));

export function UnregisteredPage() {
  const { t } = useTranslation();
  const filters = useFilters();
  const preschools = usePreschoolsOnline().data ?? [];
  const maySetRecipients = useCan()('settings_edit');
  const [settingRecipients, setSettingRecipients] = useState(false);
  const query = useUnregisteredChildren({ ...filters, page: filters.page });
  const { data: children, meta } = query.data ?? {};
  const firstPreschool = Number(filters.preschool) || preschools[0]?.id;
  return (
    <Page title={t('Unregistered children')}>
      <Stack>
        <FetchProblem query={query} />
        <Group gap="xs">
          <SearchField
            label={t('Name of child or parent')}
            value={filters.search}
            onChange={filters.setSearch}
          />
          <PreschoolFilter
            preschools={preschools}
            value={filters.preschool}
            onChange={filters.setPreschool}
          />
          <FilterSelect
            label={t('Status')}
            all={t('All, open first')}
            value={filters.status}
            onChange={filters.setStatus}
            choices={unregisteredStatuses.map((status) => ({
              value: status,
              label: t(statusLooks[status].label),
            }))}
          />
        </Group>
        <Group gap="xs">
          <ActButton Icon={IconPlus} label={t('Add unregistered child')} href="/children/unregistered/new" />
          {maySetRecipients && firstPreschool && (
            <ActButton
              Icon={IconMail}
              label={t('Who is told')}
              variant="default"
              onClick={() => setSettingRecipients(true)}
            />
          )}
        </Group>
        {children === undefined && !hasProblem(query) && <RowsSkeleton rows={4} height={150} />}
        {children && children.length > 0 && (
          <ul className={classes.list}>
            {children.map((child) => (
              <UnregisteredCard key={child.id} child={child} />
            ))}
          </ul>
        )}
        {children?.length === 0 && <NobodyHere filtered={filters.filtered} />}
        {meta && <Pager meta={meta} onPage={filters.setPage} />}
      </Stack>
      {settingRecipients && firstPreschool && (
        <RecipientsDialog
          preschools={preschools}
          preschoolId={firstPreschool}
          onClose={() => setSettingRecipients(false)}
        />
      )}
    </Page>
  );
}

function NobodyHere({ filtered }: { filtered: boolean }) {
  const { t } = useTranslation();
  if (filtered)
    return <EmptyState title={t('Nobody here')} hint={t('Try another name, preschool or status.')} />;
  return (
    <EmptyState
      title={t('No unregistered children recorded')}
      hint={t('Children recorded at the door appear here until you have followed them up.')}
    />
  );
}

/** In the address; another filter begins at the first page. */
function useFilters() {
  const [search, setSearch] = useAddressValue('search');
  const [preschool, setPreschool] = useAddressValue('preschool');
  const [status, setStatus] = useAddressValue('status');
  const { page, setPage, fromTheTop } = usePageAddress();
  const known = (unregisteredStatuses as readonly string[]).includes(status);
  return {
    search,
    preschool: /^\d+$/.test(preschool) ? preschool : '',
    status: (known ? status : '') as UnregisteredStatus | '',
    page,
    filtered: search !== '' || preschool !== '' || status !== '',
    setSearch: fromTheTop(setSearch),
    setPreschool: fromTheTop(setPreschool),
    setStatus: fromTheTop(setStatus),
    setPage,
  };
}
