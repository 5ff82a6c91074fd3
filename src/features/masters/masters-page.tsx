/** The lists that daily reports pick from: activities, assessments, interventions. */
import { Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MasterKind } from '#shared/domain/daily-report';
import { masterEndpoints } from '#shared/endpoints/masters';
import { tabletRoles } from '#shared/permissions';
import { ActButton } from '../../components/act-button';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { lazyPart } from '../../components/lazy-part';
import { Page } from '../../components/page';
import { Muted } from '../../components/plain';
import { RowList } from '../../components/row-list';
import { SearchField } from '../../components/search-field';
import { RowsSkeleton } from '../../components/skeletons';
import { useAddressValue } from '../../components/use-address-value';
import { useCan } from '../../components/use-can';
import { useMasters } from '../../local/hooks/use-masters';
import { useSession } from '../../local/hooks/use-session';
import { useCall } from '../../queries/use-call';
import { masterText } from './master-labels';
import classes from './master-rows.module.css';

const MasterDialog = lazyPart('MasterDialog', () => import('./master-dialog'));

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
  const words = masterText[kind];
  const mayEdit = useCan()('masters_edit');
  const list = useMasterList(kind);
  const [search, setSearch] = useAddressValue('search');
  const [editing, setEditing] = useState<MasterItem | 'new' | null>(null);
  const found = list.items?.filter((item) => matches(item, search));
  const add = <ActButton Icon={IconPlus} label={t(words.creating)} onClick={() => setEditing('new')} />;
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
            <EmptyState title={t('Nothing matches “{{search}}”', { search })} />
          ))}
      </Stack>
      {editing !== null && (
        <MasterDialog
          key={editing === 'new' ? 'new' : editing.id}
          kind={kind}
          item={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </Page>
  );
}

function matches({ name, desc }: MasterItem, search: string): boolean {
  const wanted = search.trim().toLocaleLowerCase();
  return wanted === '' || `${name}\n${desc ?? ''}`.toLocaleLowerCase().includes(wanted);
}

interface MasterRowsProps {
  items: readonly MasterItem[];
  /** Absent where the person may only read. */
  onEdit?: (item: MasterItem) => void;
}

/** Rows of masters: the name, what it is, and for those who may, one tap to edit. */
function MasterRows({ items, onEdit }: MasterRowsProps) {
  const { t } = useTranslation();
  return (
    <RowList items={items}>
      {(item) => {
        const contents = (
          <>
            <span className={classes.text}>
              <Text fw={500}>{item.name}</Text>
              {item.desc && <Muted lineClamp={2}>{item.desc}</Muted>}
            </span>
            {onEdit && <IconPencil size={20} stroke={1.7} className={classes.icon} aria-hidden />}
          </>
        );
        return (
          <li key={item.id}>
            {onEdit ? (
              <UnstyledButton
                className={classes.row}
                aria-label={t('Edit {{name}}', { name: item.name })}
                onClick={() => onEdit(item)}
              >
                {contents}
              </UnstyledButton>
            ) : (
              <div className={classes.row}>{contents}</div>
            )}
          </li>
        );
      }}
    </RowList>
  );
}

export interface MasterItem {
  id: number;
  name: string;
  desc: string | null;
}

/**
 * The masters of a kind: from the tablet's database for those who work on it, else from the server. Only the
 * second kind of person edits them.
 */
function useMasterList(kind: MasterKind) {
  const session = useSession();
  const onTablet = session?.user.roles.some((role) => tabletRoles.includes(role.id)) ?? false;
  const local = useMasters(kind);
  const query = useCall(masterEndpoints[kind].list, session === undefined || onTablet ? null : {});
  // `items` are undefined while loading.
  return { items: onTablet ? local : query.data, query };
}
