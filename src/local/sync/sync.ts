/**
 * The sync of one user: sends, then fetches, when something hints that it is worth a try, and by itself after a while.
 * However often it is asked for, it runs once at a time.
 */

import type { EndedBy } from '../ended-by';
import type { WakeCause } from '../environment';
import { NotSignedInError } from '../errors';
import { makeRoom } from '../make-room';
import { storageTroubleOf } from '../storage-trouble';
import { TimeLimitError } from '../time-limit';
import { noteTrouble } from './acknowledge';
import { noteContact } from './contact';
import { done, type SyncContext, type SyncEnd, stoppedEnd } from './context';
import { isAborted } from './leader';
import { pull } from './pull';
import { type PushEnd, push } from './push';
import { pushApart } from './push-apart';
import { createSchedule } from './schedule';
import { tellDiscards } from './tell-discards';

export interface Sync {
  /** Sends and fetches now; resolves when that is done, and never rejects for a network or a server. */
  run(cause: WakeCause): Promise<SyncEnd>;
  /** Sends only: before a sign-out, and in the service worker. */
  drain(): Promise<SyncEnd>;
  /** A hint that a sync is worth a try; does nothing where it is not. */
  wake(cause: WakeCause): void;
  /** Begins to listen for hints and to run by itself. */
  begin(): void;
  stop(): void;
}

export interface SyncListeners {
  /** After each run that ended well. */
  onDone?: () => void;
  /** After a run that found that its user is not the one who is signed in here, which this tab has not heard of. */
  onLeft?: () => void;
  /** After a run that learned that this device was signed out from afar. */
  onSignedOut?: (by: EndedBy) => void;
}

/** The sync of a user. It runs when it is told to, and by itself after `begin`. */
export function createSync(given: Omit<SyncContext, 'isStopped'>, listeners: SyncListeners = {}): Sync {
  let running: Promise<SyncEnd> | null = null;
  let again: WakeCause | null = null;
  let stopped = false;
  const context: SyncContext = { ...given, isStopped: () => stopped };
  const schedule = createSchedule(context, (cause) => {
    run(cause).catch(reportProblem);
  });

  function run(cause: WakeCause): Promise<SyncEnd> {
    if (running) {
      if (again === null || weightOf(cause) > weightOf(again)) again = cause;
      return running;
    }
    running = repeat(cause).finally(() => {
      running = null;
    });
    return running;
  }

  async function repeat(cause: WakeCause): Promise<SyncEnd> {
    for (let next: WakeCause | null = cause; ; next = again) {
      again = null;
      const end = await once(next ?? cause);
      // A try that fails may have begun before the network was back.
      if (again === null || (end.ended !== 'done' && weightOf(again) === 0)) return end;
    }
  }

  async function once(cause: WakeCause): Promise<SyncEnd> {
    if (stopped) return stoppedEnd;
    context.clock.mark();
    const made = await guarded(context, () => cycle(context, cause === 'button'));
    if (stopped) return made.end;
    const { end, nextAt } = await guarded(context, async () => {
      // Someone for whom nothing is pulled has not necessarily spoken to the server.
      if (context.pulls || made.end.ended !== 'done') await noteContact(context, made.end.ended, made.end);
      return made;
    });
    if (stopped) return end;
    // Each page that is fetched is a write: there is room again.
    if (end.ended === 'done' && context.pulls && context.trouble.get() === 'full')
      context.trouble.set('was-full');
    schedule.after(end, nextAt);
    if (end.ended === 'done') {
      listeners.onDone?.();
      // Nothing waits for it.
      context.environment.tellOpenings?.(context).catch(reportProblem);
    }
    if (end.ended === 'signed-out') listeners.onLeft?.();
    if (end.endedBy && end.endedBy !== 'password') listeners.onSignedOut?.(end.endedBy);
    return end;
  }

  return {
    run,
    drain: async () => {
      const { end, nextAt } = await guarded(context, () => drainAll(context));
      // What waits for a time of its own is not sent: whoever can try again later is to hear of it.
      return end.ended === 'done' && nextAt !== null ? { ...end, ended: 'server-busy' } : end;
    },
    wake(cause) {
      if (!stopped) schedule.wake(cause);
    },
    begin: () => schedule.begin(),
    stop() {
      stopped = true;
      schedule.stop();
    },
  };
}

