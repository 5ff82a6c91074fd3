/** For whom: found by name, preschool and classroom, chosen one by one or all that are shown; 1,500 stay quick. */
import { Group, Stack } from '@mantine/core';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Child } from '#shared/endpoints/children';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem } from '../../components/fetch-problem';
import { FilterSelect } from '../../components/filter-select';
import { Muted, PlainButton } from '../../components/plain';
import { PreschoolFilter } from '../../components/preschool-filter';
import { SearchField } from '../../components/search-field';
import { RowsSkeleton } from '../../components/skeletons';
import { VirtualList } from '../../components/virtual-list';
import classes from './several.module.css';
import type { Chosen } from './several-bills-page';
import { useBillableChildren, usePlaces } from './use-billable-children';

const ROW_HEIGHT = 56;
const keyOf = ({ id }: Child) => id;

interface SeveralChildrenProps {
  chosen: Chosen;
  preschool: string;
  onPreschool: (preschool: string) => void;
}

export function SeveralChildren({ chosen, preschool, onPreschool }: SeveralChildrenProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [classroom, setClassroom] = useState('');
  const { preschools = [], classrooms = [] } = usePlaces(preschool);
  const { listed, beyond, query } = useBillableChildren({ search, preschool, classroom });
  const all = listed !== undefined && listed.length > 0 && listed.every(({ id }) => chosen.has(id));
  const onlyOne = preschools.length === 1;
  return (
    <Stack gap="sm" component="section" aria-label={t('Children')}>
      <Group gap="xs">
        <SearchField label={t('Search for a child')} value={search} onChange={setSearch} />
        <PreschoolFilter
          preschools={preschools}
          value={preschool}
          onChange={(value) => {
            onPreschool(value);
            setClassroom('');
          }}
        />
        <FilterSelect
          label={t('Classroom')}
          all={t('All classrooms')}
          value={classroom}
          onChange={setClassroom}
          choices={classrooms.map(({ id, name, preschool: { short_name } }) => ({
            value: String(id),
            label: onlyOne || preschool !== '' ? name : `${name} · ${short_name}`,
          }))}
        />
      </Group>
      <Group justify="space-between" gap="xs">
        <PlainButton
          disabled={!listed || listed.length === 0}
          onClick={() => listed && chosen.set(listed, !all)}
        >
          {all ? t('Select none of these') : t('Select all {{total}}', { total: listed?.length ?? 0 })}
        </PlainButton>
        {beyond > 0 && (
          <Muted>
            {t('{{count}} more children are found by their name, preschool or classroom.', { count: beyond })}
          </Muted>
        )}
      </Group>
      <FetchProblem query={query} until={<RowsSkeleton height={ROW_HEIGHT} />} />
      {listed?.length === 0 && <EmptyState title={t('No children available.')} />}
      {listed && listed.length > 0 && (
        <VirtualList items={listed} keyOf={keyOf} heightOf={() => ROW_HEIGHT} label={t('Children')}>
          {(child) => (
            <Row
              child={child}
              withPreschool={!onlyOne}
              chosen={chosen.has(child.id)}
              onChoose={chosen.choose}
            />
          )}
        </VirtualList>
      )}
    </Stack>
  );
}

interface RowProps {
  child: Child;
  withPreschool: boolean;
  chosen: boolean;
  onChoose: (child: Child, wanted: boolean) => void;
}

const Row = memo(function Row({ child, withPreschool, chosen, onChoose }: RowProps) {
  return (
    <label className={classes.child} data-chosen={chosen || undefined}>
      <input
        type="checkbox"
        className={classes.box}
        checked={chosen}
        onChange={(event) => onChoose(child, event.currentTarget.checked)}
      />
      <span className={classes.name}>{child.fullname}</span>
      <span className={classes.place}>
        {[withPreschool && child.preschool_short_name, child.classroom?.name].filter(Boolean).join(' · ')}
      </span>
    </label>
  );
});
