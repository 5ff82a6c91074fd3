/** Staff who are here: one tap notes one's own coming, moving and going, with or without a network; and each room's ratio. */
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'wouter';
import { presenceDay } from '#shared/domain/presence-day';
import { vouchesForStaff } from '#shared/domain/ratio';
import { type StaffDuty, staffDuties, staffDutyLabels } from '#shared/domain/staff-duties';
import { attendingStatuses } from '#shared/domain/statuses';
import type { ClassroomDocument } from '#shared/endpoints/feed';
import { EmptyState } from '../../components/empty-state';
import { Face } from '../../components/face';
import { FetchProblem } from '../../components/fetch-problem';
import { choicesOf, FilterSelect } from '../../components/filter-select';
import { Dialog } from '../../components/form-dialog';
import { formatMinute } from '../../components/format';
import { notifySuccess } from '../../components/notify';
import { Page } from '../../components/page';
import { Muted, PlainButton } from '../../components/plain';
import { RatioMark } from '../../components/ratio-mark';
import { RowList } from '../../components/row-list';
import '../../components/second-tap';
import { PageSkeleton } from '../../components/skeletons';
import { ToneMark } from '../../components/tone-mark';
import { useCan } from '../../components/use-can';
import { useChildren } from '../../local/hooks/use-children';
import { useClassrooms, usePreschools } from '../../local/hooks/use-classrooms';
import { useDayEvents } from '../../local/hooks/use-day-events';
import { useSaving } from '../../local/hooks/use-saving';
import { useIsHeadOffice, useSession } from '../../local/hooks/use-session';
import { useToday } from '../../local/hooks/use-today';
import { type NamedStaffEvent, ratioOf, useStaffing } from '../../queries/staffing';
import { CorrectArrival, WithdrawArrival } from './change-arrival';
import { noteStaff } from './staff-entries';

interface Person {
  id: number;
  name: string;
}

