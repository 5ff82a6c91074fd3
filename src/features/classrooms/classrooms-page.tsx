/** The classrooms in the scope by preschool, and those of one preschool at an address of their own. */
import { Group, SimpleGrid, Stack, Title } from '@mantine/core';
import { IconClipboardList, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'wouter';
import { ActButton } from '../../components/act-button';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { nameMatcher } from '../../components/find-by-name';
import { Page } from '../../components/page';
import { SearchField } from '../../components/search-field';
import { RowsSkeleton } from '../../components/skeletons';
import { useAddressValue } from '../../components/use-address-value';
import { useCan } from '../../components/use-can';
import { ClassroomCard } from './classroom-card';
import classes from './classrooms.module.css';
import { type ClassroomItem, useClassroomItems } from './use-classroom-items';

/** So many are found at a glance. */
const FEW = 9;

export function ClassroomsPage() {
  const { t } = useTranslation();
  return <Classrooms title={() => t('Classrooms')} />;
}

/** `/classroom/{preschoolId}/classes` */
export function PreschoolClassesPage() {
  const { t } = useTranslation();
  const preschoolId = Number(useParams().preschoolId);
  return (
    <Classrooms
      preschoolId={preschoolId}
      title={(items) => items?.[0]?.preschool ?? t('Classrooms')}
      back={{ to: '/classrooms', label: t('Back to the classrooms') }}
    />
  );
}

interface ClassroomsProps {
  title: (items: readonly ClassroomItem[] | undefined) => string;
  preschoolId?: number;
  back?: { to: string; label: string };
}

function Classrooms({ title, preschoolId, back }: ClassroomsProps) {
  const { t } = useTranslation();
  const { items: all, query } = useClassroomItems();
  const [search, setSearch] = useAddressValue('search');
  const mayEdit = useCan()('classrooms_edit');
  const items = all?.filter((item) => preschoolId === undefined || item.preschool_id === preschoolId);
  const matches = nameMatcher(search);
  const found = items?.filter((item) => matches(`${item.name} ${item.preschool}`));
  const add = mayEdit && (
    <ActButton
      Icon={IconPlus}
      label={t('Create Classroom')}
      href={preschoolId === undefined ? '/classrooms/new' : `/classrooms/new?preschool=${preschoolId}`}
    />
  );
  return (
    <Page title={title(items)} back={back} width="wide">
      <Stack gap="lg">
        <FetchProblem query={query} />
        {(add || (items?.length ?? 0) > FEW) && (
          <Group>
            {(items?.length ?? 0) > FEW && (
              <SearchField label={t('Search for a classroom')} value={search} onChange={setSearch} />
            )}
            {add}
            {mayEdit && (
              <ActButton
                Icon={IconClipboardList}
                label={t('Attendance register')}
                href={
                  preschoolId === undefined
                    ? '/classrooms/register'
                    : `/classrooms/register?preschool=${preschoolId}`
                }
                variant="default"
              />
            )}
          </Group>
        )}
        {found === undefined && !hasProblem(query) && <RowsSkeleton rows={4} height={110} />}
        {groupsOf(found ?? []).map(({ id, name, own }) => (
          <Stack key={id} gap="sm" component="section">
            {preschoolId === undefined && (
              <Title order={2}>
                <Link href={`/classroom/${id}/classes`} className={classes.group}>
                  {name}
                </Link>
              </Title>
            )}
            <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
              {own.map((item) => (
                <ClassroomCard key={item.id} item={item} />
              ))}
            </SimpleGrid>
          </Stack>
        ))}
        {found?.length === 0 &&
          (search !== '' ? (
            <EmptyState title={t('Nothing matches “{{search}}”', { search })} />
          ) : (
            <EmptyState
              title={t('No classrooms yet')}
              hint={mayEdit ? t('Create the first one.') : t('The office sets them up.')}
            />
          ))}
      </Stack>
    </Page>
  );
}

function groupsOf(items: readonly ClassroomItem[]) {
  const groups = new Map<number, { id: number; name: string; own: ClassroomItem[] }>();
  for (const item of items) {
    const group = groups.get(item.preschool_id) ?? { id: item.preschool_id, name: item.preschool, own: [] };
    group.own.push(item);
    groups.set(item.preschool_id, group);
  }
  return [...groups.values()].sort((one, other) => one.name.localeCompare(other.name));
}
