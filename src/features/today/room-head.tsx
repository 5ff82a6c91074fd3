/** A classroom in the day: its name, how far it is, and what one does for all of its children. */
import { Button, Skeleton, Text, UnstyledButton } from '@mantine/core';
import {
  IconBandage,
  IconChecks,
  IconChevronRight,
  IconMoodKid,
  IconPencilPlus,
  IconThermometer,
} from '@tabler/icons-react';
import { Fragment, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { lazily } from '../../components/lazily';
import { useCan } from '../../components/use-can';
import { useStillComing } from '../../local/hooks/use-still-coming';
import type { DayGroup } from './day-groups';
import classes from './today.module.css';

const BoardLink = lazily('BoardLink', () => import('./board-link'));
const RoomHealth = lazily('RoomHealth', () => import('./room-health'));

interface WayProps {
  /** Absent while the code of a way comes, which counts what is there: it leads there already. */
  Icon?: typeof IconMoodKid;
  words: string;
  href: string;
}

function Way({ Icon, words, href }: WayProps) {
  return (
    <Button
      component={Link}
      href={href}
      variant="light"
      leftSection={Icon ? <Icon size={20} aria-hidden /> : <Skeleton circle height={20} />}
    >
      {words}
    </Button>
  );
}

interface RoomHeadProps {
  group: DayGroup;
  date: string;
  /** The day as an address names it: today by nothing. */
  named: string | undefined;
  back: string;
  open: boolean;
  withActions: boolean;
  /** Absent for a classroom that is always open. */
  onToggle?: (() => void) | undefined;
}

export function RoomHead({ group, date, named, back, open, withActions, onToggle }: RoomHeadProps) {
  const { t } = useTranslation();
  const { room, total, away, screened, reported, withoutForms } = group;
  // After a first sign-in the children come before what was noted of them: nobody is counted as missing meanwhile.
  const loading = useStillComing() !== null;
  const years = room?.child_years.join(', ');
  const name =
    room === null
      ? t('No classroom')
      : years
        ? t('{{name}} ({{years}} y)', { name: room.name, years })
        : room.name;
  const counts = [
    loading && t('Entries are still being loaded'),
    !loading && t('{{screened}} of {{total}} screened', { screened, total }),
    !loading && t('{{count}} reports done', { count: reported }),
    away > 0 && t('{{count}} away', { count: away }),
    withoutForms > 0 && t('{{count}} without a form', { count: withoutForms }),
  ].filter((count) => count !== false);
  const words = (
    <span>
      <Text component="h2" fw={600} fz="h2" lh={1.3} style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
      <span className={classes.counts}>
        {counts.map((count, index) => (
          <Fragment key={count}>
            {index > 0 && ' '}
            <span className={classes.count}>{index < counts.length - 1 ? `${count} ·` : count}</span>
          </Fragment>
        ))}
      </span>
    </span>
  );
  if (onToggle && !open) return <Toggle open={open} onToggle={onToggle} words={words} />;
  return (
    <div className={classes.head}>
      {onToggle ? <Toggle open={open} onToggle={onToggle} words={words} /> : words}
      {withActions && room && (
        <RoomActions group={group} roomId={room.id} date={date} named={named} back={back} />
      )}
    </div>
  );
}

function Toggle({ open, onToggle, words }: { open: boolean; onToggle: () => void; words: React.ReactNode }) {
  return (
    <UnstyledButton className={classes.toggle} aria-expanded={open} onClick={onToggle}>
      <IconChevronRight size={20} className={classes.chevron} aria-hidden />
      {words}
    </UnstyledButton>
  );
}

interface RoomActionsProps {
  group: DayGroup;
  roomId: number;
  date: string;
  named: string | undefined;
  back: string;
}

/** What is done each hour, then what is asked for today; the way to the rest stands beside the name of the classroom. */
function RoomActions({ group, roomId, date, named, back }: RoomActionsProps) {
  const { t } = useTranslation();
  const can = useCan();
  const [all, setAll] = useState(false);
  const query = new URLSearchParams({ classroom: String(roomId), ...(named && { date: named }), back });
  const mayWrite = can('daily_reports_edit');
  const withMedicine = group.children.some(({ child: { medicines } }) =>
    medicines?.some(({ first_day, last_day }) => first_day <= date && date <= last_day),
  );
  const isToShare = group.children.some(
    ({ report, done }) => !done && (report === 'sent' || report === 'waiting'),
  );
  return (
    <>
      {mayWrite && (
        <Button
          variant="subtle"
          px="xs"
          className={classes.moreActs}
          aria-expanded={all}
          leftSection={<IconChevronRight size={20} className={classes.chevron} aria-hidden />}
          onClick={() => setAll(!all)}
        >
          {t('More')}
        </Button>
      )}
      <div className={classes.roomActions}>
        {can('health_edit') && (
          <Way Icon={IconThermometer} words={t('Screen at the door')} href={`/health/door?${query}`} />
        )}
        {mayWrite && (
          <>
            <Suspense fallback={<Way href={`/today/board?${query}`} words={t('Who is here')} />}>
              <BoardLink group={group} date={date} query={query.toString()} />
            </Suspense>
            <Way Icon={IconMoodKid} words={t('Care')} href={`/today/care?${query}`} />
            <Way
              Icon={IconPencilPlus}
              words={t('Log an activity for several')}
              href={`/today/several?${query}`}
            />
            <Suspense fallback={withMedicine && <Way href="/today/medicine" words={t('Medicine')} />}>
              <RoomHealth group={group} all={all} withMedicine={withMedicine} />
            </Suspense>
            {(all || isToShare) && (
              <Way Icon={IconChecks} words={t('Share reports')} href={`/today/share?${query}`} />
            )}
            {all && <Way Icon={IconBandage} words={t('Incidents')} href="/today/incidents" />}
          </>
        )}
      </div>
    </>
  );
}