export function StaffPage() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const user = useSession()?.user;
  const isHeadOffice = useIsHeadOffice();
  const preschools = usePreschools();
  const rooms = useClassrooms();
  const can = useCan();
  const named = preschools?.find(({ id }) => String(id) === params.get('preschool'));
  const preschool = named ?? preschools?.[0];
  const staffing = useStaffing(preschool?.id ?? null);
  const [asked, setAsked] = useState<Person | null>(null);
  const [taken, setTaken] = useState<NamedStaffEvent | null>(null);
  const [wrong, setWrong] = useState<NamedStaffEvent | null>(null);
  if (!today || !user || !preschools || !rooms) return <PageSkeleton />;
  const { here, told, query, elsewhere } = staffing;
  const ofHere = rooms.filter(({ preschool_id }) => preschool_id === preschool?.id);
  const mayForOthers = vouchesForStaff(user.roles.map(({ id }) => id));
  const present = [...(here?.values() ?? [])].toSorted((one, other) => one.name.localeCompare(other.name));
  const away = (told?.people ?? []).filter(({ id }) => !here?.has(id) && id !== user.id);
  const mayReport = can('classrooms_edit');
  return (
    <Page title={t('Staff')} width="narrow" back={{ to: '/today', label: t('Back to Today') }}>
      <Stack>
        {preschools.length > 1 && preschool && (
          <FilterSelect
            label={t('Preschool')}
            value={String(preschool.id)}
            onChange={(id) => setParams({ preschool: id }, { replace: true })}
            choices={choicesOf(preschools)}
          />
        )}
        {!told && !query.looking && <FetchProblem query={query} />}
        {preschool && elsewhere && (
          <Alert color="waiting">
            {t(
              '{{preschool}} has paired tablets. What you note of yourself on this device is kept, and counts for no room until you note it on one of them.',
              {
                preschool: preschool.name,
              },
            )}
          </Alert>
        )}
        {preschool && here && (!isHeadOffice || here.has(user.id)) && (
          <Own
            key={preschool.id}
            preschoolId={preschool.id}
            person={user}
            rooms={ofHere}
            now={here.get(user.id)}
            counts={!elsewhere}
          />
        )}
        {preschool && <Rooms rooms={ofHere} staffing={staffing} today={today} />}
        <Title order={2}>{t('Here now')}</Title>
        <RowList
          items={present}
          label={t('Here now')}
          empty={<EmptyState title={t('Nobody here yet')} hint={t('Staff note their arrival above.')} />}
        >
          {(event) => (
            <Group component="li" key={event.user_id} p="md" gap="8px 16px">
              <Face of="person" id={event.user_id} size={44} />
              <div style={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}>
                <Text fw={600}>{event.name}</Text>
                <Muted className="numbers">{`${formatMinute(event.time)} · ${placeOf(event, rooms, t)}`}</Muted>
                {event.elsewhere && (
                  <ToneMark tone="waiting">{t('Not counted: noted on another device')}</ToneMark>
                )}
              </div>
              {(mayForOthers || event.user_id === user.id) && (
                <Group gap="xs">
                  {event.user_id !== user.id && (
                    <PlainButton
                      aria-label={`${t('Change')}: ${event.name}`}
                      onClick={() => setAsked({ id: event.user_id, name: event.name })}
                    >
                      {t('Change')}
                    </PlainButton>
                  )}
                  <PlainButton
                    aria-label={`${t('Correct the time')}: ${event.name}`}
                    onClick={() => setWrong(event)}
                  >
                    {t('Correct the time')}
                  </PlainButton>
                  <PlainButton aria-label={`${t('Withdraw')}: ${event.name}`} onClick={() => setTaken(event)}>
                    {t('Withdraw')}
                  </PlainButton>
                </Group>
              )}
            </Group>
          )}
        </RowList>
        {mayForOthers && away.length > 0 && (
          <>
            <Title order={2}>{t('Not here')}</Title>
            <Group gap="xs">
              {away.map((person) => (
                <PlainButton
                  key={person.id}
                  mih={44}
                  h="auto"
                  styles={{ label: { whiteSpace: 'normal', lineHeight: 1.4 } }}
                  onClick={() => setAsked(person)}
                >
                  {person.name}
                </PlainButton>
              ))}
            </Group>
          </>
        )}
        {mayReport && (
          <Button
            component={Link}
            href={`/classrooms/staff-report?preschool=${preschool?.id ?? ''}`}
            variant="subtle"
            style={{ alignSelf: 'start' }}
          >
            {t('When a room had too few')}
          </Button>
        )}
      </Stack>
      {asked && preschool && (
        <Dialog title={asked.name} onClose={() => setAsked(null)} compact>
          <Own
            preschoolId={preschool.id}
            person={asked}
            rooms={ofHere}
            now={here?.get(asked.id)}
            counts
            onDone={() => setAsked(null)}
          />
        </Dialog>
      )}
      {taken && preschool && (
        <WithdrawArrival preschoolId={preschool.id} event={taken} onClose={() => setTaken(null)} />
      )}
      {wrong && preschool && (
        <CorrectArrival preschoolId={preschool.id} event={wrong} onClose={() => setWrong(null)} />
      )}
    </Page>
  );
}

function placeOf(
  { duty, classroom_id }: NamedStaffEvent,
  rooms: readonly ClassroomDocument[],
  t: (text: string) => string,
): string {
  const room = rooms.find(({ id }) => id === classroom_id)?.name;
  return duty === 'children' && room ? room : t(staffDutyLabels[duty ?? 'children']);
}

interface OwnProps {
  preschoolId: number;
  person: Person;
  rooms: readonly ClassroomDocument[];
  now: NamedStaffEvent | undefined;
  /** What is noted here counts: what was noted elsewhere is noted once more. */
  counts: boolean;
  onDone?: () => void;
}

