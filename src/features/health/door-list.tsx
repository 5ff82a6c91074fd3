/** The queue as a list beside the door: what each child has, found by name, one tap to go there. */
import { Drawer, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import '@mantine/core/styles/Drawer.layer.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { flagsInSight, temperaturesInSight } from '#shared/domain/screening';
import { formatTemperature } from '#shared/domain/temperature';
import { awayText } from '../../components/absence-text';
import { EmptyState } from '../../components/empty-state';
import { Face } from '../../components/face';
import { NotRegistered } from '../../components/not-registered';
import { PersonName } from '../../components/person-name';
import { SearchField } from '../../components/search-field';
import { ToneMark } from '../../components/tone-mark';
import { useCan } from '../../components/use-can';
import { found } from './day-list';
import classes from './door-people.module.css';
import type { Door } from './use-door';

interface DoorListProps {
  door: Door;
  opened: boolean;
  onClose: () => void;
  onGoTo: (childId: number) => void;
}

export function DoorList({ door, opened, onClose, onGoTo }: DoorListProps) {
  const { t } = useTranslation();
  const identified = useCan()('children_edit');
  const [search, setSearch] = useState('');
  const people = door.queue.map((child) => ({ child, name: child.fullname, mykidNo: child.mykid_no }));
  const shown = found(people, search);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={<Text fw={600}>{t('Children')}</Text>}
      position="right"
      size="md"
      closeButtonProps={{ 'aria-label': t('Close'), size: 44 }}
      transitionProps={{ duration: 150 }}
    >
      <Stack gap="sm">
        <Group>
          <SearchField
            label={identified ? t('Name or MyKid') : t('Name')}
            value={search}
            onChange={setSearch}
          />
        </Group>
        {shown.length === 0 && <EmptyState title={t('No matching child')} />}
        <ul className={classes.people}>
          {shown.map(({ child }) => (
            <li key={child.id}>
              <UnstyledButton
                className={classes.person}
                onClick={() => onGoTo(child.id)}
                aria-current={child.id === door.current?.id || undefined}
              >
                <Face of="child" id={child.id} classroomId={child.classroom_id} />
                <span className={classes.personName}>
                  <PersonName of={child.fullname} />
                  <Text component="span" display="block" fz="sm" c="dimmed">
                    {door.classroomNames.get(child.classroom_id ?? 0)}
                  </Text>
                </span>
                <DoorStanding door={door} childId={child.id} />
              </UnstyledButton>
            </li>
          ))}
        </ul>
        <NotRegistered />
      </Stack>
    </Drawer>
  );
}

/** How a child stands: the temperature, away, entered and not saved, or nothing yet. */
export function DoorStanding({ door, childId }: { door: Door; childId: number }) {
  const { t } = useTranslation();
  if (door.typed.has(childId)) return <ToneMark tone="waiting">{t('Not saved yet')}</ToneMark>;
  const document = door.recorded.get(childId)?.document;
  if (document) {
    return (
      <ToneMark tone={flagsInSight(document).length > 0 ? 'alarm' : 'done'}>
        {temperaturesInSight(document).map(formatTemperature).join(' / ')}
      </ToneMark>
    );
  }
  const away = door.absences.away.get(childId);
  return away ? <ToneMark tone="quiet">{awayText(away.document, door.date, t)}</ToneMark> : null;
}
