import { afterAll, beforeAll, expect, test } from 'vitest';
import { useDatabase } from '../support/database';
import { House } from './support/house';
import { Simulation } from './support/simulation';
import { Hand } from './support/entries';
import { writeFileSync } from 'node:fs';

import { stats } from './support/event-loop';
const database = useDatabase();
let house: House;
beforeAll(async () => { house = await House.open(database.knex, database.url); });
afterAll(() => house.close());
test('a first try', async () => {
  const t0 = performance.now();
  for (let n = 0; n < 12; n += 1) {
    const s0 = performance.now();
    const sim = await Simulation.begin(house, n);
    const s1 = performance.now();
    try {
      const a = await sim.arrive(0, sim.person(0));
      const b = await sim.arrive(1, sim.person(1));
      const s2 = performance.now();
      const hand = new Hand(sim.ledger, sim.cast);
      const place = { childId: sim.cast.children[0][0]!, date: '2026-03-11' };
      void hand.screen(a, place);
      void hand.writeRow(b, place, 'activities');
      await sim.quiet();
      await sim.pass(120_000);
      const rows = await sim.finish(sim.active(a).database.reports.toArray());
      console.log(stats); Object.assign(stats,{turns:0,server:0,turn:0});
      if (n === 0) console.log(sim.ledger.saves.map(s => s.state), sim.network.story, sim.complaints, rows.length, [s1-s0, s2-s1, performance.now()-s2].map(Math.round));
    } finally { await sim.end(); }
  }
  console.log((performance.now() - t0) / 12);
});
