/** Tells the server which entries their author threw away; a note goes only when the server has named it. */
import { DISCARDS_MAX, type DiscardNote, discardsAnswer, syncEndpoints } from '#shared/endpoints/sync';
import { CallError, OfflineError } from '../errors';
import { toSyncError } from '../http';
import { readMeta, writeMeta } from '../user-database';
import { done, offlineEnd, type SyncContext, type SyncEnd, stoppedEnd } from './context';
import { sendEvenEnded } from './exchange';
import { asLeader } from './leader';
import { lockName } from './push';

/** Tells all notes. Never throws for what a network or a server can do. */
export async function tellDiscards(context: SyncContext): Promise<SyncEnd> {
  for (;;) {
    if (context.isStopped()) return stoppedEnd;
    const notes = (await readMeta(context.database, 'discarded')) ?? [];
    if (notes.length === 0) return done;
    const end = await asLeader(context.environment, lockName(context), () =>
      tell(context, notes.slice(0, DISCARDS_MAX)),
    );
    if (end !== 'told') return end;
  }
}

async function tell(context: SyncContext, notes: readonly DiscardNote[]): Promise<SyncEnd | 'told'> {
  const { userId, deviceId } = context;
  const { method, path } = syncEndpoints.discards;
  const body = JSON.stringify({ user_id: userId, device_id: deviceId, discards: notes });
  try {
    const answer = await sendEvenEnded(context, { method, path, body });
    if (answer.status !== 200) throw toSyncError(answer);
    const parsed = discardsAnswer.safeParse((answer.body as { data?: unknown }).data);
    if (!parsed.success || parsed.data.user_id !== userId) throw new OfflineError('unparsed', parsed.error);
    // An answer that names none of them would be asked for again for ever.
    return (await forget(context, parsed.data.operation_ids)) ? 'told' : done;
  } catch (error) {
    if (error instanceof OfflineError) return offlineEnd(error);
    if (!(error instanceof CallError)) throw error;
    if (error.status === 401) return { ended: 'sign-in', retryAfterMs: null };
    // A note that the server does not understand holds up nothing else; it is offered again the next time.
    const busy = error.status >= 500 || error.status === 429 || error.status === 408;
    return busy ? { ended: 'server-busy', retryAfterMs: error.retryAfterMs } : done;
  }
}

/** What was added in the meantime stays. */
async function forget({ database }: SyncContext, operationIds: readonly string[]): Promise<boolean> {
  return database.transaction('rw', database.meta, async () => {
    const notes = (await readMeta(database, 'discarded')) ?? [];
    const left = notes.filter((note) => !operationIds.includes(note.operation_id));
    await writeMeta(database, { discarded: left });
    return left.length < notes.length;
  });
}
