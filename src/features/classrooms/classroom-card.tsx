/** A classroom in a list: what it is, how full, who teaches; and what may be done with it. */
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { IconDots, IconNotebook, IconPencil, IconTrash } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { messages } from '#shared/messages';
import { ActIcon } from '../../components/act-button';
import { askFirst } from '../../components/confirm';
import { Muted } from '../../components/plain';
import { useCan } from '../../components/use-can';
import classes from './classrooms.module.css';
import type { ClassroomItem } from './use-classroom-items';
import { useDestroyClassroom } from './use-classroom-writes';

export function ClassroomCard({ item }: { item: ClassroomItem }) {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <div className={classes.card}>
      <Link href={`/classrooms/view/${item.id}`} className={classes.cardLink}>
        {item.name}
      </Link>
      <Muted>{[yearsOf(item, t), placesOf(item, t)].filter(Boolean).join(' · ')}</Muted>
      {item.programmes.length > 0 && <Muted>{item.programmes.join(', ')}</Muted>}
      <Muted style={{ overflowWrap: 'anywhere' }}>{teachersOf(item, t)}</Muted>
      {can('daily_reports_edit') && (
        <Link href={`/child-logs/activities/${item.id}`} className={classes.cardAction}>
          <IconNotebook size={18} aria-hidden />
          {t('Class log')}
        </Link>
      )}
      {can('classrooms_edit') && <CardMenu item={item} />}
    </div>
  );
}

function CardMenu({ item }: { item: ClassroomItem }) {
  const { t } = useTranslation();
  const destroy = useDestroyClassroom();
  const ask = () =>
    askFirst(() => destroy.submit(item.id), {
      title: t(messages.deleteClassroom),
      message: [
        t('{{name}}, {{preschool}}.', { name: item.name, preschool: item.preschool }),
        item.count > 0 && t('Its {{count}} children will have no classroom.', { count: item.count }),
      ]
        .filter(Boolean)
        .join(' '),
      confirmLabel: t('Delete'),
      danger: true,
    });
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActIcon
          Icon={IconDots}
          iconSize={24}
          label={t('Options of {{name}}', { name: item.name })}
          className={classes.cardMenu}
          loading={destroy.busy}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          href={`/classrooms/edit/${item.id}`}
          mih={44}
          leftSection={<IconPencil size={20} aria-hidden />}
        >
          {t('Edit')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          mih={44}
          color="alarm"
          leftSection={<IconTrash size={20} aria-hidden />}
          onClick={() => void ask()}
        >
          {t('Delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** "4, 5 y": the class years of its children. */
export function yearsOf({ child_years }: Pick<ClassroomItem, 'child_years'>, t: TFunction): string {
  return child_years.length === 0 ? '' : t('{{years}} y', { years: child_years.join(', ') });
}

/** "18 of 20 children", "18 children" where no capacity is set. */
export function placesOf(
  { count, capacity }: Pick<ClassroomItem, 'count' | 'capacity'>,
  t: TFunction,
): string {
  if (capacity === null) return t('{{count}} children', { count });
  return t('{{taken}} of {{count}} children', { taken: count, count: capacity });
}

/** The teachers by name; nothing where the names have not come to this tablet yet. */
function teachersOf({ teachers }: Pick<ClassroomItem, 'teachers'>, t: TFunction): string {
  if (teachers === undefined) return '';
  if (teachers.length === 0) return t('No teacher is assigned yet');
  return teachers.map(({ name }) => name).join(', ');
}
