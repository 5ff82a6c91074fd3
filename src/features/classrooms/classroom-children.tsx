/** The children of a classroom: number, name, package; one tap to the child, and for those who may, taking one out. */

import { Group } from '@mantine/core';
import { IconUserMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { ActIcon } from '../../components/act-button';
import { askFirst } from '../../components/confirm';
import { EmptyState } from '../../components/empty-state';
import { RowsSkeleton } from '../../components/skeletons';
import { useCan } from '../../components/use-can';
import classes from './classrooms.module.css';
import type { ClassroomChild, ClassroomItem } from './use-classroom-items';
import { useRemoveChild } from './use-classroom-writes';

interface ClassroomChildrenProps {
  item: ClassroomItem;
  /** Undefined while loading. */
  rows: readonly ClassroomChild[] | undefined;
}

export function ClassroomChildren({ item, rows }: ClassroomChildrenProps) {
  const { t } = useTranslation();
  const mayRemove = useCan()('children_create');
  if (rows === undefined) return <RowsSkeleton />;
  if (rows.length === 0) return <EmptyState title={t('No children available.')} />;
  return (
    <div className={classes.people}>
      <div className={classes.columns} aria-hidden>
        <span className={classes.number}>#</span>
        <span className={classes.name}>{t('Name')}</span>
        <span className={classes.package}>{t('Children Package')}</span>
        {mayRemove && <span className={classes.iconSpace} />}
      </div>
      <ol className={classes.rows} aria-label={t('Children')}>
        {rows.map((child, index) => (
          <Group key={child.id} component="li" gap={0} wrap="nowrap" pe={8}>
            <Link href={`/children/${child.id}`} className={classes.person}>
              <span className={classes.number}>{index + 1}</span>
              <span className={classes.name}>{child.fullname}</span>
              <span className={classes.package}>{child.package ?? t('N/A')}</span>
            </Link>
            {mayRemove && <RemoveChild child={child} room={item.name} />}
          </Group>
        ))}
      </ol>
    </div>
  );
}

function RemoveChild({ child, room }: { child: ClassroomChild; room: string }) {
  const { t } = useTranslation();
  const remove = useRemoveChild();
  const name = child.fullname;
  const ask = () =>
    askFirst(() => remove.submit(child.id), {
      title: t('Remove {{name}} from {{room}}?', { name, room }),
      message: t('The child stays at the preschool, in no classroom.'),
      confirmLabel: t('Remove'),
      danger: true,
    });
  return (
    <ActIcon
      Icon={IconUserMinus}
      label={t('Remove {{name}} from {{room}}', { name, room })}
      loading={remove.busy}
      onClick={() => void ask()}
    />
  );
}
