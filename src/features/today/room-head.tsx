/** A classroom in the day: its name, how far it is, and the two things one does for all of its children. */
import { Button, Group, Skeleton, Text, UnstyledButton } from '@mantine/core';
import {
  IconBandage,
  IconChecks,
  IconChevronRight,
  IconMoodKid,
  IconPencilPlus,
  IconThermometer,
} from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { lazyPart } from '../../components/lazy-part';
import { useCan } from '../../components/use-can';
import { useStillComing } from '../../local/hooks/use-still-coming';
import type { DayGroup } from './day-groups';
import classes from './today.module.css';

const BoardLink = lazyPart('BoardLink', () => import('./board-link'), <Coming way="board" />);

const RoomHealth = lazyPart(
  'RoomHealth',
  () => import('./room-health'),
  <>
    <Coming way="medicine" />
    <Coming way="illnesses" />
  </>,
);

/** The place of a way whose code comes in a moment, as large as it will be. */
function Coming({ way }: { way: 'board' | 'medicine' | 'illnesses' }) {
  const { t } = useTranslation();
  const words = { board: t('Who is here'), medicine: t('Medicine'), illnesses: t('Illnesses') };
  return (
    <Button
      variant="light"
      aria-hidden
      tabIndex={-1}
      className={way === 'board' ? undefined : classes.rare}
      leftSection={<Skeleton circle height={20} />}
    >
      {words[way]}
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
            {index > 0 && ' · '}
            <span className={classes.count}>{count}</span>
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

/** Most used first. A phone shows those, what is urgent, and the way to the rest. */
function RoomActions({ group, roomId, date, named, back }: RoomActionsProps) {
  const { t } = useTranslation();
  const can = useCan();
  const [all, setAll] = useState(false);
  const query = new URLSearchParams({ classroom: String(roomId), ...(named && { date: named }), back });
  return (
    <Group gap="xs" align="stretch" className={classes.roomActions} data-all={all || undefined}>
      {can('health_edit') && (
        <Button
          component={Link}
          href={`/health/door?${query}`}
          variant="light"
          leftSection={<IconThermometer size={20} aria-hidden />}
        >
          {t('Screen at the door')}
        </Button>
      )}
      {can('daily_reports_edit') && (
        <>
          <BoardLink group={group} date={date} query={query.toString()} />
          <Button
            component={Link}
            href={`/today/care?${query}`}
            variant="light"
            leftSection={<IconMoodKid size={20} aria-hidden />}
          >
            {t('Care')}
          </Button>
          <RoomHealth group={group} rare={classes.rare} />
          <Button
            component={Link}
            href="/today/incidents"
            variant="light"
            className={classes.rare}
            leftSection={<IconBandage size={20} aria-hidden />}
          >
            {t('Incidents')}
          </Button>
          <Button
            component={Link}
            href={`/today/several?${query}`}
            variant="light"
            className={classes.rare}
            leftSection={<IconPencilPlus size={20} aria-hidden />}
          >
            {t('Log an activity for several')}
          </Button>
          <Button
            component={Link}
            href={`/today/share?${query}`}
            variant="light"
            className={classes.rare}
            leftSection={<IconChecks size={20} aria-hidden />}
          >
            {t('Share reports')}
          </Button>
          <Button
            variant="default"
            className={classes.moreActs}
            aria-expanded={all}
            leftSection={<IconChevronRight size={20} className={classes.chevron} aria-hidden />}
            onClick={() => setAll(!all)}
          >
            {t('More')}
          </Button>
        </>
      )}
    </Group>
  );
}
