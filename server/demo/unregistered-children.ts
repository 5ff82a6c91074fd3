/**
 * Unregistered children of the demonstration in every status, the addresses of notices, and a mail log. There is no
 * mail server, so the log says "kept": nothing of the demonstration pretends to have been sent.
 */

import type { Knex } from 'knex';
import { HOUR_MS } from '#shared/domain/calendar-date';
import type { Clock } from '../clock';
import type { Actor } from '../context';
import { sendMails } from '../features/mails/send-mail';
import { ABOUT } from '../features/unregistered-children/add-unregistered-child';
import { noticeOf } from '../features/unregistered-children/notice';
import { Classroom } from '../models/classroom';
import { Preschool } from '../models/preschool';
import { UnregisteredChildRow } from '../models/unregistered-child';
import { pastMoment } from './past-moment';
import type { DemoPeople } from './people';
import { seededRandom } from './random';

const SEED = 20_260_102;

const NOTICE_EMAILS: Record<number, string[]> = {
  1: ['principal@demo.test', 'admissions@demo.test'],
  2: ['principal2@demo.test', 'admissions@demo.test'],
  3: ['admissions@demo.test'],
};

/** Name, classroom, age, parent, hours ago, and what became of it. */
const NOTED = [
  ['Muhammad Danish bin Khairul Anuar', 2, 5, 'Khairul Anuar bin Othman', 2, 'open'],
  ['Lim Xin Yi 林欣怡', 1, 4, 'Madam Ong Bee Leng', 26, 'open'],
  ['Thivya a/p Saravanan', 3, 6, 'Saravanan a/l Muniandy', 50, 'registered'],
  ['Aisyah Humaira binti Mohd Rizal', 1, 4, 'Mohd Rizal bin Kassim', 75, 'dismissed'],
  ['Chong Zhi Hao', 4, 4, 'Chong Wai Keong', 5, 'open'],
  ['Nurul Iman binti Shahrul', 5, 5, 'Shahrul Nizam bin Yaacob', 98, 'registered'],
  ['Kevin Raj a/l Anand', 6, 6, 'Anand a/l Pillai', 122, 'dismissed'],
  ['Siti Khadijah binti Wan Ahmad', 8, 5, 'Wan Ahmad bin Wan Daud', 8, 'open'],
] as const;

const REASONS = ['A cousin on a visit, goes to school in Klang.', 'The parents only asked for the fees.'];

export async function makeUnregisteredChildren(trx: Knex, clock: Clock, people: DemoPeople): Promise<void> {
  const random = seededRandom(SEED);
  for (const [id, emails] of Object.entries(NOTICE_EMAILS))
    await trx('preschools')
      .where({ id: Number(id) })
      .update({ notice_emails: emails });
  const preschools = await Preschool.query(trx);
  const classrooms = await Classroom.query(trx);
  for (const [name, classroomId, child_age, parent_name, hoursAgo, status] of [...NOTED].reverse()) {
    const classroom = classrooms.find(({ id }) => id === classroomId) as Classroom;
    const preschool = preschools.find(({ id }) => id === classroom.preschool_id) as Preschool;
    const at = new Date(clock.now().getTime() - hoursAgo * HOUR_MS);
    const author = await authorOf(trx, preschool.id, people);
    const decided = status !== 'open' && {
      decided_by: (await principalOf(trx, preschool.id, people)).id,
      decided_at: pastMoment(clock, new Date(at.getTime() + 20 * HOUR_MS)),
    };
    const made = await UnregisteredChildRow.query(trx)
      .insert({
        name,
        preschool_id: preschool.id,
        classroom_id: classroom.id,
        child_age,
        parent_name,
        status,
        created_by: author.id,
        created_at: at,
        ...decided,
        ...(status === 'dismissed' && { reason: random.pick(REASONS) }),
        ...(status === 'registered' && { child_id: childOf(people, preschool.id, random.below(8)) }),
      })
      .returning('*');
    await tell(trx, at, author, made, preschool, classroom);
  }
}

/** The notices as the verb writes them, at their time. */
async function tell(
  trx: Knex,
  at: Date,
  author: Pick<Actor, 'name'> & { id: number },
  child: UnregisteredChildRow,
  preschool: Preschool,
  classroom: Classroom,
): Promise<void> {
  const services = { mail: null, publicUrl: 'http://localhost:3000', mailWebhookKey: null };
  const actor = { ...author, userId: author.id } as unknown as Actor;
  const notice = noticeOf({ actor, services }, child, preschool, classroom);
  const clock = { now: () => at, today: () => '' };
  await sendMails(
    { trx, clock, services, actor },
    preschool.notice_emails.map((address) => ({
      ...notice,
      kind: ABOUT,
      to: [address],
      about: { type: ABOUT, id: child.id },
      preschoolId: preschool.id,
    })),
  );
}

const ACCOUNTS: Record<number, { teacher: string; principal: string }> = {
  1: { teacher: 'teacher@demo.test', principal: 'principal@demo.test' },
  2: { teacher: 'teacher2@demo.test', principal: 'principal2@demo.test' },
  3: { teacher: 'admin@demo.test', principal: 'admin@demo.test' },
};

const authorOf = (trx: Knex, preschoolId: number, people: DemoPeople) =>
  accountOf(trx, people, ACCOUNTS[preschoolId]?.teacher as string);
const principalOf = (trx: Knex, preschoolId: number, people: DemoPeople) =>
  accountOf(trx, people, ACCOUNTS[preschoolId]?.principal as string);

async function accountOf(trx: Knex, { users }: DemoPeople, email: string) {
  const found = await trx('users')
    .where({ id: users.get(email) })
    .first('id', 'name');
  return found as { id: number; name: string };
}

/** One of those who attend there. */
function childOf({ children }: DemoPeople, preschoolId: number, index: number): number {
  const attending = children.filter(
    ({ preschool_id, status }) => preschool_id === preschoolId && (status === 1 || status === 2),
  );
  return attending[index]?.id as number;
}
