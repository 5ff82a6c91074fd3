/**
 * What the server told a browser's tabs, in whole and while they lived: which of its entries are done, and when it last
 * told whom what is new. A tablet keeps what was sent for 30 days before that, a photo for 7.
 */
import { DAY_MS } from '#shared/domain/calendar-date';
import { HISTORY_DAYS } from '#shared/endpoints/feed';
import type { PushAnswer } from '#shared/endpoints/sync';
import type { WireAnswer } from './inject';

export class Heard {
  /** By operation id, whose it is and when the server last said that it has it, in milliseconds by the server. */
  readonly #done = new Map<string, { userId: number; at: number }>();
  /** By person, when a pull last answered them, in milliseconds by the server. */
  readonly #pulled = new Map<number, number>();

  note(path: string, { status, body }: WireAnswer): void {
    if (status !== 200) return;
    if (path === '/api/sync/push') this.#notePush(read(body));
    if (path === '/api/sync/pull') this.#notePull(read(body));
  }

  /** True where an entry was done so long before its author's last contact that the tablet may have let it go. */
  mayHaveLetGo(operationId: string, days = HISTORY_DAYS): boolean {
    const done = this.#done.get(operationId);
    if (!done) return false;
    return (this.#pulled.get(done.userId) ?? 0) - done.at > days * DAY_MS;
  }

  #notePush(answer: Partial<PushAnswer> | null): void {
    const { user_id: userId, server_time: at, results = [] } = answer ?? {};
    if (userId === undefined || at === undefined) return;
    for (const { operation_id, status } of results)
      if (status !== 'retry' && status !== 'refused')
        this.#done.set(operation_id, { userId, at: Date.parse(at) });
  }

  #notePull(answer: { user_id?: number; server_time?: string } | null): void {
    const { user_id: userId, server_time: at } = answer ?? {};
    if (userId !== undefined && at !== undefined) this.#pulled.set(userId, Date.parse(at));
  }
}

/** Ours as the tablet reads it; what a portal answers, or half an answer, says nothing. */
function read(body: string) {
  try {
    const parsed = JSON.parse(body);
    return parsed.data ?? parsed;
  } catch {
    return null;
  }
}
