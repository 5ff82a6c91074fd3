/** A teacher's and a principal's day: classrooms with their children, what is done and what is missing. */

import { Skeleton, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearch } from 'wouter';
import type { SessionUser } from '#shared/endpoints/session';
import { PRINCIPAL_ROLE } from '#shared/permissions';
import { EmptyState } from '../../components/empty-state';
import { GettingChildren } from '../../components/getting-children';
import { lazyPart } from '../../components/lazy-part';
import { SearchField } from '../../components/search-field';
import { RowsSkeleton } from '../../components/skeletons';
import { useAddressValue } from '../../components/use-address-value';
import { useKeptScroll } from '../../components/use-kept-scroll';
import { VirtualList } from '../../components/virtual-list';
import { useChecksAgain } from '../../local/check-again';
import { syncNow } from '../../local/create-tablet';
import { useUnheardSince } from '../../local/hooks/use-still-coming';
import { useSyncState } from '../../local/hooks/use-sync-state';
import { useToday } from '../../local/hooks/use-today';
import { ChildRow } from './child-row';
import { type DayGroup, type DayItem, keyOfItem, listDay, searchDay } from './day-groups';
import { useOpenChild, useReportAddress } from './report-address';
import { RoomHead } from './room-head';
import classes from './today.module.css';
import { useDayGroups } from './use-day-groups';

const MorningLine = lazyPart('MorningLine', () => import('./morning-line'), <Skeleton h={56} />);
/** Rarely there. */
const StillComing = lazyPart('StillComing', () => import('../../components/still-coming'));
const ChecksAgain = lazyPart('ChecksAgain', () => import('./checks-again'));

const isPrincipal = ({ roles }: SessionUser) => roles.some(({ id }) => id === PRINCIPAL_ROLE);

interface TeacherDayProps {
  date: string;
  user: SessionUser;
}

const HEIGHTS: Record<DayItem['kind'], number> = { room: 130, others: 60, empty: 60, child: 66 };

export function TeacherDay({ date, user }: TeacherDayProps) {
  const { t } = useTranslation();
  const groups = useDayGroups(date, user);
  const sync = useSyncState();
  const unheardSince = useUnheardSince();
  const [search, setSearch] = useAddressValue('search');
  const [opened, setOpened] = useAddressValue('open');
  const back = `/today?${useSearch()}`;
  const addressOf = useReportAddress(date);
  const open = useOpenChild();
  const isToday = useToday() === date;
  // An address without a day means the day that it is: what stays open over midnight begins the new one.
  const named = isToday ? undefined : date;
  const reminded = useChecksAgain(user.id).length > 0;
  const searching = search.trim() !== '';
  useKeptScroll('today', groups !== undefined);

  if (groups === undefined) return <RowsSkeleton />;
  const total = groups.reduce((sum, group) => sum + group.children.length, 0);
  if (total === 0 && !sync?.baseComplete) return <GettingChildren sync={sync} onRetry={syncNow} />;

  const openIds = opened.split('.').filter(Boolean);
  const toggle = (id: string) =>
    setOpened((openIds.includes(id) ? openIds.filter((open) => open !== id) : [...openIds, id]).join('.'));
  const shown = searching ? searchDay(groups, search) : groups;
  const items = listDay(shown, (group) => searching || openIds.includes(idOf(group)));
  return (
    <>
      {total > 0 && isPrincipal(user) && isToday && !searching && <MorningLine groups={groups} />}
      {total > 0 && unheardSince !== null && <StillComing what={null} unheardSince={unheardSince} />}
      {isToday && reminded && <ChecksAgain userId={user.id} back={back} />}
      {total > 0 && <SearchField label={t('Search for a child')} value={search} onChange={setSearch} />}
      {total === 0 && (
        <EmptyState
          title={t('No children yet')}
          hint={t('Children appear here once the office has enrolled them.')}
        />
      )}
      {total > 0 && !groups.some((group) => group.own) && !searching && (
        <EmptyState
          title={t('No classroom is assigned to you yet')}
          hint={t('Ask your principal. Until then you find every classroom of the preschool below.')}
        />
      )}
      {searching && items.length === 0 && <EmptyState title={t('No matching child')} />}
      <VirtualList
        items={items}
        keyOf={keyOfItem}
        heightOf={(item) => HEIGHTS[item.kind]}
        label={t('Children')}
      >
        {(item) => (
          <Item
            item={item}
            date={date}
            named={named}
            back={back}
            addressOf={addressOf}
            open={open}
            withActions={!searching}
            onToggle={(group) => toggle(idOf(group))}
          />
        )}
      </VirtualList>
    </>
  );
}

function Item(props: {
  item: DayItem;
  date: string;
  named: string | undefined;
  back: string;
  addressOf: (childId: number) => string;
  open: number | undefined;
  withActions: boolean;
  onToggle: (group: DayGroup) => void;
}) {
  const { t } = useTranslation();
  const { item, date, named, back, addressOf, open, withActions, onToggle } = props;
  switch (item.kind) {
    case 'others':
      return (
        <Text component="h2" className={classes.others} fw={600} c="dimmed">
          {t('Other classrooms')}
        </Text>
      );
    case 'empty':
      return (
        <Text c="dimmed" py="sm">
          {t('No children in this classroom.')}
        </Text>
      );
    case 'room':
      return (
        <RoomHead
          group={item.group}
          date={date}
          named={named}
          back={back}
          open={item.open}
          withActions={withActions && item.group.children.length > 0}
          onToggle={item.collapsible && withActions ? () => onToggle(item.group) : undefined}
        />
      );
    case 'child':
      return (
        <ChildRow
          row={item.row}
          date={date}
          named={named}
          back={back}
          to={addressOf(item.row.child.id)}
          open={item.row.child.id === open}
          first={item.first}
          last={item.last}
        />
      );
  }
}

function idOf({ room }: DayGroup): string {
  return String(room?.id ?? 'none');
}
