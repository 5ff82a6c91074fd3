/** Search, panels, pages, and for those who may, the modal to create and edit: of one classroom, or of all. */
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { Group, SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Classwork } from '#shared/endpoints/classwork';
import { ActButton } from '../../components/act-button';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { lazyPart, Opening } from '../../components/lazy-part';
import { Pager } from '../../components/pager';
import { SearchField } from '../../components/search-field';
import { useAddressValue } from '../../components/use-address-value';
import { useCan } from '../../components/use-can';
import { ClassworkPanels } from './classwork-panels';
import { PAGE_SIZE, useClasswork } from './use-classwork';

/** With it comes the editor, which nobody who only reads needs. */
const ClassworkDialog = lazyPart('ClassworkDialog', () => import('./classwork-dialog'), <Opening />);

interface ClassworkListProps {
  /** Null for all that one may see. */
  classroomId: number | null;
}

export function ClassworkList({ classroomId }: ClassworkListProps) {
  const { t } = useTranslation();
  const mayEdit = useCan()('classwork_edit');
  const [search, setSearch] = useAddressValue('search');
  const [pageText, setPage] = useAddressValue('page');
  const [show, setShow] = useAddressValue('show');
  const [editing, setEditing] = useState<Classwork | 'new' | null>(null);
  const page = Math.max(1, Number.parseInt(pageText, 10) || 1);
  const withoutClassroom = mayEdit && classroomId === null && show === 'left';
  const query = useClasswork({ classroomId, search, page, withoutClassroom });
  const { data: items, meta } = query.data ?? {};
  const pages = Math.ceil((meta?.total ?? 0) / PAGE_SIZE);
  // The last one of the last page was deleted.
  const beyond = query.isSuccess && !query.isPlaceholderData && pages > 0 && page > pages;
  useEffect(() => {
    if (beyond) setPage(pages === 1 ? '' : String(pages));
  }, [beyond, pages, setPage]);
  const find = (text: string) => {
    setSearch(text);
    if (pageText !== '') setPage('');
  };
  return (
    <Stack>
      <Group>
        <SearchField label={t('Search classwork')} value={search} onChange={find} />
        {mayEdit && classroomId === null && (
          <SegmentedControl
            aria-label={t('Which classwork')}
            value={withoutClassroom ? 'left' : 'all'}
            onChange={(next) => {
              setShow(next === 'left' ? 'left' : '');
              setPage('');
            }}
            data={[
              { value: 'all', label: t('All') },
              { value: 'left', label: t('In no classroom') },
            ]}
          />
        )}
        {mayEdit && (
          <ActButton Icon={IconPlus} label={t('Create Classwork')} onClick={() => setEditing('new')} />
        )}
      </Group>
      <FetchProblem query={query} />
      {items === undefined && !hasProblem(query) && <PanelsSkeleton />}
      {items?.length === 0 && !query.isPlaceholderData && !hasProblem(query) && (
        <NoData search={search} withoutClassroom={withoutClassroom} mayEdit={mayEdit} />
      )}
      {items && items.length > 0 && (
        <ClassworkPanels items={items} namesPlaces={classroomId === null} onEdit={setEditing} />
      )}
      {meta && (
        <Pager
          meta={meta}
          onPage={(next) => {
            setPage(next === 1 ? '' : String(next));
            window.scrollTo(0, 0);
          }}
        />
      )}
      {editing !== null && (
        <ClassworkDialog
          key={editing === 'new' ? 'new' : editing.id}
          item={editing === 'new' ? null : editing}
          classroomId={classroomId}
          onClose={() => setEditing(null)}
        />
      )}
    </Stack>
  );
}

interface NoDataProps {
  search: string;
  withoutClassroom: boolean;
  mayEdit: boolean;
}

function NoData({ search, withoutClassroom, mayEdit }: NoDataProps) {
  const { t } = useTranslation();
  const hint =
    search !== ''
      ? t('Nothing matches “{{search}}”', { search })
      : withoutClassroom
        ? t('Classwork that a deleted classroom left behind appears here.')
        : mayEdit
          ? t('Materials that you publish to a classroom appear here, and at its parents’.')
          : t('Materials of the teachers appear here.');
  return <EmptyState title={t('No Data')} hint={hint} />;
}

function PanelsSkeleton() {
  return (
    <Stack gap={1} aria-hidden>
      {[52, 38, 61, 45, 57].map((width) => (
        <Group key={width} h={84} px="md" wrap="nowrap">
          <Skeleton height={24} width={24} />
          <Stack gap={8} style={{ flex: 1 }}>
            <Skeleton height={14} width={`${width}%`} />
            <Skeleton height={10} width="30%" />
          </Stack>
        </Group>
      ))}
    </Stack>
  );
}
