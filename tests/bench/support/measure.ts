/** Repeats of a subject and its floor in turns, so that whatever else the machine does falls on both. */

/** One run; answers how long it took, in milliseconds. */
export type Run = () => Promise<number>;

interface Rounds {
  warmUps: number;
  repeats: number;
}

/** Runs every one of `runs` in each round, in an order that turns round; answers the times of the repeats. */
export async function inTurns<Name extends string>(
  { warmUps, repeats }: Rounds,
  runs: Record<Name, Run>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(runs) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < warmUps + repeats; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const ms = await runs[name]();
      if (round >= warmUps) times[name].push(ms);
    }
  }
  return times;
}

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The value that `share` per cent are at or below, between the two nearest where none is exactly there. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const place = ((sorted.length - 1) * share) / 100;
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  if (below === undefined || above === undefined) throw new Error('Nothing was measured.');
  return below + (above - below) * (place - Math.floor(place));
}

/** How long the work takes, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
