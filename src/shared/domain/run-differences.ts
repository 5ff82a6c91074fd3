/** Why a family's month is not what its last one was: each line beside the same one of last month. */
import type { RunDifference } from './billing-run';
import { addMonths } from './calendar-date';
import { shareOf } from './plan';
import type { FactLast, FamilyFacts, FamilyPreview, MonthRules, PreviewLine } from './preview-family';

interface Side {
  total: number;
  quantity: number;
  part: boolean;
}

interface Pair {
  child_id: number | null;
  label: string;
  isDiscount: boolean;
  isKept: boolean;
  was: Side | null;
  now: Side | null;
}

type Keyed = Pick<FactLast, 'child_id' | 'kind' | 'product_id' | 'plan_discount_id' | 'label'>;

/** What is the same line in both months: of a child, the product, the standing discount, or the words. */
function keyOf({ child_id, kind, product_id, plan_discount_id, label }: Keyed): string {
  if (plan_discount_id !== null) return `${child_id} d${plan_discount_id}`;
  return product_id === null || kind === 'discount'
    ? `${child_id} ${kind} ${label}`
    : `${child_id} p${product_id}`;
}

/** Those that come to as much in both are left out. Together they make up the difference of the two sums. */
export function differencesOf(
  facts: Pick<FamilyFacts, 'last' | 'plans'>,
  { month }: Pick<MonthRules, 'month'>,
  lines: readonly PreviewLine[],
): FamilyPreview['differences'] {
  const before = addMonths(`${month}-01`, -1).slice(0, 7);
  const plans = new Map(facts.plans.map((plan) => [plan.id, plan]));
  const pairs = new Map<string, Pair>();
  const add = (side: 'was' | 'now', line: Keyed & Side, keptFrom?: string) => {
    const key = keptFrom === undefined ? keyOf(line) : `${keptFrom} ${keyOf(line)}`;
    const fresh = {
      child_id: line.child_id,
      label: line.label,
      isDiscount: line.kind === 'discount',
      isKept: keptFrom !== undefined,
    };
    const pair: Pair = pairs.get(key) ?? { ...fresh, was: null, now: null };
    const { total = 0, quantity = 0, part = false } = pair[side] ?? {};
    pair[side] = {
      total: total + line.total,
      quantity: quantity + line.quantity,
      part: part || line.part,
    };
    pairs.set(key, pair);
  };
  for (const line of facts.last) {
    const plan = plans.get(line.plan_line_id ?? 0);
    const share = plan?.period === 'month' ? shareOf(plan, before) : { part: 1, of: 1 };
    add('was', { ...line, part: share.part !== share.of });
  }
  for (const line of lines) if (!line.left_out) add('now', line, line.kept_from);
  const all = [...pairs.values()];
  return all.flatMap((pair) => {
    const [was, now] = [pair.was?.total ?? 0, pair.now?.total ?? 0];
    const { child_id, label } = pair;
    return was === now ? [] : [{ why: whyOf(pair, all), child_id, label, was, now }];
  });
}

function whyOf(pair: Pair, all: readonly Pair[]): RunDifference {
  const { was, now, child_id, isDiscount, isKept } = pair;
  if (isKept) return 'kept';
  const ofChild = all.filter((other) => other.child_id === child_id);
  if (!was && child_id !== null && ofChild.every((other) => !other.was)) return 'joined';
  if (!now && child_id !== null && ofChild.every((other) => !other.now)) return 'left';
  if (isDiscount) return 'discount';
  if (!was) return 'new';
  if (!now) return 'ended';
  if (was.part || now.part) return 'part';
  return was.quantity === now.quantity ? 'price' : 'quantity';
}
