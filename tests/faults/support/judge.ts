/** The oracle: what was acknowledged is on the server once, or its author sees that it is not; nothing is twice. */
import type { Truth } from '../../sync/support/server-truth';
import { entitiesOf, type Item } from './ledger';
import type { State } from './page';

export interface Verdict {
  lost: string[];
  doubled: string[];
  /** Said to be unsaved, or half saved, and yet not so; or not what the tablet shows. */
  untrue: string[];
  /** How many entries (a record each) are on the server. */
  arrived: number;
}

/** @param states the tablets, by teacher */
export function judge(items: Iterable<Item>, truth: Truth, states: readonly State[]): Verdict {
  const verdict: Verdict = { lost: [], doubled: [], untrue: [], arrived: 0 };
  const search = searchable(truth);
  for (const item of items) {
    const { order, state: became } = item;
    const state = states[item.teacher];
    const entities = entitiesOf(order);
    const name = `${order.token} (${order.kind} of teacher ${item.teacher}, ${became}${item.stop ? `, ${item.stop}` : ''})`;
    let found = 0;
    for (const entity of entities) {
      const where = search.placesOf(entity, order.token);
      const effects = search.effectsOf(entity, order.token);
      const kept = state?.unsent.some((text) => text.includes(entity) && text.includes(order.token)) ?? false;
      if (where.length > 1) verdict.doubled.push(`${name} is in ${where.join(' and ')} of ${entity}`);
      if (effects > 1) verdict.doubled.push(`${name} took effect ${effects} times on ${entity}`);
      if (where.length === 1) verdict.arrived += 1;
      if (where.length > 0 || kept) found += 1;
      const promised = became === 'saved' || became === 'committed';
      if (promised && where.length === 0 && !kept) verdict.lost.push(`${name} is nowhere of ${entity}`);
      if (promised && !state?.seen[entity]?.includes(order.token))
        verdict.lost.push(`${name} is not shown on its own tablet`);
    }
    if (found !== 0 && found !== entities.length)
      verdict.untrue.push(`${name} is there for ${found} of ${entities.length}`);
    if (found > 0 && (became === 'refused' || item.stop === 'before-commit'))
      verdict.untrue.push(`${name} was never committed, and is there (${item.error ?? 'no error'})`);
  }
  return verdict;
}

/** Indexed by record: a run asks thousands of times. */
function searchable(truth: Truth) {
  const places = new Map<string, { text: string; where: string }[]>();
  const add = (entity: string, where: string, value: unknown) => {
    const list = places.get(entity) ?? [];
    list.push({ where, text: typeof value === 'string' ? value : JSON.stringify(value ?? null) });
    places.set(entity, list);
  };
  for (const row of truth.rows) if (!row.deleted_at) add(row.report_id, `row ${row.id}`, row.notes);
  for (const { id, others_message } of truth.screenings) add(id, 'screening', others_message);
  for (const one of truth.alternatives)
    if (!one.resolved_at) add(one.entity_id, `alternative ${one.id}`, one.other_value);
  for (const held of truth.held) {
    const text = JSON.stringify(held);
    for (const id of text.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [])
      if (id !== held.id) add(id, `held ${held.id}`, text);
  }
  const audits = new Map<string, Truth['audits']>();
  for (const one of truth.audits) audits.set(one.entity_id, [...(audits.get(one.entity_id) ?? []), one]);
  return {
    placesOf: (entity: string, token: string) =>
      (places.get(entity) ?? []).filter(({ text }) => text.includes(token)).map(({ where }) => where),
    effectsOf: (entity: string, token: string) =>
      (audits.get(entity) ?? []).filter(
        ({ before, after }) => after.includes(token) && !before.includes(token),
      ).length,
  };
}
