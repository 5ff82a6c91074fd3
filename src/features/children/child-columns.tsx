/** The columns of the office's list of children. */
import type { CalendarDate } from '#shared/domain/calendar-date';
import type { Child } from '#shared/endpoints/children';
import { formatAge, formatDate } from '../../components/format';
import type { Column } from '../../components/table/columns';
import { StatusMark } from './status-mark';

export function childColumns(today: CalendarDate | undefined): readonly Column<Child>[] {
  return [
    {
      ...{ key: 'fullname', label: 'Name', sort: true },
      value: (child) => child.fullname,
      href: (child) => `/children/${child.id}`,
      narrow: (child) =>
        [child.preschool_short_name, child.classroom?.name, formatAge(child.born_on, today)]
          .filter(Boolean)
          .join(' · '),
    },
    {
      ...{ key: 'born_on', label: 'Born on', sort: true, from: 'sm', nowrap: true },
      // Of a birth date nobody asks for the day of the week.
      value: ({ born_on: date }) => (date === null ? '' : formatDate(date, '').replace(/^\S+ /, '')),
    },
    {
      ...{ key: 'mykid_no', label: 'MyKid number', from: 'lg', nowrap: true },
      value: (child) => child.mykid_no ?? '',
    },
    {
      ...{ key: 'preschool', label: 'Preschool', sort: true, from: 'sm' },
      render: (child) => <span title={child.preschool.name}>{child.preschool_short_name}</span>,
    },
    {
      ...{ key: 'classroom', label: 'Classroom', sort: true, from: 'sm' },
      value: (child) => child.classroom?.name ?? '',
    },
    {
      ...{ key: 'programme', label: 'Programme', from: 'lg', nowrap: true },
      value: (child) => child.product_model?.name ?? '',
    },
    {
      ...{ key: 'status', label: 'Status', sort: true },
      render: (child) => <StatusMark status={child.status} />,
    },
  ];
}
