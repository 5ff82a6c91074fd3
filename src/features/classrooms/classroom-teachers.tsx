/** The teachers of a classroom. The tablet knows how many; their names come from the server. */
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { classroomEndpoints } from '#shared/endpoints/classrooms';
import type { ClassroomDocument } from '#shared/operations/documents';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { RowsSkeleton } from '../../components/skeletons';
import { call } from '../../local/call';
import classes from './classrooms.module.css';

export function ClassroomTeachers({ classroom }: { classroom: ClassroomDocument }) {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: ['classroom', classroom.id],
    queryFn: ({ signal }) => call(classroomEndpoints.view, { params: { id: classroom.id }, signal }),
  });
  const { data } = query;
  const offline = hasProblem(query);
  const count = classroom.teachers.length;
  return (
    <Stack>
      <FetchProblem query={query} />
      {data === undefined && offline && <Text>{t('{{count}} teachers', { count })}</Text>}
      {data === undefined && !offline && <RowsSkeleton rows={Math.max(1, count)} />}
      {data?.teachers.length === 0 && <EmptyState title={t('No teacher is assigned yet')} />}
      {data && data.teachers.length > 0 && (
        <ol className={classes.people}>
          {data.teachers.map((teacher, index) => (
            <li key={teacher.id} className={classes.person}>
              <span className={classes.number}>{index + 1}</span>
              <span className={classes.name}>{teacher.name}</span>
            </li>
          ))}
        </ol>
      )}
    </Stack>
  );
}
