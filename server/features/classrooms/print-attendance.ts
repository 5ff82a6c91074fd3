/** The attendance sheet of a classroom as a PDF: the children who are in it now, and a month. */
import { addDays } from '#shared/domain/calendar-date';
import { attendingStatuses } from '#shared/domain/statuses';
import type { Context } from '../../context';
import { FileAnswer } from '../../http/file-answer';
import type { Classroom } from '../../models/classroom';
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
  const screenings: { child_id: number; date: string }[] = await trx('health_screenings')
    .whereRaw('child_id = ANY (?::bigint[])', [children.map(({ id }) => id)])
    .whereBetween('date', [`${month}-01`, lastDayOf(month)])
    .select('child_id', 'date');
  const { name, preschool, teachers } = presentClassroom(classroom, children.length);
  const paper = {
    preschool: preschool.name,
    classroom: name,
    month,
    teachers: teachers.map((teacher) => teacher.name),
    printedOn: clock.today(),
    children: children.map((child) => ({
      ...child,
      screened: new Set(screenings.filter(({ child_id }) => child_id === child.id).map(({ date }) => date)),
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

function lastDayOf(month: string): string {
  const within = addDays(`${month}-28`, 4);
  return addDays(within, -Number(within.slice(8)));
}
