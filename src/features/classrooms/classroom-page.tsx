/** One classroom (C15, to read): its children from the tablet, its teachers' names from the server. */
import '@mantine/core/styles/Tabs.layer.css';
import { Button, Group, Stack, Tabs, Text } from '@mantine/core';
import { IconBook2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'wouter';
import { EmptyState } from '../../components/empty-state';
import { Page } from '../../components/page';
import { RowsSkeleton } from '../../components/skeletons';
import { useAddressValue } from '../../components/use-address-value';
import { useClassrooms, usePreschools } from '../../local/hooks/use-classrooms';
import { ClassroomChildren } from './classroom-children';
import { ClassroomTeachers } from './classroom-teachers';

export function ClassroomPage() {
  const { t } = useTranslation();
  const { id } = useParams();
  const classrooms = useClassrooms();
  const preschools = usePreschools();
  const [tab, setTab] = useAddressValue('tab');
  const back = { to: '/classrooms', label: t('Back to the classrooms') };
  const classroom = classrooms?.find((one) => one.id === Number(id));
  if (!classroom) {
    return (
      <Page title={t('Classroom')} back={back}>
        {classrooms ? <EmptyState title={t('This classroom is not on this tablet')} /> : <RowsSkeleton />}
      </Page>
    );
  }
  const preschool = preschools?.find((one) => one.id === classroom.preschool_id);
  return (
    <Page title={classroom.name} back={back}>
      <Stack>
        <Group justify="space-between">
          <Text c="dimmed">{preschool?.name}</Text>
          <Button
            component={Link}
            href={`/classrooms/${classroom.id}/classwork`}
            variant="default"
            leftSection={<IconBook2 size={20} aria-hidden />}
          >
            {t('Classwork')}
          </Button>
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
            <ClassroomChildren classroomId={classroom.id} />
          </Tabs.Panel>
          <Tabs.Panel value="teachers">
            <ClassroomTeachers classroom={classroom} />
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </Page>
  );
}
