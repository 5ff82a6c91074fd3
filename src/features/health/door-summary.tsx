/** The end of the queue: how many were screened, who was flagged, who is away, who is still to be saved. */

import { Button, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { flagsInSight } from '#shared/domain/screening';
import type { ChildDocument } from '#shared/endpoints/feed';
import { Sun } from '../../components/drawings';
import { Face } from '../../components/face';
import { PersonName } from '../../components/person-name';
import { FlagMarks } from '../../components/screening/flag-marks';
import { DoorStanding } from './door-list';
import classes from './door-people.module.css';
import type { Door } from './use-door';

interface DoorSummaryProps {
  door: Door;
  home: { to: string; label: string };
  onGoTo: (childId: number) => void;
}

export function DoorSummary({ door, home, onGoTo }: DoorSummaryProps) {
  const { t } = useTranslation();
  const { recorded, typed, pending, absences } = door;
  const queue = door.queue.filter(({ id }) => recorded.has(id) || typed.has(id) || !absences.away.has(id));
  const away = door.queue.filter((child) => !queue.includes(child));
  const flagged = queue.filter(({ id }) => {
    const document = recorded.get(id)?.document;
    return document !== undefined && flagsInSight(document).length > 0;
  });
  const unsaved = queue.filter(({ id }) => typed.has(id) && !pending.has(id));
  const missing = queue.filter(({ id }) => !recorded.has(id) && !typed.has(id));
  const screened = queue.filter(({ id }) => recorded.has(id)).length;
  const everyone = missing.length === 0 && unsaved.length === 0;
  const lists = { door, onGoTo };
  return (
    <Stack className={classes.summary} gap="lg">
      <div>
        {everyone && <Sun state="shines" />}
        <Title order={2}>
          {everyone
            ? t('Everyone is screened')
            : t('{{done}} of {{total}} screened', { done: screened, total: queue.length })}
        </Title>
        <Text c="dimmed">
          {[
            t('{{count}} flagged', { count: flagged.length }),
            away.length > 0 && t('{{count}} away', { count: away.length }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      <People title={t('Flagged')} people={flagged} alarming {...lists} />
      <People title={t('Not saved yet')} people={unsaved} {...lists} />
      <People title={t('Not screened yet')} people={missing} {...lists} />
      <People title={t('Away')} people={away} {...lists} />
      <Button component={Link} href={home.to} size="lg" className={classes.leave}>
        {home.label}
      </Button>
    </Stack>
  );
}

interface PeopleProps {
  title: string;
  people: readonly ChildDocument[];
  door: Door;
  onGoTo: (childId: number) => void;
  alarming?: boolean;
}

function People({ title, people, door, onGoTo, alarming }: PeopleProps) {
  if (people.length === 0) return null;
  return (
    <section>
      <Title order={3} mb="xs">
        {title}
      </Title>
      <ul className={classes.people} data-alarming={alarming || undefined}>
        {people.map((child) => {
          const document = door.recorded.get(child.id)?.document;
          return (
            <li key={child.id}>
              <UnstyledButton className={classes.person} onClick={() => onGoTo(child.id)}>
                <Face of="child" id={child.id} classroomId={child.classroom_id} />
                <span className={classes.personName}>
                  <PersonName of={child.fullname} />
                  {alarming && document && <FlagMarks flags={flagsInSight(document)} />}
                </span>
                <DoorStanding door={door} childId={child.id} />
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
