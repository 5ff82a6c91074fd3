/** A few absence notes of the demonstration: a parent's, the staff's, one that was corrected and one that was voided. */
import type { Knex } from 'knex';
import { addDays, MINUTE_MS, startOfBusinessDay } from '#shared/domain/calendar-date';
import type { AbsenceReason } from '#shared/records/absence-note';
import type { Clock } from '../clock';
import { pastMoment } from './past-moment';
import type { DemoPeople } from './people';

/** The preschool that the demo's teacher works at. */
const PRESCHOOL = 1;
/** The same ids at every start. */
const noteId = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;

interface Child {
  id: number;
  preschool_id: number;
  parent: number;
}

/** Children who were not screened today, so that nobody is both here and away. Draws nothing at random. */
export async function makeAbsences(trx: Knex, clock: Clock, people: DemoPeople): Promise<void> {
  const today = clock.today();
  const { rows: children } = (await trx.raw(
    `SELECT id, preschool_id, (SELECT min(user_id) FROM child_parents WHERE child_id = children.id) AS parent
       FROM children
      WHERE status IN (1, 2) AND preschool_id = ?
        AND EXISTS (SELECT 1 FROM child_parents WHERE child_id = children.id)
        AND NOT EXISTS (SELECT 1 FROM health_screenings WHERE child_id = children.id AND date = ?)
      ORDER BY id LIMIT 4`,
    [PRESCHOOL, today],
  )) as { rows: Child[] };
  const [sick, holiday, longer, mistaken] = children;
  if (!sick || !holiday || !longer || !mistaken) return;
  const teacher = people.users.get('teacher@demo.test') as number;
  const at = (minutes: number) =>
    pastMoment(clock, new Date(startOfBusinessDay(today).getTime() + minutes * MINUTE_MS));
  const note = (number: number, child: Child, from: number, to: number, reason: AbsenceReason) => ({
    id: noteId(number),
    child_id: child.id,
    preschool_id: child.preschool_id,
    date: addDays(today, to),
    from: addDays(today, from),
    to: addDays(today, to),
    reason,
    recorded_by: teacher,
    recorded_at: at(7 * 60 + number),
    by_parent: false,
  });
  const byParent = { recorded_by: sick.parent, by_parent: true };
  const rows = [
    { ...note(1, sick, 0, 0, 'sick'), ...byParent, remark: 'Fever in the night, resting at home.' },
    { ...note(2, holiday, 0, 3, 'holiday'), remark: 'Back to the kampung.' },
    note(3, longer, 1, 1, 'family'),
    { ...note(4, longer, 1, 2, 'family'), corrects: noteId(3), remark: 'Two days after all.' },
    {
      ...note(5, mistaken, 0, 0, 'other'),
      voided_by: teacher,
      voided_at: at(7 * 60 + 30),
      void_reason: 'Came in late.',
    },
  ];
  for (const row of rows) await trx('absence_notes').insert(row);
}
