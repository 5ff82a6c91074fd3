/** What the database knows of the children, products and plans that a file names. */
import type { Proration } from '#shared/domain/plan';
import { Child } from '../../models/child';
import { PlanLine } from '../../models/plan-line';
import { Preschool } from '../../models/preschool';
import { Product } from '../../models/product';
import { chargingOf } from '../plans/settings';
import { readMyKid } from './cells';
import type { KnownPlanChild, KnownPlans } from './check-plans';
import type { Reading } from './known';
import { fold } from './places';
import type { Row } from './problems';

/** @param lock true where lines are written at once: nobody else writes these children's plans meanwhile */
export async function knownPlans(reading: Reading, rows: readonly Row[], lock: boolean): Promise<KnownPlans> {
  const { trx } = reading;
  const { mykids, references } = await knownChildren(reading, rows, lock);
  const children = [...new Map([...mykids, ...references].map(([, child]) => [child.id, child])).values()];
  const preschoolIds = [...new Set(children.map(({ preschool_id }) => preschool_id))];
  const charging = await chargingOf(reading, preschoolIds);
  const lines = await PlanLine.query(trx).whereRaw('child_id = ANY (?::bigint[])', [
    children.map(({ id }) => id),
  ]);
  return {
    preschools: await Preschool.query(trx).whereIn('id', preschoolIds),
    products: await offered(reading, preschoolIds, lock),
    mykids,
    references,
    lines,
    prorations: new Map([...charging].map(([id, { proration }]) => [id, proration as Proration])),
  };
}

type Found = Pick<Child, 'id' | 'fullname' | 'preschool_id' | 'mykid_no'>;

/** Children in sight who were not erased, by MyKid number and by the reference of the file that brought them. */
async function knownChildren({ trx, actor }: Reading, rows: readonly Row[], lock: boolean) {
  const numbers = rows.flatMap((row) => readMyKid(row.text('mykid_no')).value?.text ?? []);
  const given = rows.map((row) => fold(row.text('reference'))).filter((text) => text !== '');
  const imported: { entity_id: number; identity: string }[] = await trx('import_records')
    .where({ entity_type: 'child' })
    .whereRaw('identity = ANY (?::text[])', [[...new Set(given)]])
    .select('entity_id', 'identity');
  const query = Child.query(trx)
    .modify('visibleTo', actor)
    .whereNull('erased_at')
    .whereRaw('(mykid_no = ANY (?::text[]) OR id = ANY (?::bigint[]))', [
      [...new Set(numbers)],
      imported.map(({ entity_id }) => entity_id),
    ])
    .orderBy('id')
    .select('id', 'fullname', 'preschool_id', 'mykid_no');
  const found: Found[] = await (lock ? query.forNoKeyUpdate() : query);
  const own = new Set<number>(await trx('child_parents').where({ user_id: actor.userId }).pluck('child_id'));
  const byId = new Map(found.map((child) => [child.id, { ...child, isOwn: own.has(child.id) }]));
  return {
    mykids: new Map<string, KnownPlanChild>([...byId.values()].map((child) => [child.mykid_no ?? '', child])),
    references: new Map<string, KnownPlanChild>(
      imported.flatMap(({ entity_id, identity }) => {
        const child = byId.get(entity_id);
        return child ? [[identity, child] as const] : [];
      }),
    ),
  };
}

function offered(
  { trx, actor }: Reading,
  preschoolIds: readonly number[],
  lock: boolean,
): Promise<Product[]> {
  const query = Product.query(trx)
    .modify('visibleTo', actor)
    .where({ active: true })
    .where((either) => either.whereNull('preschool_id').orWhereIn('preschool_id', [...preschoolIds]))
    .orderBy('id');
  return (lock ? query.forShare() : query).execute();
}
