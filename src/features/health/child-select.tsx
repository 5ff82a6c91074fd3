/** Child Name: the attending children of the user's preschools, found by any part of the name or MyKid. */

import { Box, Group, Select, Text } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { temperaturesInSight } from '#shared/domain/screening';
import { attendingStatuses } from '#shared/domain/statuses';
import { formatTemperature } from '#shared/domain/temperature';
import type { ChildDocument } from '#shared/endpoints/feed';
import { formatDate } from '../../components/format';
import { useCan } from '../../components/use-can';
import { useClassrooms, usePreschools } from '../../local/hooks/use-classrooms';
import { useRecords } from '../../local/hooks/use-records';
import { found } from './day-list';
import classes from './form.module.css';

/** Drawn at once; the search reaches all of them. */
const MOST_SHOWN = 100;
/** A longer name may not fit into the field of a phone: it stands below it, in full. */
const LONG_NAME = 28;

interface ChildSelectProps {
  people: readonly ChildDocument[];
  childId: number | null;
  date: string;
  disabled: boolean;
  error: ReactNode;
  onChoose: (childId: number) => void;
}

export function ChildSelect({ people, childId, date, disabled, error, onChoose }: ChildSelectProps) {
  const { t } = useTranslation();
  const identified = useCan()('children_edit');
  const placeOf = usePlaces();
  const screened = new Map(
    useRecords('screening', date)?.map((entry) => [entry.childId, temperaturesInSight(entry.document)]),
  );
  const byId = useMemo(() => new Map(people.map((child) => [String(child.id), child])), [people]);
  const offered = people.filter(({ id, status }) => id === childId || attendingStatuses.includes(status));
  const chosen = byId.get(String(childId));
  return (
    <Select
      label={t('Child Name')}
      placeholder={identified ? t('Search a name or MyKid') : t('Search for a name')}
      description={chosen && <ChosenChild child={chosen} place={placeOf(chosen)} />}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      withAsterisk
      searchable
      openOnFocus={false}
      disabled={disabled}
      classNames={{ input: classes.fixed }}
      error={error}
      data={offered.map(({ id, fullname }) => ({ value: String(id), label: fullname }))}
      value={childId === null ? null : String(childId)}
      onChange={(value) => value !== null && onChoose(Number(value))}
      allowDeselect={false}
      limit={MOST_SHOWN}
      maxDropdownHeight={320}
      nothingFoundMessage={t('No matching child')}
      filter={({ search, options, limit }) => {
        // The label of the chosen one stands in the field: it is no search.
        if (search === chosen?.fullname) return options.slice(0, limit);
        const wanted = found(
          offered.map((child) => ({ id: child.id, name: child.fullname, mykidNo: child.mykid_no })),
          search,
        );
        const ids = new Set(wanted.map(({ id }) => String(id)));
        return options.filter((option) => 'value' in option && ids.has(String(option.value))).slice(0, limit);
      }}
      renderOption={({ option }) => {
        const child = byId.get(String(option.value));
        const degrees = child && screened.get(child.id);
        return (
          <Group flex={1} miw={0} mih={36} wrap="nowrap" justify="space-between">
            <Box>
              <Text>{option.label}</Text>
              <Text fz="sm" c="dimmed">
                {child && placeOf(child)}
              </Text>
            </Box>
            {degrees !== undefined && (
              <Text fz="sm" c="dimmed" className="numbers" style={{ whiteSpace: 'nowrap' }}>
                {degrees.map(formatTemperature).join(' / ')}
              </Text>
            )}
          </Group>
        );
      }}
    />
  );
}

function ChosenChild({ child, place }: { child: ChildDocument; place: string }) {
  return <>{[child.fullname.length > LONG_NAME ? child.fullname : '', place].filter(Boolean).join(' · ')}</>;
}

/** "BTG · Bintang": what tells two children of one name apart. */
function usePlaces(): (child: ChildDocument) => string {
  const preschools = usePreschools();
  const classrooms = useClassrooms();
  return useMemo(() => {
    const shortNames = new Map(preschools?.map(({ id, short_name }) => [id, short_name]));
    const names = new Map(classrooms?.map(({ id, name }) => [id, name]));
    return ({ preschool_id, classroom_id, born_on }) =>
      [shortNames.get(preschool_id), names.get(classroom_id ?? 0), born_on && formatDate(born_on)]
        .filter(Boolean)
        .join(' · ');
  }, [preschools, classrooms]);
}
