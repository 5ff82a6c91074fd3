/** Seeded chance: the same seed and name give the same numbers, whatever else is drawn. */

export interface Chance {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number from 0 to below `count`. */
  below(count: number): number;
  /** True in `share` of the cases. */
  is(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** By weight; a weight of 0 is never picked. */
  weighted<T>(choices: readonly (readonly [weight: number, choice: T])[]): T;
}

export function createChance(seed: number, name = ''): Chance {
  let state = mix(seed, name);
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const below = (count: number) => Math.floor(next() * count);
  return {
    next,
    below,
    is: (share) => next() < share,
    pick<T>(list: readonly T[]): T {
      if (list.length === 0) throw new Error('There is nothing to pick from.');
      return list[below(list.length)] as T;
    },
    weighted<T>(choices: readonly (readonly [weight: number, choice: T])[]): T {
      let left = next() * choices.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, choice] of choices) {
        left -= weight;
        if (left < 0) return choice;
      }
      throw new Error('There is nothing to choose from.');
    },
  };
}

function mix(seed: number, name: string): number {
  let hash = 0x811c9dc5;
  for (const letter of `${seed} ${name}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return hash | 0;
}
