/** The attendance sheet of a classroom as a PDF: the children who are in it now, and a month. */
import { attendingStatuses } from '#shared/domain/statuses';
import type { Context } from '../../context';
import { FileAnswer } from '../../http/file-answer';
import type { Classroom } from '../../models/classroom';
import { presentClassroom } from './present';
import { presentDays } from './present-days';

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
    language: actor.language ?? 'en',
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
