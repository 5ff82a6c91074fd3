/** One classroom: its children and teachers, and for those who may, changing both and printing the sheet. */
import '@mantine/core/styles/Tabs.layer.css';
import { Group, Stack, Tabs, Text } from '@mantine/core';
import { IconBook2, IconNotebook } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';
import { ActButton } from '../../components/act-button';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { Page } from '../../components/page';
import { RowsSkeleton } from '../../components/skeletons';
import { useAddressValue } from '../../components/use-address-value';
import { useCan } from '../../components/use-can';
import { ClassroomActions } from './classroom-actions';
import { placesOf, yearsOf } from './classroom-card';
import { ClassroomChildren } from './classroom-children';
import { ClassroomTeachers } from './classroom-teachers';
import { useClassroomItem } from './use-classroom-items';

export function ClassroomPage() {
  const { t } = useTranslation();
  const id = Number(useParams().id);
  const { item, children, query } = useClassroomItem(id);
  const [tab, setTab] = useAddressValue('tab');
  const can = useCan();
  const back = { to: '/classrooms', label: t('Back to the classrooms') };
  if (!item) {
    return (
      <Page title={t('Classroom')} back={back}>
        <FetchProblem query={query} />
        {item === null && (
          <EmptyState
            title={t('This classroom is not on this tablet')}
            hint={t('It may have been deleted, or belongs to another preschool.')}
          />
        )}
        {item === undefined && !hasProblem(query) && <RowsSkeleton />}
      </Page>
    );
  }
  const facts = [item.preschool, yearsOf(item, t), placesOf(item, t), item.programmes.join(', ')];
  return (
    <Page title={item.name} back={back} width="wide">
      <Stack>
        <FetchProblem query={query} />
        <Text c="dimmed">{facts.filter(Boolean).join(' · ')}</Text>
        <Group gap="xs">
          {can('children_create') && <ClassroomActions item={item} />}
          {can('daily_reports_edit') && (
            <ActButton
              Icon={IconNotebook}
              label={t('Class log')}
              href={`/child-logs/activities/${item.id}`}
              variant="default"
            />
          )}
          <ActButton
            Icon={IconBook2}
            label={t('Classwork')}
            href={`/classrooms/${item.id}/classwork`}
            variant="default"
          />
        </Group>
        <Tabs
          value={tab === 'teachers' ? 'teachers' : 'children'}
          onChange={(next) => setTab(next ?? '')}
          keepMounted={false}
        >
          <Tabs.List mb="sm">
            <Tabs.Tab value="children" h={44}>
              {t('Children')}
            </Tabs.Tab>
            <Tabs.Tab value="teachers" h={44}>
              {t('Teachers')}
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="children">
            <ClassroomChildren item={item} rows={children} />
          </Tabs.Panel>
          <Tabs.Panel value="teachers">
            <ClassroomTeachers item={item} />
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </Page>
  );
}
