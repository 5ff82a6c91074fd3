/** What really befell the tablets: counted where it happens, not where a schedule asks for it. */

export const happenings = [
  'request dropped',
  'answer dropped',
  'request held up',
  'answer held up',
  'answer truncated',
  'request delivered twice',
  'request delivered twice at once',
  'old request delivered again',
  'captive portal',
  'redirect to a sign-in page',
  'server says 401',
  'server says 429',
  'server says 5xx',
  'a stranger answers',
  'one entry is blocked',
  'server killed before COMMIT',
  'server killed after COMMIT',
  'server killed mid-batch',
  'database restarted',
  'commit held back',
  'tablet offline',
  'tablet killed before a commit',
  'tablet killed after a commit',
  'tablet killed while sending',
  'tablet asleep for long',
  'tablet away for weeks',
  'storage full',
  'storage wiped',
  'storage connection lost',
  'clock jumped',
  'asked which day it is',
  'day changed',
  'tab frozen',
  'tablet locked',
  'opened by PIN',
  'tablet taken over with entries waiting',
  'fever seen that another one measured',
  'PIN set',
  'user switched',
  'session revoked',
  'user deactivated',
  'scope changed',
  'role changed',
  'child moved',
  'database set back',
  'database set back with no new epoch',
  'told in small pages',
  'sent in the background',
  'report deleted',
  'question weeks old',
  'refused entry weeks old',
  'absence noted',
  'arrival or departure noted',
  'care noted',
  'incident noted',
  'dose noted',
  'illness noted',
  'unregistered child noted',
  'near miss noted',
  'staff noted',
  'child came',
  'staff noted with the children',
  'room with too few staff',
  'paper made',
  'photo taken',
  'accident with photos',
  'photo with the server',
  'need noted',
  'dose that went wrong noted',
  'departure by pass noted',
  'pass taken twice',
  'day of an entry corrected',
  'quarantined entry taken',
  'quarantined entry declined',
  'only a parent from now on',
] as const;
export type Happening = (typeof happenings)[number];

export class Tally {
  readonly counts = new Map<Happening, number>();

  note(what: Happening, times = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + times);
  }

  add(other: Tally): void {
    for (const [what, times] of other.counts) this.note(what, times);
  }

  /** What never happened. */
  missing(): Happening[] {
    return happenings.filter((what) => !this.counts.has(what));
  }

  toString(): string {
    return happenings.map((what) => `${String(this.counts.get(what) ?? 0).padStart(6)} ${what}`).join('\n');
  }
}
