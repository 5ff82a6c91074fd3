/**
 * The families of the demonstration: parents of most children with telephones, brothers and sisters under one
 * payer, some allergies and notes, and how each child came to the status that it has.
 */
import type { Knex } from 'knex';
import { addDays, HOUR_MS, startOfBusinessDay } from '#shared/domain/calendar-date';
import { statusesWithReason } from '#shared/domain/statuses';
import type { Clock } from '../clock';
import type { DemoPeople } from './people';
import { type Random, seededRandom } from './random';

const SEED = 7_007;
const WITHOUT_PARENTS = 0.08;
/** Children of one father's name are of one family, up to so many. */
const SIBLINGS_MAX = 3;
const MALAY_MOTHERS = ['Siti Aminah', 'Norliza', 'Rohani', 'Farah Nadia', 'Zaleha'];
const CHINESE_GIVEN = {
  mother: ['Bee Lian', 'Mei Fong', 'Siew Ling'],
  father: ['Chee Keong', 'Wai Hong', 'Boon Keat'],
};
const INDIAN_MOTHERS = ['Kamala', 'Lakshmi', 'Shanti', 'Vasanthi'];
const ALLERGIES = [
  'Peanuts. The pen is in the office cupboard.',
  'Cow’s milk',
  'Eggs',
  'Seafood, prawns above all',
  'Penicillin',
];
const NOTES = [
  'Picked up by the grandmother on Fridays.',
  'Speaks Mandarin at home; give instructions slowly.',
  'Needs a nap at noon.',
  'Wears glasses.',
];
const REASONS: Record<number, string[]> = {
  3: ['Moved to Johor Bahru.', 'Is looked after by the grandparents now.'],
  4: ['Fees unpaid for three months.', 'Long illness; back in the new term.'],
  7: ['No place in this year’s class.'],
  8: ['Moved to the other preschool with the family.'],
};

interface Rows {
  users: object[];
  roles: object[];
  links: object[];
}

export async function makeFamilies(trx: Knex, clock: Clock, people: DemoPeople): Promise<void> {
  const random = seededRandom(SEED);
  const at = { created_at: clock.now(), updated_at: clock.now() };
  const rows: Rows = { users: [], roles: [], links: [] };
  const linked = new Set<number>(await trx('child_parents').pluck('child_id'));
  let id = Math.max(...people.users.values());
  const names = new Map<number, string>(
    (await trx('children').select('id', 'fullname')).map((child) => [child.id, child.fullname]),
  );
  const families = new Map<string, { parents: number[]; children: number }>();
  for (const child of people.children) {
    if (linked.has(child.id) || random.chance(WITHOUT_PARENTS)) continue;
    const couple = parentNames(names.get(child.id) ?? '', random);
    const key = `${child.preschool_id} ${couple.family}`;
    let family = families.get(key);
    if (!family || family.children === SIBLINGS_MAX) {
      const both = random.chance(0.6)
        ? [couple.father, couple.mother]
        : [random.pick([couple.father, couple.mother])];
      family = { parents: [], children: 0 };
      for (const name of both) {
        id += 1;
        family.parents.push(id);
        addParent(rows, random, id, name, at);
      }
      families.set(key, family);
    }
    family.children += 1;
    rows.links.push(
      ...family.parents.map((user_id, index) => ({ child_id: child.id, user_id, is_payer: index === 0 })),
    );
  }
  await trx('users').insert(rows.users);
  await trx.raw(`SELECT setval(pg_get_serial_sequence('users', 'id'), (SELECT max(id) FROM users))`);
  await trx('user_roles').insert(rows.roles);
  await trx('child_parents').insert(rows.links);
  await trx('users').where({ email: 'parent@demo.test' }).update({ phone_no: '+60123456701' });
  await trx('users').where({ email: 'parent2@demo.test' }).update({ phone_no: '+60163456702' });
  await writeCare(trx, random, people);
  await writeStatusChanges(trx, clock, random, people);
}

/** The father's name is in a Malay or Indian child's own; a Chinese child has the family's. */
function parentNames(child: string, random: Random): { family: string; father: string; mother: string } {
  const named = / (bin|binti|a\/l|a\/p) (.+)$/.exec(child);
  if (!named) {
    const family = child.split(' ')[0] ?? child;
    return {
      family,
      father: `${family} ${random.pick(CHINESE_GIVEN.father)}`,
      mother: `${random.pick(['Lau', 'Ong', 'Yap'])} ${random.pick(CHINESE_GIVEN.mother)}`,
    };
  }
  const father = named[2] as string;
  const mothers = named[1]?.startsWith('bin') ? MALAY_MOTHERS : INDIAN_MOTHERS;
  return { family: father, father, mother: random.pick(mothers) };
}

function addParent(rows: Rows, random: Random, id: number, name: string, at: object): void {
  const number = String(3_000_000 + random.below(6_900_000));
  rows.users.push({
    id,
    name,
    email: `${name
      .toLowerCase()
      .replace(/[^a-z]+/g, '.')
      .replace(/^\.|\.$/g, '')}.${id}@family.test`.replace(/^\./, 'family.'),
    phone_no: random.chance(0.9) ? `+601${random.pick(['2', '3', '6', '7', '9'])}${number}` : null,
    ...at,
  });
  rows.roles.push({ user_id: id, role_id: random.pick([7, 7, 7, 7, 8, 9]) });
}

async function writeCare(trx: Knex, random: Random, people: DemoPeople): Promise<void> {
  for (const child of people.children) {
    const allergies = random.chance(0.08) ? random.pick(ALLERGIES) : null;
    const notes = random.chance(0.12) ? random.pick(NOTES) : null;
    if (allergies || notes) await trx('children').where({ id: child.id }).update({ allergies, notes });
  }
}

/** Everyone came onto the waiting list or on trial; who is elsewhere now went there later, with the reason. */
async function writeStatusChanges(
  trx: Knex,
  clock: Clock,
  random: Random,
  people: DemoPeople,
): Promise<void> {
  const changed_by = people.users.get('admin@demo.test');
  const on = (daysAgo: number) =>
    new Date(startOfBusinessDay(addDays(clock.today(), -daysAgo)).getTime() + 10 * HOUR_MS);
  const rows = people.children.flatMap(({ id: child_id, status }) => {
    const came = 200 + random.below(160);
    const steps =
      status === 5 || status === 9
        ? [status]
        : status === 2
          ? [5, 2]
          : status === 1
            ? [5, 2, 1]
            : [5, 1, status];
    return steps.map((to_status, index) => ({
      child_id,
      from_status: steps[index - 1] ?? null,
      to_status,
      reason: statusesWithReason.includes(to_status) ? random.pick(REASONS[to_status] as string[]) : null,
      changed_by,
      changed_at: on(Math.max(3, came - index * 60)),
    }));
  });
  await trx('child_status_changes').insert(rows);
}
