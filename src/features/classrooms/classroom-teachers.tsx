/** The teachers of a classroom, by name; whoever is no teacher and may, takes one out. */
import { Group, Text } from '@mantine/core';
import { IconUserMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { TEACHER_ROLE } from '#shared/permissions';
import { ActIcon } from '../../components/act-button';
import { askFirst } from '../../components/confirm';
import { EmptyState } from '../../components/empty-state';
import { useCan } from '../../components/use-can';
import { useSession } from '../../local/hooks/use-session';
import classes from './classrooms.module.css';
import type { ClassroomItem } from './use-classroom-items';
import { useRemoveTeacher } from './use-classroom-writes';

export function ClassroomTeachers({ item }: { item: ClassroomItem }) {
  const { t } = useTranslation();
  const isTeacher = useSession()?.user.roles.some((role) => role.id === TEACHER_ROLE) ?? true;
  const mayRemove = useCan()('children_create') && !isTeacher;
  const { teachers } = item;
  if (teachers === undefined)
    return <Text c="dimmed">{t('Names appear after the next contact with the server.')}</Text>;
  if (teachers.length === 0) return <EmptyState title={t('No teacher is assigned yet')} />;
  return (
    <div className={classes.people}>
      <div className={classes.columns} aria-hidden>
        <span className={classes.number}>#</span>
        <span className={classes.name}>{t('Name')}</span>
      </div>
      <ol className={classes.rows} aria-label={t('Teachers')}>
        {teachers.map((teacher, index) => (
          <Group key={teacher.id} component="li" gap={0} wrap="nowrap" pe={8}>
            <div className={classes.person}>
              <span className={classes.number}>{index + 1}</span>
              <span className={classes.name}>{teacher.name}</span>
            </div>
            {mayRemove && <RemoveTeacher teacher={teacher} item={item} />}
          </Group>
        ))}
      </ol>
    </div>
  );
}

function RemoveTeacher({ teacher, item }: { teacher: { id: number; name: string }; item: ClassroomItem }) {
  const { t } = useTranslation();
  const remove = useRemoveTeacher();
  const words = { name: teacher.name, room: item.name };
  const ask = () =>
    askFirst(() => remove.submit({ classroomId: item.id, teacherId: teacher.id }), {
      title: t('Remove {{name}} from {{room}}?', words),
      confirmLabel: t('Remove'),
      danger: true,
    });
  return (
    <ActIcon
      Icon={IconUserMinus}
      label={t('Remove {{name}} from {{room}}', words)}
      loading={remove.busy}
      onClick={() => void ask()}
    />
  );
}
