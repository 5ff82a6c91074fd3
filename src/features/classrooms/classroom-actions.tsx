/** What may be done with a classroom: add children, print its attendances, assign teachers. */
import '@mantine/core/styles/Menu.layer.css';
import { Group, Menu } from '@mantine/core';
import { IconChevronDown, IconPrinter, IconUserPlus, IconUsersPlus } from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, type CalendarDate } from '#shared/domain/calendar-date';
import { ActButton, ActIcon } from '../../components/act-button';
import { formatMonth } from '../../components/format';
import { lazyPart } from '../../components/lazy-part';
import { notifyError } from '../../components/notify';
import { PlainButton } from '../../components/plain';
import { downloadUrl } from '../../local/call';
import { useToday } from '../../local/hooks/use-today';
import type { ClassroomItem } from './use-classroom-items';

const AddChildren = lazyPart('AddChildren', () => import('./add-children'));
const AssignTeachers = lazyPart('AssignTeachers', () => import('./assign-teachers'));

export function ClassroomActions({ item }: { item: ClassroomItem }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'children' | 'teachers' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <ActButton Icon={IconUsersPlus} label={t('Add children')} onClick={() => setOpen('children')} />
      <Print id={item.id} />
      <ActButton
        Icon={IconUserPlus}
        label={t('Assign Teacher')}
        variant="default"
        onClick={() => setOpen('teachers')}
      />

      {open === 'children' && <AddChildren item={item} onClose={close} />}
      {open === 'teachers' && <AssignTeachers item={item} onClose={close} />}
    </>
  );
}

/** The sheet of this month, in a new tab; those around it are one more tap away. */
function Print({ id }: { id: number }) {
  const { t } = useTranslation();
  const today = useToday();
  const address = (month?: string) => downloadUrl(`/classrooms/view/${id}`, { inPdf: 1, month });
  const needsNetwork = (event: MouseEvent) => {
    if (navigator.onLine) return;
    event.preventDefault();
    notifyError(t('Needs the internet.'));
  };
  const link = { component: 'a', target: '_blank', rel: 'noopener', onClick: needsNetwork } as const;
  return (
    <Group gap={2} wrap="nowrap">
      <PlainButton {...link} href={address()} leftSection={<IconPrinter size={20} aria-hidden />}>
        {t('Print Class Attendances')}
      </PlainButton>
      {today !== undefined && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActIcon Icon={IconChevronDown} label={t('Attendances of another month')} variant="default" />
          </Menu.Target>
          <Menu.Dropdown>
            {monthsAround(today).map((month) => (
              <Menu.Item key={month} {...link} href={address(month)} mih={44}>
                {formatMonth(month)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
}

/** The next month, for the sheet that is hung up; the last ones, to look something up. */
function monthsAround(today: CalendarDate): string[] {
  const months: string[] = [];
  let month = addDays(`${today.slice(0, 7)}-28`, 7).slice(0, 7);
  for (let index = 0; index < 5; index++) {
    months.push(month);
    month = addDays(`${month}-01`, -1).slice(0, 7);
  }
  return months.filter((each) => each !== today.slice(0, 7));
}
