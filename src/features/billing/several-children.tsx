/** For whom: found by name, preschool, classroom and programme, chosen one by one or all that are shown; 1,500 stay quick. */
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attendingStatuses } from '#shared/domain/statuses';
import type { Child } from '#shared/endpoints/child';
import { childrenEndpoints } from '#shared/endpoints/children';
import { classroomEndpoints } from '#shared/endpoints/classrooms';
import { PAGE_SIZE_MAX } from '#shared/endpoints/endpoint';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem } from '../../components/fetch-problem';
import { FilterSelect } from '../../components/filter-select';
import { nameMatcher } from '../../components/find-by-name';
import { formatMonth } from '../../components/format';
import { Muted, PlainButton } from '../../components/plain';
import { PreschoolFilter } from '../../components/preschool-filter';
import { SearchField } from '../../components/search-field';
import { RowsSkeleton } from '../../components/skeletons';
import { useAddressValue } from '../../components/use-address-value';
import { VirtualList } from '../../components/virtual-list';
import { usePreschoolsOnline } from '../../queries/preschools';
import { useProgrammeChoices } from '../../queries/product-choices';
import { useCall } from '../../queries/use-call';
import classes from './several.module.css';
import type { Chosen } from './several-bills-page';

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
  const [programme, setProgramme] = useState('');
  const [unbilled, setUnbilled] = useAddressValue('unbilled');
  const month = /^2\d{3}-(0[1-9]|1[0-2])$/.test(unbilled) ? unbilled : '';
  const preschools = usePreschoolsOnline().data ?? [];
  const inPreschool = { query: { preschool, per_page: PAGE_SIZE_MAX } };
  const classrooms = useCall(classroomEndpoints.list, inPreschool).data?.data ?? [];
  const programmes = useProgrammeChoices(preschool);
  const filters = { preschool, classroom, programme };
  const { listed, beyond, query } = useBillableChildren(search, { ...filters, unbilled: month });
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
            setProgramme('');
            chosen.keep((child) => fits(child, { preschool: value, classroom: '', programme: '' }));
          }}
        />
        <FilterSelect
          label={t('Classroom')}
          all={t('All classrooms')}
          value={classroom}
          onChange={(value) => {
            setClassroom(value);
            chosen.keep((child) => fits(child, { ...filters, classroom: value }));
          }}
          choices={classrooms.map(({ id, name, preschool: { short_name } }) => ({
            value: String(id),
            label: onlyOne || preschool !== '' ? name : `${name} · ${short_name}`,
          }))}
        />
        <FilterSelect
          label={t('Programme')}
          all={t('All programmes')}
          value={programme}
          onChange={(value) => {
            setProgramme(value);
            chosen.keep((child) => fits(child, { ...filters, programme: value }));
          }}
          choices={programmes}
        />
      </Group>
      {month !== '' && (
        <Text size="sm">
          {t('Only children without a bill in {{month}}.', { month: formatMonth(month) })}{' '}
          <Anchor
            component="button"
            type="button"
            size="sm"
            underline="always"
            onClick={() => setUnbilled('')}
          >
            {t('Show all')}
          </Anchor>
        </Text>
      )}
      <Group justify="space-between" gap="xs">
        <PlainButton
          disabled={!listed || listed.length === 0}
          onClick={() => listed && chosen.set(listed, !all)}
        >
          {all ? t('Deselect these') : t('Select all {{total}}', { total: listed?.length ?? 0 })}
        </PlainButton>
        {beyond > 0 && (
          <Muted>
            {t('{{count}} more children. Search by name, preschool or classroom.', { count: beyond })}
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

interface Filters {
  preschool: string;
  classroom: string;
  programme: string;
}

/** Whoever a filter hides is not billed unseen. A search only finds: who was chosen by another one stays. */
function fits(child: Child, { preschool, classroom, programme }: Filters): boolean {
  return (
    (preschool === '' || String(child.preschool_id) === preschool) &&
    (classroom === '' || String(child.classroom?.id) === classroom) &&
    (programme === '' || [child.product, ...child.other_products].map(String).includes(programme))
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

/** The attending children of a filter, and how many there are that one answer has no room for. */
function useBillableChildren(
  search: string,
  { preschool, classroom, programme, unbilled }: Filters & { unbilled: string },
) {
  const wanted = useDeferredValue(search);
  const asked = {
    preschool,
    classroom,
    unbilled,
    ...(programme !== '' && { product: programme }),
    status: attendingStatuses.map(String),
    per_page: PAGE_SIZE_MAX,
  };
  const query = useCall(childrenEndpoints.list, { query: asked });
  // Never the list of the filter before: all of it could be chosen by one tap.
  const children = query.data?.data;
  const beyond = (query.data?.meta.total ?? 0) - (children?.length ?? 0);
  // A network has more children than one answer: what is searched is then asked of the server, too.
  const further = useCall(
    childrenEndpoints.list,
    beyond > 0 && wanted.trim().length > 1 ? { query: { ...asked, search: wanted.trim() } } : null,
  );
  const listed = useMemo(() => {
    const matches = nameMatcher(wanted);
    const known = new Map<number, Child>();
    for (const child of [...(children ?? []), ...(further.data?.data ?? [])]) known.set(child.id, child);
    return children && [...known.values()].filter(({ fullname }) => matches(fullname));
  }, [children, further.data, wanted]);
  return { listed, beyond, query };
}
