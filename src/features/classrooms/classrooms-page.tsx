/** The classrooms of each preschool in the scope, from the tablet. */

import { SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { ClassroomDocument } from '#shared/operations/documents';
import { EmptyState } from '../../components/empty-state';
import { Page } from '../../components/page';
import { RowsSkeleton } from '../../components/skeletons';
import { useChildren } from '../../local/hooks/use-children';
import { useClassrooms, usePreschools } from '../../local/hooks/use-classrooms';
import classes from './classrooms.module.css';

const ATTENDING = { attending: true };

export function ClassroomsPage() {
  const { t } = useTranslation();
  const preschools = usePreschools();
  const classrooms = useClassrooms();
  const children = useChildren(ATTENDING);
  const counts = useMemo(() => {
    const found = new Map<number, number>();
    for (const { classroom_id } of children ?? []) {
      if (classroom_id !== null) found.set(classroom_id, (found.get(classroom_id) ?? 0) + 1);
    }
    return found;
  }, [children]);
  const groups = preschools
    ?.map((preschool) => ({
      preschool,
      own: (classrooms ?? []).filter((classroom) => classroom.preschool_id === preschool.id),
    }))
    .filter(({ own }) => own.length > 0);
  return (
    <Page title={t('Classrooms')}>
      {(groups === undefined || classrooms === undefined) && <RowsSkeleton rows={4} height={88} />}
      <Stack gap="xl">
        {groups?.map(({ preschool, own }) => (
          <Stack key={preschool.id} gap="sm">
            <Title order={2}>{preschool.name}</Title>
            <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
              {own.map((classroom) => (
                <ClassroomCard
                  key={classroom.id}
                  classroom={classroom}
                  count={counts.get(classroom.id) ?? 0}
                />
              ))}
            </SimpleGrid>
          </Stack>
        ))}
      </Stack>
      {groups?.length === 0 && classrooms && (
        <EmptyState title={t('No classrooms yet')} hint={t('The office sets them up.')} />
      )}
    </Page>
  );
}

function ClassroomCard({ classroom, count }: { classroom: ClassroomDocument; count: number }) {
  const { t } = useTranslation();
  return (
    <Link href={`/classrooms/view/${classroom.id}`} className={classes.card}>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {classroom.name}
      </Text>
      <Text size="sm" c="dimmed">
        {[yearsOf(classroom, t), t('{{count}} children', { count })].filter(Boolean).join(' · ')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('{{count}} teachers', { count: classroom.teachers.length })}
      </Text>
    </Link>
  );
}

/** "4, 5 y": the class years of its children. */
function yearsOf({ child_years }: ClassroomDocument, t: TFunction): string {
  return child_years.length === 0 ? '' : t('{{years}} y', { years: child_years.join(', ') });
}
