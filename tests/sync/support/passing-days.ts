/** Days and weeks that pass, what is left lying meanwhile, and the day that a tablet takes for today. */
import { businessDate, DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/calendar-date';
import type { OutboxRow } from '../../../src/local/outbox-row';
import type { Tab } from './browser';
import { peek } from './disk';
import { type Run, TODAY } from './run-steps';
import type { Simulation } from './simulation';
import type { Step } from './steps';

const WEEKS_MS = 14 * DAY_MS;
/** Further ahead no clock is believed. */
const AHEAD_MS = 36 * HOUR_MS;
/** A tablet writes the server's time down only so often. */
const KNOWN_MS = 10 * MINUTE_MS;

const dayAt = (ms: number) => businessDate(new Date(ms));

/** Every tablet sleeps meanwhile. */
export async function sleepLong(simulation: Simulation, ms: number): Promise<void> {
  const { tally, time } = simulation;
  tally.note('tablet asleep for long');
  if (dayAt(time.now) !== dayAt(time.now + ms)) tally.note('day changed');
  if (ms > WEEKS_MS) await noteAged(simulation);
  return simulation.sleep(ms);
}

async function noteAged({ tally, browsers, cast, house }: Simulation): Promise<void> {
  tally.note('tablet away for weeks');
  const isAsking = await house.admin('alternatives').whereNull('resolved_at').first('id');
  if (isAsking) tally.note('question weeks old');
  const rows = browsers.flatMap(({ disk, label }) =>
    cast.people.flatMap(({ id }) => peek<OutboxRow>(disk, `${label} tadika-user-${id}`, 'outbox')),
  );
  if (rows.some(({ state }) => state === 'refused')) tally.note('refused entry weeks old');
}

/** The day that an entry is filed under: where the screen asks which it is, its person tells. */
export function ownDay(run: Run, { tablet, browser, heardAt }: Tab, step: Step): string {
  // Before the tab has started no screen is there to write on.
  if (step.kind !== 'enter' || !step.own || !tablet.active.get()) return TODAY;
  const { time, tally } = run.simulation;
  const { clock } = tablet;
  if (clock.doubt() !== null) {
    tally.note('asked which day it is');
    clock.settle(dayAt(time.now));
  }
  const today = dayAt(clock.now());
  // Between the last word of the server, which a full tablet can't write down, and as far ahead of it as a clock is believed.
  const isBehind = today < dayAt(heardAt - KNOWN_MS) && !browser.disk.wasFull;
  if (isBehind || today > dayAt(time.now + AHEAD_MS))
    run.found.push(`WRONG DAY: ${today} on ${dayAt(time.now)}, last heard on ${dayAt(heardAt)}`);
  return today;
}
