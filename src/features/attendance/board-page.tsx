/** Who is here: the children of a classroom by face. A tap notes an arrival or a departure, with or without a network. */
import { Alert, Button, Group, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconAlertCircle, IconPill, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { type PresenceState, presenceQuestionLabels } from '#shared/domain/presence-day';
import { isKept } from '#shared/endpoints/feed';
import classes from '../../components/board.module.css';
import { EmptyState } from '../../components/empty-state';
import { Face } from '../../components/face';
import { choicesOf, FilterSelect } from '../../components/filter-select';
import { formatMinute } from '../../components/format';
import { MedicineLink } from '../../components/medicine-link';
import { PersonName } from '../../components/person-name';
import { type RoomDay, RoomDayPage } from '../../components/room-day';
import { PageSkeleton } from '../../components/skeletons';
import { StillComing } from '../../components/still-coming';
import { useAbsences } from '../../local/hooks/use-absences';
import { useChildren } from '../../local/hooks/use-children';
import { useClassrooms, useClosed } from '../../local/hooks/use-classrooms';
import { useDayEvents } from '../../local/hooks/use-day-events';
import { useDosesDue } from '../../local/hooks/use-doses-due';
import { useSession } from '../../local/hooks/use-session';
import { useStillComing, useUnheardSince } from '../../local/hooks/use-still-coming';
import { useMinute, useToday } from '../../local/hooks/use-today';
import { type BoardChild, boardChildren, countStates } from './board-children';
import { PaperButton } from './paper-button';
import { PastDay } from './past-day';
import { PresenceDialog } from './presence-dialog';
import { shownState, stateText } from './presence-labels';
import { RoomRatio } from './room-ratio';

const STATES: readonly PresenceState[] = ['here', 'expected', 'gone', 'absent'];
const ALL = 'all';

/** What the last tap noted, and of whom it did not. */
interface Noted {
  noted: readonly string[];
  missed: readonly string[];
  /** It was by a pass. */
  byPass: boolean;
}
const NOTHING: Noted = { noted: [], missed: [], byPass: false };

export function BoardPage() {
  const { t } = useTranslation();
  return (
    <RoomDayPage title={t('Who is here')} today={useToday()}>
      {(given) =>
        isKept(given.date, given.today) ? (
          <Board key={given.date} {...given} />
        ) : (
          <PastDay key={given.date} {...given} />
        )
      }
    </RoomDayPage>
  );
}

function Board({ date, today, room, onRoom }: RoomDay) {
  const { t } = useTranslation();
  const userId = useSession()?.user.id;
  const closed = useClosed(date);
  const children = useChildren();
  const classrooms = useClassrooms();
  const presences = useDayEvents('presence', date);
  const absences = useAbsences(date);
  const coming = useStillComing();
  const unheardSince = useUnheardSince();
  const [opened, setOpened] = useState<number | null>(null);
  /** Said beside the counts: a toast would cover the next child. */
  const [saved, setSaved] = useState<Noted>(NOTHING);
  const open = (id: number) => {
    setSaved(NOTHING);
    setOpened(id);
  };
  const own = classrooms?.find(({ teachers }) => teachers.includes(userId ?? 0)) ?? classrooms?.[0];
  const named = classrooms?.find(({ id }) => String(id) === room);
  const classroom = room === ALL ? undefined : (named ?? own);
  const classroomId = classroom?.id ?? null;
  const ofRoom = (children ?? []).filter((one) => classroomId === null || one.classroom_id === classroomId);
  const preschoolId = (classroom ?? classrooms?.[0])?.preschool_id;
  const doses = useDosesDue(ofRoom, date === today ? today : undefined);
  if (!children || !classrooms || !presences || !absences || !closed) return <PageSkeleton />;
  const sources = { date, children, presences, absences, closed };
  const people = boardChildren({ ...sources, classroomId });
  const counts = countStates(people);
  const one = people.find(({ child }) => child.id === opened);
  const overdue = people.some(({ day }) => day.questions.includes('not_left'));
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <FilterSelect
          label={t('Classroom')}
          value={classroomId === null ? ALL : String(classroomId)}
          onChange={onRoom}
          choices={[...choicesOf(classrooms), { value: ALL, label: t('All classrooms') }]}
        />
        <Group gap="4px 12px">
          {STATES.map((state) => (
            <Text key={state} className="numbers">
              {`${t(stateText[shownState(state, coming !== null)].label)}: ${counts[state]}`}
            </Text>
          ))}
        </Group>
        {/* Two lines stand beside the counts without moving the tiles. */}
        <Text role="status" className={classes.saved} lh={1.2} style={{ whiteSpace: 'normal' }}>
          {saved.noted.length > 0 && `${t('Saved on this tablet.')} ${saved.noted.join(', ')}`}
        </Text>
      </Group>
      <Group gap="sm">
        {classroom && date === today && (
          <RoomRatio
            classroom={classroom}
            today={today}
            here={people.filter(({ day }) => day.state === 'here').map(({ child }) => child)}
          />
        )}
        <Button
          component={Link}
          href="/today/staff"
          variant="light"
          leftSection={<IconUsers size={20} aria-hidden />}
        >
          {t('Staff')}
        </Button>
        {date === today && <MedicineLink {...doses} />}
        {preschoolId !== undefined && (
          <PaperButton preschoolId={preschoolId} date={date} today={today} incomplete={coming !== null} />
        )}
      </Group>
      <StillComing what={coming} unheardSince={unheardSince} />
      {people.length === 0 && (
        <EmptyState title={t('No children here')} hint={t('Choose another classroom above.')} />
      )}
      {saved.missed.length > 0 && (
        <Alert color="waiting" role="alert" icon={<IconAlertCircle aria-hidden />}>
          {saved.byPass
            ? t('A pass is for one child. Nothing was noted of {{names}}: tap them too, if they go along.', {
                names: saved.missed.join(', '),
              })
            : t(
                'Nothing was noted of {{names}}: this person is not on their list, or must not come alone. Tap them too.',
                { names: saved.missed.join(', ') },
              )}
        </Alert>
      )}
      {overdue && (
        <Alert color="alarm" icon={<IconAlertCircle aria-hidden />}>
          {t('The day is over. Tap each child who is still marked as here, and note who picked them up.')}
        </Alert>
      )}
      <ul className={classes.board} aria-label={t('Children')}>
        {people.map((person) => (
          <li key={person.child.id}>
            <Tile
              person={person}
              coming={coming !== null}
              due={doses.next.get(person.child.id) ?? null}
              onOpen={() => open(person.child.id)}
            />
          </li>
        ))}
      </ul>
      {one && (
        <PresenceDialog
          key={one.child.id}
          one={one}
          people={boardChildren({ ...sources, classroomId: null })}
          note={absences.get(one.child.id)?.document ?? null}
          date={date}
          current={date === today}
          onSaved={(noted, missed, byPass = false) => {
            setSaved({ noted, missed, byPass });
            setOpened(null);
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </Stack>
  );
}

interface TileProps {
  person: BoardChild;
  /** Entries still come to this tablet. */
  coming: boolean;
  /** The time of the next dose of medicine that nobody noted yet. */
  due: string | null;
  onOpen: () => void;
}

/** One child: face, name, and how they stand, in a word and a colour; medicine that is due. */
function Tile({ person: { child, day }, coming, due, onOpen }: TileProps) {
  const { t } = useTranslation();
  const minute = useMinute();
  const { label, Icon } = stateText[shownState(day.state, coming)];
  const last = day.intervals.at(-1);
  const time = day.state === 'here' ? last?.arrived?.time : last?.left?.time;
  return (
    <UnstyledButton className={classes.tile} data-state={day.state} onClick={onOpen}>
      <Face of="child" id={child.id} classroomId={child.classroom_id} size={48} />
      <span className={classes.name}>
        <PersonName of={child.fullname} />
      </span>
      <span className={classes.state}>
        <Icon size={16} stroke={2.2} aria-hidden />
        <span className="numbers">{time ? `${t(label)} ${formatMinute(time)}` : t(label)}</span>
      </span>
      {due !== null && day.state !== 'gone' && (
        <span className={classes.due} data-late={due <= minute || undefined}>
          <IconPill size={16} stroke={2.2} aria-hidden />
          <VisuallyHidden>{t('Medicine due')}</VisuallyHidden>
          <span className="numbers">{formatMinute(due)}</span>
        </span>
      )}
      {day.questions.length > 0 && (
        <span className={classes.question}>
          <IconAlertCircle size={20} aria-hidden />
          <VisuallyHidden>
            {day.questions.map((question) => t(presenceQuestionLabels[question])).join(' ')}
          </VisuallyHidden>
        </span>
      )}
    </UnstyledButton>
  );
}
