/** One preschool of 1,500 children in 40 classrooms, with masters and a teacher, written in bulk. */
import type { Knex } from 'knex';
import { addDays } from '#shared/domain/calendar-date';
import { masterKinds } from '#shared/domain/daily-report';
import { TEACHER_ROLE } from '#shared/permissions';
import { type Random, seededRandom } from '../../../server/demo/random';
import { hashPassword } from '../../../server/features/session/sign-in';
import { publishEverything } from '../../../server/sync/publish-everything';

export const CHILDREN = 1_500;
const CLASSROOMS = 40;
const MASTERS_A_KIND = 20;
const PROGRAMMES = ['Full Day Programme', 'Half Day Programme', 'Day Care', 'Weekend Programme'];
/** As in a preschool that runs: most attend, some are on their way in or out. */
const STATUSES = [1, 1, 1, 1, 1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9];
export const BENCH_TEACHER = { email: 'teacher@bench.test', password: 'tadika-bench' };

interface LargePreschool {
  /** Children who attend: of them entries are taken. */
  attending: number[];
  /** Activities. */
  activities: number[];
}

export async function fillLargePreschool(knex: Knex, attendingAll = false): Promise<LargePreschool> {
  const random = seededRandom(1_500);
  const at = { created_at: new Date(), updated_at: new Date() };
  return knex.transaction(async (trx) => {
    await trx('preschools').insert({ id: 1, name: 'Tadika Besar Shah Alam', short_name: 'BSR', ...at });
    await trx('products').insert(
      PROGRAMMES.map((name, index) => ({ id: index + 1, name, product_type: 1, preschool_id: 1, ...at })),
    );
    await trx('classrooms').insert(range(CLASSROOMS, (id) => ({ ...classroom(id), ...at })));
    await makeTeacher(trx, at);
    const children = range(CHILDREN, (id) => child(random, id, attendingAll));
    for (let start = 0; start < CHILDREN; start += 500)
      await trx('children').insert(children.slice(start, start + 500).map((row) => ({ ...row, ...at })));
    const masters = makeMasters();
    await trx('masters').insert(masters.map((row) => ({ ...row, ...at })));
    await publishEverything(trx);
    return {
      attending: children.filter(({ status }) => status <= 2).map(({ id }) => id),
      activities: masters.filter(({ kind }) => kind === 'activity').map(({ id }) => id),
    };
  });
}

async function makeTeacher(trx: Knex, at: object): Promise<void> {
  const { email, password } = BENCH_TEACHER;
  const password_hash = await hashPassword(password);
  await trx('users').insert({ id: 1, name: 'Cikgu Nurul Huda', email, password_hash, ...at });
  await trx('user_roles').insert({ user_id: 1, role_id: TEACHER_ROLE });
  await trx('user_preschools').insert({ user_id: 1, preschool_id: 1 });
  await trx('classroom_teachers').insert(range(3, (classroom_id) => ({ classroom_id, user_id: 1 })));
}

function classroom(id: number) {
  return {
    id,
    name: `${['Bintang', 'Bulan', 'Matahari', 'Melur'][id % 4]} ${id}`,
    preschool_id: 1,
    child_years: [4 + (id % 3)],
  };
}

function child(random: Random, id: number, attending: boolean) {
  const born_on = addDays('2019-01-02', random.below(1_500));
  const status = attending ? 1 : random.pick(STATUSES);
  return {
    id,
    fullname: fullname(random),
    mykid_no: `${born_on.slice(2).replaceAll('-', '')}-${10 + random.below(6)}-${1000 + random.below(9000)}`,
    born_on,
    status,
    preschool_id: 1,
    classroom_id: status <= 2 ? 1 + (id % CLASSROOMS) : null,
    product_id: 1 + random.below(PROGRAMMES.length),
  };
}

/** Names as they are: long and short, in several scripts, and no two of many children the same. */
function fullname(random: Random): string {
  const given = () => random.pick(GIVEN);
  const family = random.pick(FAMILIES);
  if (family.startsWith('b')) return `${given()} ${given()} ${family} ${given()} ${random.pick(FATHERS)}`;
  if (family.startsWith('a/')) return `${random.pick(TAMIL)} ${family} ${random.pick(TAMIL)}`;
  return `${family} ${random.pick(CHINESE)} ${random.pick(CHINESE)}`;
}

const GIVEN =
  'Nur Aisyah,Siti Khadijah,Puteri Balqis,Nurul Izzah,Damia Qaisara,Alisha Sofea,Muhammad Danish,Ahmad Haziq,Rayyan Mikail,Harraz,Daniel Iskandar,Adam Harith,Zulkifli,Faizal,Kamaruddin,Shahrul'.split(
    ',',
  );
const FATHERS =
  'Abdul Rahman,Hafizuddin,Nazri,Azman,Nizam,Khairul Anuar,Ahmad Fadhlullah,Rosli,Suhaimi'.split(',');
const FAMILIES = 'bin,binti,bin,binti,bin,binti,a/l,a/p,Tan,Lim,Chong,Wong,Lee,Ng,Teh,Chan'.split(',');
const CHINESE =
  'Xin,Yi,Jia,Hui,Mei,Ling,Zi,Xuan,Wei,Ming,Zhi,Hao,Kah,Wai,Jun,Kit,Yong,Sheng,林佳慧,黄子萱'.split(',');
const TAMIL =
  'Kavitha,Subramaniam,Tharani,Muniandy,Yashini,Ganesan,Arjun,Ramasamy,Karthik,Selvaraju,முருகன்,கவிதா'.split(
    ',',
  );

/** Names and descriptions as long as they are in a preschool that runs. */
function makeMasters() {
  return masterKinds.flatMap((kind, place) =>
    range(MASTERS_A_KIND, (index) => ({
      id: place * MASTERS_A_KIND + index,
      kind,
      name: `${MASTER_NAMES[index % MASTER_NAMES.length]} ${index}`,
      desc: index % 3 === 0 ? null : 'Pouring, measuring, choosing, taking turns; alone and with others.',
    })),
  );
}

const MASTER_NAMES =
  'Circle time,Storytelling,Water play,Colouring,Building blocks,Pencil grip,Picture exchange'.split(',');

/** From 1 on. */
function range<T>(count: number, make: (number: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index + 1));
}
