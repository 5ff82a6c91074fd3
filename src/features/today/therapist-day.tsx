/** A therapist's day: their children across centres, the plan of the last note under each name. */
import { Group, Text, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { SessionUser } from '#shared/endpoints/session';
import { EmptyState } from '../../components/empty-state';
import { Face } from '../../components/face';
import { choicesOf, FilterSelect } from '../../components/filter-select';
import { formatDate } from '../../components/format';
import { GettingChildren } from '../../components/getting-children';
import { PersonName } from '../../components/person-name';
import { SearchField } from '../../components/search-field';
import { RowsSkeleton } from '../../components/skeletons';
import { useAddressValue } from '../../components/use-address-value';
import { useKeptScroll } from '../../components/use-kept-scroll';
import { VirtualList } from '../../components/virtual-list';
import { syncNow } from '../../local/create-tablet';
import { useChildren } from '../../local/hooks/use-children';
import { usePreschools } from '../../local/hooks/use-classrooms';
import { useRecords } from '../../local/hooks/use-records';
import { useReportDrafts } from '../../local/hooks/use-report-drafts';
import { useLatestSoapps } from '../../local/hooks/use-soapps';
import { useStillComing } from '../../local/hooks/use-still-coming';
import { useSyncState } from '../../local/hooks/use-sync-state';
import { useOpenChild, useReportAddress } from './report-address';
import { ReportMark } from './report-mark';
import { keyOfSession, listSessions, type SessionRow as Row, type SessionItem } from './therapist-list';
import classes from './today.module.css';

const HEIGHTS: Record<SessionItem['kind'], number> = { day: 56, without: 64, child: 100 };

export function TherapistDay({ date }: { date: string; user: SessionUser }) {
  const { t } = useTranslation();
  const children = useChildren({ attending: true });
  const notes = useLatestSoapps(date);
  const reports = useRecords('report', date);
  const drafts = useReportDrafts(date);
  const preschools = usePreschools();
  const sync = useSyncState();
  // The notes come after the children: nobody is said to have none meanwhile.
  const loading = useStillComing() !== null;
  const [search, setSearch] = useAddressValue('search');
  const [centre, setCentre] = useAddressValue('centre');
  const [open, setOpen] = useAddressValue('open');
  const addressOf = useReportAddress(date, 'soapp');
  const openChild = useOpenChild();
  useKeptScroll('today', children !== undefined && notes !== undefined);

  const preschoolId = preschools?.find(({ id }) => String(id) === centre)?.id ?? null;
  const openWithout = open === 'without';
  const items = useMemo(() => {
    if (!children || !notes) return undefined;
    return listSessions({ children, notes, reports, drafts, search, preschoolId, openWithout });
  }, [children, notes, reports, drafts, search, preschoolId, openWithout]);

  if (!children || items === undefined || !preschools) return <RowsSkeleton />;
  if (children.length === 0) {
    return sync?.baseComplete ? (
      <EmptyState
        title={t('No children yet')}
        hint={t('Children appear here once the office has enrolled them.')}
      />
    ) : (
      <GettingChildren sync={sync} onRetry={syncNow} />
    );
  }
  const shortNames = new Map(preschools.map(({ id, short_name }) => [id, short_name]));
  return (
    <>
      <Group gap="sm">
        <SearchField label={t('Search for a child')} value={search} onChange={setSearch} />
        {preschools.length > 1 && (
          <FilterSelect
            label={t('Centre')}
            all={t('All centres')}
            value={preschoolId === null ? '' : centre}
            onChange={setCentre}
            choices={choicesOf(preschools)}
          />
        )}
      </Group>
      {items.length === 0 && <EmptyState title={t('No matching child')} />}
      <VirtualList
        items={items}
        keyOf={keyOfSession}
        heightOf={(item) => HEIGHTS[item.kind]}
        label={t('Children')}
      >
        {(item) =>
          item.kind === 'child' ? (
            <SessionRow
              row={item.row}
              to={addressOf(item.row.child.id)}
              open={item.row.child.id === openChild}
              coming={loading}
              centre={preschools.length > 1 ? shortNames.get(item.row.child.preschool_id) : undefined}
              first={item.first}
              last={item.last}
            />
          ) : item.kind === 'day' ? (
            <Text component="h2" className={classes.head} fw={600}>
              {t('Last session {{date}}', { date: formatDate(item.date) })}
            </Text>
          ) : (
            <UnstyledButton
              className={classes.toggle}
              mt="md"
              aria-expanded={item.open}
              onClick={() => setOpen(openWithout ? '' : 'without')}
            >
              <IconChevronRight size={20} className={classes.chevron} aria-hidden />
              <Text component="h2" fw={600}>
                {loading
                  ? t('Entries are still being loaded')
                  : t('{{count}} children without a note', { count: item.count })}
              </Text>
            </UnstyledButton>
          )
        }
      </VirtualList>
    </>
  );
}

interface SessionRowProps {
  row: Row;
  to: string;
  open: boolean;
  /** Entries still come to this tablet. */
  coming: boolean;
  /** Short name of the centre, where there are several. */
  centre: string | undefined;
  first: boolean;
  last: boolean;
}

/** A child in a therapist's day: what was planned last time, and whether today's note is written. One tap to it. */
const SessionRow = memo(function SessionRow(props: SessionRowProps) {
  const { t } = useTranslation();
  const { row, to, open, coming, centre, first, last } = props;
  const { child, note, state } = row;
  const plan = note?.texts.plan;
  return (
    <div
      className={classes.row}
      data-kind="session"
      data-first={first || undefined}
      data-last={last || undefined}
    >
      <span className={classes.avatar}>
        <Face of="child" id={child.id} classroomId={child.classroom_id} />
      </span>
      <span className={classes.text}>
        <Link href={to} aria-current={open || undefined} className={classes.name}>
          <PersonName of={child.fullname} />
        </Link>
        {centre && <span className={classes.below}> · {centre}</span>}
        {note && (
          <span className={`${classes.below} ${classes.plan}`} title={plan ?? undefined}>
            {plan ? t('Plan: {{plan}}', { plan }) : t('No plan in the last note')}
          </span>
        )}
      </span>
      <span className={classes.report}>
        <ReportMark state={coming && state === 'none' ? 'unknown' : state} part="soapp" />
      </span>
    </div>
  );
});
