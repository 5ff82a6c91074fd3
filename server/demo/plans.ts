/**
 * Plans of the demonstration, from the month that is billed now: what each child is charged, discounts that stand, and how
 * preschools charge. Those billed already were billed by their plan; a few children have none yet.
 */
import type { Knex } from 'knex';
import { defaultPeriod, monthText } from '#shared/domain/billing-period';
import type { Clock } from '../clock';
import type { DemoPeople } from './people';
import { seededRandom } from './random';

/** Its own, so that nothing that is made after it changes. */
const SEED = 20_261_125;
const WITHOUT_PLAN = 0.04;

interface Registered {
  child_id: number;
  product_id: number;
  product_type: number;
}

/** Attending children, each with the programmes and yearly fees that it is registered for. */
const REGISTERED_SQL = `
  SELECT children.id AS child_id, products.id AS product_id, products.product_type
    FROM children JOIN products ON products.active AND products.product_type IN (1, 2)
     AND (products.id = children.product_id OR EXISTS (
       SELECT FROM child_products WHERE child_id = children.id AND product_id = products.id))
   WHERE children.status IN (1, 2)
   ORDER BY children.id, products.product_type, products.id`;

/** One bill of the month for each line of a plan is by that line. */
const CHARGED_SQL = `
  UPDATE bill_lines SET plan_line_id = found.plan_line_id, plan_month = :month
    FROM (SELECT DISTINCT ON (plan_lines.id) plan_lines.id AS plan_line_id, bill_lines.id
            FROM plan_lines JOIN bill_lines USING (child_id, product_id)
           WHERE kind = 'bill' AND to_char(bill_date, 'YYYY-MM') = :month
           ORDER BY plan_lines.id, bill_lines.id) AS found
   WHERE bill_lines.id = found.id`;

export async function makePlans(trx: Knex, clock: Clock, people: DemoPeople): Promise<void> {
  const random = seededRandom(SEED);
  const month = monthText(defaultPeriod(clock.today()));
  const at = {
    created_by: people.users.get('finance@demo.test') as number,
    created_at: clock.now(),
    updated_at: clock.now(),
  };
  const since = { starts_on: `${month}-01`, ...at };
  const registered: Registered[] = (await trx.raw(REGISTERED_SQL)).rows;
  const children = [...new Set(registered.map(({ child_id }) => child_id))];
  const planned = new Set(children.filter((id) => id === children[0] || !random.chance(WITHOUT_PLAN)));
  await trx.batchInsert(
    'plan_lines',
    registered
      .filter(({ child_id }) => planned.has(child_id))
      .map(({ child_id, product_id, product_type }) => ({
        child_id,
        product_id,
        quantity: 1,
        ...since,
        ...(product_type === 1
          ? { period: 'month', proration: 'days', discountable: true }
          : { period: 'year', year_month: 1, proration: 'none', discountable: false }),
      })),
    500,
  );
  await trx.raw(CHARGED_SQL, { month });
  await makeDiscounts(trx, since);
  await makeCharging(trx, clock, at);
}

/** Each eighth child that is still to be billed has a scholarship or the discount of staff. */
async function makeDiscounts(trx: Knex, since: object): Promise<void> {
  const children: number[] = await trx('plan_lines')
    .whereRaw(
      `NOT EXISTS (SELECT FROM bill_lines JOIN plan_lines AS charged ON charged.id = bill_lines.plan_line_id
                    WHERE charged.child_id = plan_lines.child_id)`,
    )
    .distinct('child_id')
    .orderBy('child_id')
    .pluck('child_id');
  const kinds = [
    { reason: 'scholarship', label: 'Scholarship', percent: 2_500 },
    { reason: 'staff', label: 'Staff discount', amount: 5_000 },
  ];
  const given = children.filter((_, index) => index % 8 === 0);
  await trx('plan_discounts').insert(
    given.map((child_id, index) => ({
      percent: null,
      amount: null,
      position: 0,
      ...kinds[index % kinds.length],
      child_id,
      ...since,
    })),
  );
}

/** Second children and later ones pay a tenth less. */
async function makeCharging(trx: Knex, clock: Clock, at: object): Promise<void> {
  const preschools: { id: number }[] = await trx('preschools').orderBy('id').select('id');
  await trx('plan_settings').insert(
    preschools.map(({ id }) => ({
      preschool_id: id,
      proration: 'days',
      step: 5,
      term_months: [1, 7],
      look_above: 300_000,
      updated_at: clock.now(),
    })),
  );
  await trx('plan_discounts').insert(
    preschools.map(({ id }) => ({
      preschool_id: id,
      rank: 2,
      percent: 1_000,
      reason: 'sibling',
      label: 'Sibling discount',
      position: 0,
      starts_on: '2000-01-01',
      ...at,
    })),
  );
}
