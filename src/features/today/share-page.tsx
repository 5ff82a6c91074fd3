/** The reports of a class at the end of the day: who lacks what, and one tap that shares all that are written. */
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconChecks, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'wouter';
import { isCalendarDate } from '#shared/domain/calendar-date';
import type { SessionUser } from '#shared/endpoints/session';
import { AllDone } from '../../components/drawings';
import { EmptyState } from '../../components/empty-state';
import { Face } from '../../components/face';
import { formatDate } from '../../components/format';
import { notifySuccess } from '../../components/notify';
import { Page } from '../../components/page';
import { PersonName } from '../../components/person-name';
import { RowsSkeleton } from '../../components/skeletons';
import { ToneMark } from '../../components/tone-mark';
import { shareReports } from '../../local/day-entries';
import { useSession } from '../../local/hooks/use-session';
import { useToday } from '../../local/hooks/use-today';
import classes from './share.module.css';
import { isAllShared, type ShareRow, type ShareState, sharePlan } from './share-plan';
import { useDayGroups } from './use-day-groups';

export function SharePage() {
  const { t } = useTranslation();
  const user = useSession()?.user;
  const today = useToday();
  const [params] = useSearchParams();
  const wanted = params.get('date') ?? '';
  const date = today && isCalendarDate(wanted) && wanted <= today ? wanted : today;
  const back = { to: '/today', label: t('Back to Today') };
  const title =
    date && date !== today ? `${t('Share reports')}, ${formatDate(date, today)}` : t('Share reports');
  return (
    <Page title={title} back={back} width="narrow">
      {user && date ? (
        <ClassReports user={user} date={date} roomId={Number(params.get('classroom')) || null} />
      ) : (
        <RowsSkeleton />
      )}
    </Page>
  );
}

interface ClassReportsProps {
  user: SessionUser;
  date: string;
  roomId: number | null;
}

function ClassReports({ user, date, roomId }: ClassReportsProps) {
  const { t } = useTranslation();
  const groups = useDayGroups(date, user);
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  if (groups === undefined) return <RowsSkeleton />;
  const group = groups.find(({ room }) => room?.id === roomId);
  if (!group?.room) {
    return (
      <EmptyState
        title={t('This classroom is not on this tablet')}
        hint={t('Choose a classroom under Today.')}
      />
    );
  }
  const plan = sharePlan(group.children);
  const ready = plan.filter(({ state }) => state === 'ready').map(({ row }) => row.child.id);
  const share = async () => {
    setBusy(true);
    setFailed(false);
    try {
      await shareReports({ childIds: ready, date });
      notifySuccess(
        t('{{count}} reports saved on this tablet. Parents see them once they are sent.', {
          count: ready.length,
        }),
      );
    } catch (problem) {
      console.error('Reports could not be shared:', problem);
      setFailed(true);
    }
    setBusy(false);
  };
  return (
    <Stack gap="md">
      <Text component="h2" fz="h2" fw={600}>
        {group.room.name}
      </Text>
      {isAllShared(plan) && <AllDone title={t('Every report is shared.')} />}
      <ul className={classes.rows} aria-label={t('Children')}>
        {plan.map((one) => (
          <Row key={one.row.child.id} {...one} date={date} />
        ))}
      </ul>
      {failed && (
        <Alert color="alarm" icon={<IconAlertCircle />} role="alert" title={t('Not saved')}>
          {t('That did not work. Please try again.')}
        </Alert>
      )}
      {ready.length > 0 && (
        <div className={classes.bar}>
          <Button
            fullWidth
            size="lg"
            loading={busy}
            leftSection={<IconChecks size={22} aria-hidden />}
            onClick={() => void share()}
          >
            {t('Share {{count}} reports', { count: ready.length })}
          </Button>
        </div>
      )}
    </Stack>
  );
}

const looks: Record<ShareState, { tone: 'done' | 'waiting' | 'alarm' | 'quiet'; text: string }> = {
  stuck: { tone: 'alarm', text: 'Needs you first' },
  draft: { tone: 'waiting', text: 'Not submitted' },
  empty: { tone: 'waiting', text: 'Nothing written' },
  unknown: { tone: 'quiet', text: 'Not known yet' },
  ready: { tone: 'quiet', text: 'Draft' },
  waiting: { tone: 'waiting', text: 'Waiting' },
  shared: { tone: 'done', text: 'Shared with parents' },
  away: { tone: 'quiet', text: 'Away' },
};

function Row({ row: { child }, state, date }: ShareRow & { date: string }) {
  const { t } = useTranslation();
  const { tone, text } = looks[state];
  return (
    <li>
      <Link href={`/children/${child.id}/daily-reports?date=${date}`} className={classes.row}>
        <Face of="child" id={child.id} classroomId={child.classroom_id} />
        <span className={classes.name}>
          <PersonName of={child.fullname} />
        </span>
        <ToneMark tone={tone} plain>
          {t(text)}
        </ToneMark>
        <IconChevronRight size={18} aria-hidden />
      </Link>
    </li>
  );
}
