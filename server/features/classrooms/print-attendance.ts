/** The attendance sheet of a classroom as a PDF: the children who are in it now, and a month. */
import type { Knex } from 'knex';
import { addDays, type CalendarDate } from '#shared/domain/calendar-date';
import { attendingStatuses } from '#shared/domain/statuses';
import type { Context } from '../../context';
import { FileAnswer } from '../../http/file-answer';
import type { Classroom } from '../../models/classroom';
import { standingSql } from '../../sync/standing';
import { presentClassroom } from './present';

/** `month` is `YYYY-MM`; the business day's where it is left out. */
export async function printAttendance(
  { trx, clock, services, actor }: Context,
  classroom: Classroom,
  month = clock.today().slice(0, 7),
): Promise<FileAnswer> {
  const children: { id: number; fullname: string }[] = await trx('children')
    .where({ classroom_id: classroom.id })
    .whereIn('status', attendingStatuses)
    .orderBy(['fullname', 'id'])
    .select('id', 'fullname');
  const present = await presentDays(
    trx,
    children.map(({ id }) => id),
    month,
  );
  const { name, preschool, teachers } = presentClassroom(classroom, children.length);
  const paper = {
    preschool: preschool.name,
    classroom: name,
    month,
    teachers: teachers.map((teacher) => teacher.name),
    printedOn: clock.today(),
    children: children.map((child) => ({
      ...child,
      present: present.get(child.id) ?? new Set<string>(),
    })),
  };
  const content = await services.printer.print('attendanceSheet', paper, actor.userId);
  return new FileAnswer({
    type: 'application/pdf',
    name: `attendance-${name}-${month}.pdf`,
    content,
    disposition: 'inline',
  });
}

/** The days of a month on which an arrival, a departure or a screening by staff says that a child was there, by child. */
export async function presentDays(
  trx: Knex,
  childIds: readonly number[],
  month: string,
): Promise<Map<number, Set<CalendarDate>>> {
  const { rows } = await trx.raw(
    `SELECT child_id, date FROM health_screenings
      WHERE child_id = ANY (:ids::bigint[]) AND date BETWEEN :first AND :last AND NOT by_parent
     UNION
     SELECT child_id, day FROM presences
      WHERE child_id = ANY (:ids::bigint[]) AND day BETWEEN :first AND :last AND ${standingSql('presences')}`,
    { ids: [...childIds], first: `${month}-01`, last: lastDayOf(month) },
  );
  const byChild = new Map<number, Set<CalendarDate>>();
  for (const { child_id, date } of rows as { child_id: number; date: CalendarDate }[])
    byChild.set(child_id, (byChild.get(child_id) ?? new Set()).add(date));
  return byChild;
}

function lastDayOf(month: string): string {
  const within = addDays(`${month}-28`, 4);
  return addDays(within, -Number(within.slice(8)));
}
