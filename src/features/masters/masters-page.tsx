/** The lists that daily reports pick from: activities, assessments, interventions. */

import { Button, Group, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MasterKind } from '#shared/domain/daily-report';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { Page } from '../../components/page';
import { SearchField } from '../../components/search-field';
import { RowsSkeleton } from '../../components/skeletons';
import { useAddressValue } from '../../components/use-address-value';
import { useCan } from '../../components/use-can';
import { MasterRows } from './master-rows';
import { masterWords } from './master-words';
import { type MasterItem, useMasterList } from './use-master-list';

const MasterDialog = lazy(() =>
  import('./master-dialog').then((module) => ({ default: module.MasterDialog })),
);

export function ActivitiesPage() {
  return <MastersPage kind="activity" />;
}

export function AssessmentsPage() {
  return <MastersPage kind="assessment" />;
}

export function InterventionsPage() {
  return <MastersPage kind="intervention" />;
}

function MastersPage({ kind }: { kind: MasterKind }) {
  const { t } = useTranslation();
  const words = masterWords[kind];
  const mayEdit = useCan()('masters_edit');
  const list = useMasterList(kind);
  const [search, setSearch] = useAddressValue('search');
  const [editing, setEditing] = useState<MasterItem | 'new' | null>(null);
  const found = list.items?.filter((item) => matches(item, search));
  const add = (
    <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setEditing('new')}>
      {t(words.creating)}
    </Button>
  );
  return (
    <Page title={t(words.title)}>
      <Stack>
        <FetchProblem query={list.query} />
        <Group>
          <SearchField label={t(words.search)} value={search} onChange={setSearch} />
          {mayEdit && add}
        </Group>
        {found === undefined && !hasProblem(list.query) && <RowsSkeleton />}
        {found && found.length > 0 && <MasterRows items={found} onEdit={mayEdit ? setEditing : undefined} />}
        {found?.length === 0 &&
          (search === '' ? (
            <EmptyState title={t(words.empty)} hint={t('Daily reports pick from this list.')} />
          ) : (
            <EmptyState title={t('Nothing is called “{{search}}”', { search })} />
          ))}
      </Stack>
      {editing !== null && (
        <Suspense>
          <MasterDialog
            key={editing === 'new' ? 'new' : editing.id}
            kind={kind}
            item={editing === 'new' ? null : editing}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      )}
    </Page>
  );
}

function matches({ name, desc }: MasterItem, search: string): boolean {
  const wanted = search.trim().toLocaleLowerCase();
  return wanted === '' || `${name}\n${desc ?? ''}`.toLocaleLowerCase().includes(wanted);
}