/** Where somebody is, and where a tap puts them. */
function Own({ preschoolId, person, rooms, now: noted, counts, onDone }: OwnProps) {
  const { t } = useTranslation();
  const saving = useSaving(() => {
    notifySuccess(t('Saved on this tablet.'));
    onDone?.();
  });
  const arrive = (duty: StaffDuty, classroomId: number | null) =>
    void saving.run(() => noteStaff({ preschoolId, person, act: 'arrived', duty, classroomId }));
  const now = counts && noted?.elsewhere ? undefined : noted;
  const problem = saving.problem ?? Object.values(saving.errors)[0]?.[0];
  const tap = {
    ...({ size: 'lg', mih: 56, h: 'auto', py: 8, disabled: saving.busy } as const),
    styles: { label: { whiteSpace: 'normal', lineHeight: 1.4 } },
  } as const;
  /** Where somebody is stays in its place: what comes to lie under a second tap would be another place, or going. */
  const place = (name: string, on: boolean, given: { variant?: string; onClick: () => void }) => (
    <PlainButton
      key={name}
      {...tap}
      {...(on ? { variant: 'light', leftSection: <IconCheck size={20} aria-hidden /> } : given)}
      aria-pressed={on}
    >
      {name}
    </PlainButton>
  );
  return (
    <Stack gap="xs">
      <Text fw={600}>
        {now
          ? t('Here since {{time}}: {{place}}', {
              time: formatMinute(now.time),
              place: placeOf(now, rooms, t),
            })
          : noted
            ? t('Noted on another device. Where are you today?')
            : t('Not noted as here. Where are you today?')}
      </Text>
      <Group gap="xs">
        {rooms.map(({ id, name, teachers }) =>
          place(name, now?.duty === 'children' && now.classroom_id === id, {
            variant: now || !teachers.includes(person.id) ? 'default' : 'filled',
            onClick: () => arrive('children', id),
          }),
        )}
        {staffDuties
          .filter((duty) => duty !== 'children')
          .map((duty) =>
            place(t(staffDutyLabels[duty]), now?.duty === duty, { onClick: () => arrive(duty, null) }),
          )}
      </Group>
      {noted && (
        <Group>
          <Button
            {...tap}
            onClick={() => void saving.run(() => noteStaff({ preschoolId, person, act: 'left' }))}
          >
            {t('Going now')}
          </Button>
        </Group>
      )}
      {problem && (
        <Text c="alarm" role="alert">
          {t(problem)}
        </Text>
      )}
    </Stack>
  );
}

interface RoomsProps {
  rooms: readonly ClassroomDocument[];
  staffing: ReturnType<typeof useStaffing>;
  today: string;
}

/** Each room with somebody in it. */
function Rooms({ rooms, staffing, today }: RoomsProps) {
  const { t } = useTranslation();
  const children = useChildren();
  const presences = useDayEvents('presence', today);
  if (!children || !presences || !staffing.told) return null;
  const isHere = (id: number) =>
    presenceDay(presences.get(id) ?? [], { absent: false, closed: false }).state === 'here';
  const shown = rooms.flatMap((room) => {
    const here = children.filter(
      (child) =>
        child.classroom_id === room.id && attendingStatuses.includes(child.status) && isHere(child.id),
    );
    const counted = here.map(({ born_on, special_needs = false }) => ({ born_on, special_needs }));
    const ratio = ratioOf(staffing, { id: room.id, children: counted, today });
    return ratio && ratio.children + ratio.staff > 0 ? [{ room, ratio }] : [];
  });
  return (
    <RowList items={shown} label={t('Staff and children')}>
      {({ room, ratio }) => (
        <Group component="li" key={room.id} p="md" gap="8px 16px" justify="space-between">
          <Text fw={600}>{room.name}</Text>
          <RatioMark ratio={ratio} />
        </Group>
      )}
    </RowList>
  );
}
