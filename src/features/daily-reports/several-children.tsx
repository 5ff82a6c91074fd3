/** For whom: a classroom's children with one tap, minus the absent ones; each row a target for the thumb. */

import { Group, Select, Stack, Text, Title } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state';
import { Face } from '../../components/face';
import { PersonName } from '../../components/person-name';
import { PlainButton } from '../../components/plain';
import { SearchField } from '../../components/search-field';
import { RowsSkeleton } from '../../components/skeletons';
import { VirtualList } from '../../components/virtual-list';
import { useChildren } from '../../local/hooks/use-children';
import { useClassrooms } from '../../local/hooks/use-classrooms';
import { useRecords } from '../../local/hooks/use-records';
import classes from './several.module.css';
import { choosable, orderedRooms, presentIds, withChosen } from './several-plan';

interface SeveralChildrenProps {
  date: string;
  userId: number;
  startIn: number | null;
  chosen: readonly number[];
  error: string | undefined;
  onChange: (chosen: number[]) => void;
}

const ROW_HEIGHT = 60;

export function SeveralChildren({ date, userId, startIn, chosen, error, onChange }: SeveralChildrenProps) {
  const { t } = useTranslation();
  const children = useChildren({ attending: true });
  const classrooms = useClassrooms();
  const screenings = useRecords('screening', date);
  const [picked, setPicked] = useState(startIn === null ? null : String(startIn));
  const [search, setSearch] = useState('');
  // Whoever came without a classroom begins in their own one; all of them are one choice away.
  const own = classrooms?.find(({ teachers }) => teachers.includes(userId));
  const room = picked ?? (own ? String(own.id) : '');
  const roomId = room === '' ? null : Number(room);
  const listed = useMemo(() => children && choosable(children, roomId, search), [children, roomId, search]);
  const isChosen = useMemo(() => new Set(chosen), [chosen]);
  if (!listed || !classrooms) return <RowsSkeleton />;

  const ids = listed.map(({ id }) => id);
  const all = ids.length > 0 && ids.every((id) => isChosen.has(id));
  const hidden = chosen.filter((id) => !ids.includes(id)).length;
  const present = presentIds(listed, screenings);
  const rooms = orderedRooms(classrooms, userId).map(({ id, name }) => ({ value: String(id), label: name }));
  // Whoever is chosen but not in sight must not be forgotten: the activity is logged for them too.
  const chosenText = (all: number, unseen: number) =>
    unseen === 0
      ? t('{{chosen}} selected', { chosen: all })
      : t('{{chosen}} selected, {{hidden}} of them not in this list', { chosen: all, hidden: unseen });
  return (
    <Stack gap="sm" component="section">
      <Group justify="space-between" gap="xs">
        <Title order={2}>{t('Children')}</Title>
        <Text c={error ? 'red' : 'dimmed'} role={error ? 'alert' : undefined}>
          {error ? t(error) : chosenText(chosen.length, hidden)}
        </Text>
      </Group>
      <Group gap="sm">
        <SearchField label={t('Search for a child')} value={search} onChange={setSearch} />
        <Select
          aria-label={t('Classroom')}
          data={[{ value: '', label: t('All classrooms') }, ...rooms]}
          value={room}
          onChange={(value) => setPicked(value ?? '')}
          allowDeselect={false}
          flex="1 1 180px"
        />
      </Group>
      <Group gap="xs">
        {!all && (
          <PlainButton disabled={ids.length === 0} onClick={() => onChange(withChosen(chosen, ids, true))}>
            {t('Select all {{total}}', { total: ids.length })}
          </PlainButton>
        )}
        {ids.some((id) => isChosen.has(id)) && (
          <PlainButton onClick={() => onChange(withChosen(chosen, ids, false))}>
            {t('Select none')}
          </PlainButton>
        )}
        {present.length > 0 && present.length < ids.length && (
          <PlainButton onClick={() => onChange(withChosen(withChosen(chosen, ids, false), present, true))}>
            {t('Only the {{total}} screened', { total: present.length })}
          </PlainButton>
        )}
      </Group>
      {listed.length === 0 && (
        <EmptyState title={search ? t('No matching child') : t('No children in this classroom.')} />
      )}
      <VirtualList items={listed} keyOf={({ id }) => id} heightOf={() => ROW_HEIGHT} label={t('Children')}>
        {(child) => (
          <label className={classes.child} data-chosen={isChosen.has(child.id) || undefined}>
            <input
              type="checkbox"
              className={classes.box}
              checked={isChosen.has(child.id)}
              onChange={(event) => onChange(withChosen(chosen, [child.id], event.currentTarget.checked))}
            />
            <Face of="child" id={child.id} classroomId={child.classroom_id} />
            <span className={classes.name}>
              <PersonName of={child.fullname} />
            </span>
          </label>
        )}
      </VirtualList>
    </Stack>
  );
}
