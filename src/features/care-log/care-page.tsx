/** Care in one tap: what was done, for one child or for all that are chosen, with or without a network. */
import { Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconCameraOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { careAt, careDetailLabels, careText, mealAt } from '#shared/domain/care';
import { type CareDetail, detailsOf } from '#shared/domain/care-acts';
import { type offPhoto, offPhotoTexts } from '#shared/domain/photo-consents';
import { CARE_KEEP_DAYS } from '#shared/records/care';
import classes from '../../components/board.module.css';
import { EmptyState } from '../../components/empty-state';
import { Face } from '../../components/face';
import { choicesOf, FilterSelect } from '../../components/filter-select';
import { formatMinute } from '../../components/format';
import { PersonName } from '../../components/person-name';
import { PlainButton } from '../../components/plain';
import { type RoomDay, RoomDayPage } from '../../components/room-day';
import { PageSkeleton } from '../../components/skeletons';
import { useAbsences } from '../../local/hooks/use-absences';
import { useChildren } from '../../local/hooks/use-children';
import { useClassrooms, usePreschools } from '../../local/hooks/use-classrooms';
import { useDayEvents } from '../../local/hooks/use-day-events';
import { useSession } from '../../local/hooks/use-session';
import { useMinute, useToday } from '../../local/hooks/use-today';
import { CareBar } from './care-bar';
import {
  actsOf,
  type CareChild,
  type CareKind,
  careChildren,
  careKinds,
  everyone,
  everyoneOnPhoto,
  kindOfAct,
  lastOf,
  offChosenPhoto,
} from './care-children';
import { CareDayDialog } from './care-day-dialog';
import type { SavedCare } from './care-entries';
import { CareForm } from './care-form';

const ALL = 'all';

const kindLabels: Record<CareKind, string> = {
  meal: 'Meal',
  drink: 'Drink',
  sleep: 'Sleep',
  toilet: 'Nappy or toilet',
  mood: 'Mood',
  sunscreen: 'Sunscreen',
  need: 'Please bring',
  photo: 'Photo',
};

export function CarePage() {
  const { t } = useTranslation();
  return (
    <RoomDayPage title={t('Care')} today={useToday()} days={CARE_KEEP_DAYS}>
      {(given) => <Care key={given.date} {...given} />}
    </RoomDayPage>
  );
}

function Care({ date, today, room, onRoom }: RoomDay) {
  const { t } = useTranslation();
  const current = date === today;
  const userId = useSession()?.user.id;
  const minute = useMinute();
  const children = useChildren();
  const classrooms = useClassrooms();
  const presences = useDayEvents('presence', date);
  const preschools = usePreschools();
  const cares = useDayEvents('care', date);
  const absences = useAbsences(date);
  const [kind, setKind] = useState<CareKind>(() => kindOfAct(careAt(minute)));
  /** A meal chosen by hand, and the one whose hour it was: the page may stay open until the next. */
  const [byHand, setByHand] = useState<{ meal: CareDetail; hour: CareDetail } | null>(null);
  const [picked, setPicked] = useState<readonly number[]>([]);
  const [opened, setOpened] = useState<'form' | 'day' | null>(null);
  const [saved, setSaved] = useState<SavedCare[] | null>(null);
  if (!children || !classrooms || !preschools || !presences || !absences || !cares) return <PageSkeleton />;
  const hour = mealAt(minute);
  const meal = byHand?.hour === hour ? byHand.meal : hour;
  const own = classrooms.find(({ teachers }) => teachers.includes(userId ?? 0)) ?? classrooms[0];
  const named = classrooms.find(({ id }) => String(id) === room);
  const classroomId = room === ALL ? null : ((named ?? own)?.id ?? null);
  const checkMinutes = (preschoolId: number) =>
    preschools.find(({ id }) => id === preschoolId)?.sleep_check_minutes;
  const sources = { children, presences, absences, cares, classroomId, date, checkMinutes };
  const people = careChildren({ ...sources, minute: current ? minute : null });
  // Whoever went out of sight with another classroom is not chosen any more.
  const chosen = people.flatMap(({ child: { id } }) => (picked.includes(id) ? id : []));
  const all = kind === 'photo' ? everyoneOnPhoto(people) : everyone(people);
  const offOf = ({ child }: CareChild) => (kind === 'photo' ? offChosenPhoto(child, chosen, people) : null);
  const onlyOne = chosen.length === 1 ? people.find(({ child }) => child.id === chosen[0]) : undefined;
  const done = (made: SavedCare[] | null) => {
    setSaved(made);
    if (made) setPicked([]);
  };
  const toggle = (id: number) =>
    setPicked(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <FilterSelect
          label={t('Classroom')}
          value={classroomId === null ? ALL : String(classroomId)}
          onChange={onRoom}
          choices={[...choicesOf(classrooms), { value: ALL, label: t('All classrooms') }]}
        />
        {kind === 'meal' && (
          <FilterSelect
            label={t('Meal')}
            value={meal}
            onChange={(chosenMeal) => setByHand({ meal: chosenMeal as CareDetail, hour })}
            choices={(detailsOf.meal ?? []).map((value) => ({ value, label: t(careDetailLabels[value]) }))}
          />
        )}
        <PlainButton
          disabled={all.length === 0}
          onClick={() => setPicked(chosen.length > 0 ? [] : all)}
          aria-pressed={chosen.length > 0}
        >
          {chosen.length > 0
            ? t('Selected: {{count}}', { count: chosen.length })
            : t('Everyone: {{count}}', { count: all.length })}
        </PlainButton>
        {onlyOne && <PlainButton onClick={() => setOpened('day')}>{t('Show the day')}</PlainButton>}
      </Group>
      <Group gap="xs" className={classes.choices} role="group" aria-label={t('What is noted')}>
        {careKinds.map((value) => (
          <PlainButton
            key={value}
            aria-pressed={value === kind}
            variant={value === kind ? 'light' : 'default'}
            onClick={() => {
              setKind(value);
              if (value === 'photo') setPicked([]);
            }}
          >
            {t(kindLabels[value])}
          </PlainButton>
        ))}
      </Group>
      {people.length === 0 && (
        <EmptyState title={t('No children here')} hint={t('Choose another classroom above.')} />
      )}
      <ul className={classes.board} aria-label={t('Children')}>
        {people.map((person) => (
          <li key={person.child.id}>
            <Tile
              person={person}
              kind={kind}
              off={offOf(person)}
              on={chosen.includes(person.child.id)}
              onTap={() => toggle(person.child.id)}
            />
          </li>
        ))}
      </ul>
      <div className={classes.bar}>
        <CareBar
          kind={kind}
          meal={meal}
          chosen={chosen}
          current={current}
          saved={saved}
          asleep={new Set(people.flatMap(({ child, sleep }) => (sleep ? child.id : [])))}
          onSaved={done}
          onForm={() => setOpened('form')}
        />
      </div>
      {opened === 'form' && (
        <CareForm
          title={t(kindLabels[kind])}
          childIds={chosen}
          opened={{
            act: actsOf(kind)[0] ?? 'meal',
            time: current ? minute : '',
            detail: kind === 'meal' ? meal : null,
            portion: null,
            note: '',
            photo: null,
            picture: null,
          }}
          corrects={null}
          date={date}
          onSaved={done}
          onClose={() => setOpened(null)}
        />
      )}
      {opened === 'day' && onlyOne && (
        <CareDayDialog one={onlyOne} date={date} onClose={() => setOpened(null)} />
      )}
    </Stack>
  );
}

interface TileProps {
  person: CareChild;
  kind: CareKind;
  /** Why the child cannot be on the photo. */
  off: ReturnType<typeof offPhoto>;
  on: boolean;
  onTap: () => void;
}

/** One child: face, name, and what was last noted of what one is about to note. */
function Tile({ person, kind, off, on, onTap }: TileProps) {
  const { t } = useTranslation();
  const { child, state, sleep, lookNow } = person;
  const last = lastOf(person, kind);
  return (
    <UnstyledButton
      className={classes.tile}
      data-state={state}
      aria-pressed={on}
      disabled={off !== null}
      onClick={onTap}
    >
      <Face of="child" id={child.id} classroomId={child.classroom_id} size={48} />
      <span className={classes.name}>
        <PersonName of={child.fullname} />
      </span>
      {off && (
        <span className={classes.off}>
          <IconCameraOff size={16} aria-hidden />
          {off === 'photo_app' ? t('No photos: consent withdrawn') : t(offPhotoTexts.photo_class)}
        </span>
      )}
      {last && (
        <span className={`${classes.said} numbers`}>{`${formatMinute(last.time)} ${careText(last, t)}`}</span>
      )}
      {sleep && kind !== 'sleep' && (
        <span className={`${classes.said} numbers`}>
          {t('Asleep since {{time}}', { time: formatMinute(sleep.from.time) })}
        </span>
      )}
      {lookNow && (
        <Text component="span" size="sm" fw={600} c="alarm">
          {t('Look now')}
        </Text>
      )}
      {state === 'gone' && <span className={classes.said}>{t('Gone')}</span>}
      {state === 'absent' && <span className={classes.said}>{t('Absent')}</span>}
    </UnstyledButton>
  );
}