/** What came while a run was under way: of no news about the network, of news, and of someone who wants it now. */
function weightOf(cause: WakeCause): number {
  if (cause === 'button') return 2;
  return cause === 'entry' || cause === 'timer' ? 0 : 1;
}

interface CycleEnd {
  end: SyncEnd;
  /** When an entry that waits for its time is due; null when none does. */
  nextAt: number | null;
}

/** Everything that goes out: what was written here, and what was thrown away. */
async function drainAll(context: SyncContext): Promise<CycleEnd> {
  const pushed = ofPush(await pushApart(context));
  if (pushed.end.ended !== 'done') return pushed;
  const end = await tellDiscards(context);
  await context.environment.tellOpenings?.(context);
  return { ...pushed, end };
}

async function cycle(context: SyncContext, impatient: boolean): Promise<CycleEnd> {
  const first = await push(context, impatient);
  let pushed = ofPush(first);
  // What hinders the sending need not hinder the fetching, unless the server asked to be left alone.
  const mayPull = ['done', 'server-busy', 'no-network'].includes(first.ended) && first.retryAfterMs === null;
  if (!mayPull) return pushed;
  // What was thrown away is told by a call of its own, with the next run again: blocked on the way, it holds up no other.
  const told = await tellDiscards(context);
  if (told.ended === 'signed-out' || told.retryAfterMs !== null) return { end: told, nextAt: pushed.nextAt };
  // Our server is there, and yet this failed: the third time, its entries go apart.
  const pushHeard = async () => {
    if (!first.failure || !context.pulls) return;
    const goApart = await noteTrouble(context, first.failure.rows, first.failure.as);
    if (goApart) pushed = ofPush(await push(context, impatient, true));
  };
  const pulled = await pull(context).catch(async (error: unknown) => {
    // What the server said has no room here: only what is sent makes some.
    if (storageTroubleOf(error) === 'full') await pushHeard();
    throw error;
  });
  if (pulled.ended === 'done' || pulled.ended === 'sign-in') await pushHeard();
  if (pushed.end.ended !== 'done' || pulled.ended !== 'done') {
    // That the session is over counts, also while pushes fail: its person must sign in, and a cache may have to go.
    const isNews = pushed.end.ended === 'done' || pulled.ended === 'sign-in' || Boolean(pulled.endedBy);
    return { end: isNews ? pulled : pushed.end, nextAt: pushed.nextAt };
  }
  // Written in the meantime, or to be offered again to a database that was set back.
  const more = await push(context);
  return more.offered > 0 ? { end: await pull(context), nextAt: more.nextAt } : ofPush(more);
}

function ofPush({ nextAt, offered: _, failure: __, ...end }: PushEnd): CycleEnd {
  return { end, nextAt };
}

/** What can befall a run from outside is an end like any other; the rest is a mistake of ours, and is told. */
async function guarded(context: SyncContext, run: () => Promise<CycleEnd>, again = false): Promise<CycleEnd> {
  const ending = (ended: SyncEnd['ended']): CycleEnd => ({ end: { ...done, ended }, nextAt: null });
  try {
    return await run();
  } catch (error) {
    if (error instanceof TimeLimitError || isAborted(error)) return ending('no-network');
    if (error instanceof NotSignedInError || context.isStopped()) return ending('signed-out');
    const trouble = storageTroubleOf(error);
    if (trouble === null) reportProblem(error);
    if (trouble === 'full') {
      await makeRoom(context.database);
      // Fetched history may have been all that was in the way: then nobody need be told that the tablet is full.
      if (!again) return guarded(context, run, true);
    }
    if (trouble !== null) context.trouble.set(trouble === 'full' ? 'full' : 'broken');
    // The next run opens it afresh: a connection that another tab or the browser closed does not come back by itself.
    if (trouble === 'storage') context.database.close({ disableAutoOpen: false });
    return ending('trouble');
  }
}

function reportProblem(error: unknown): void {
  console.error(error);
}
