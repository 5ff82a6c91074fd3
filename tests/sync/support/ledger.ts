/** What people did, written down as they did it: the ground truth that the oracle holds the system to. */
import type { RowSection, SoappField } from '#shared/domain/daily-report';
import type { RecordType } from '#shared/records/index';

/** A token as the code of a page, and back: a paper holds no text. */
export const codeOf = (token: string): string => Number(token.slice(1, -1)).toString(16).padStart(20, '0');
export const tokenOf = (code: string): string => `«${Number.parseInt(code, 16)}»`;

/** Where a saved value belongs. A value is a text that occurs nowhere else, so that it can be found again. */
export type Target =
  | { kind: 'row'; section: RowSection; rowId: string }
  | { kind: 'soapp'; field: SoappField }
  | { kind: 'screening' }
  | { kind: 'row-deleted'; section: RowSection; rowId: string }
  | { kind: 'report-deleted' }
  | { kind: 'choice'; alternativeId: string }
  | { kind: 'event'; type: RecordType }
  | { kind: 'event-voided'; type: RecordType }
  /** About no child who is on a list. */
  | { kind: 'note' }
  /** A photo by itself: it holds no text, and is known by its id. */
  | { kind: 'picture' };

export interface Save {
  /** The text that was saved; for deletions and choices a name. */
  token: string;
  authorId: number;
  browser: number;
  childId: number;
  date: string;
  entityId: string;
  target: Target;
  /**
   * `saved`: the tablet said so. `refused`: the tablet said that nothing was saved. `open`: it said nothing, since it
   * was killed or is still at it.
   */
  state: 'open' | 'saved' | 'refused';
  operationId: string | null;
  error: string | null;
  /** Milliseconds, by the true time. */
  at: number;
  /** Of a photo, and of what names photos: the digest of each as it was taken, in their order, in hexadecimal. */
  photos?: readonly string[];
  /** Its day was corrected: it is about this record now, or still about the other. */
  movedTo?: string;
  /** The tablet's storage was wiped since. */
  wiped?: true;
}

export class Ledger {
  readonly saves: Save[] = [];
  /** Operation ids that their author deleted from the refused box. */
  readonly discarded = new Set<string>();
  /** Those of them that the tablet never said were gone, since it was killed meanwhile: they may be there still. */
  readonly maybeDiscarded = new Set<string>();
  /** Operations that their author sent again, and under which id; an empty one while nobody knows. */
  readonly resent = new Map<string, string>();
  /** Operations that the server had done, and lost when it was set back. */
  readonly setBack = new Set<string>();
  /** Those of them that their tablet had no longer to keep, since they were done 30 days before its last contact. */
  readonly outOfReach = new Set<string>();
  /** Told of the next text that is made. */
  onToken: ((token: string) => void) | null = null;
  #tokens = 0;

  token(): string {
    this.#tokens += 1;
    const token = `«${this.#tokens}»`;
    this.onToken?.(token);
    this.onToken = null;
    return token;
  }

  /** The id under which an operation was sent last. */
  latest(operationId: string): string {
    const next = this.resent.get(operationId);
    return next ? this.latest(next) : operationId;
  }

  /** Follows a save to its end; what it is about is named by its answer where it was not known before. */
  async follow(
    save: Omit<Save, 'state' | 'operationId' | 'error'>[],
    work: Promise<{ operationId: string; entityId?: string }[]>,
  ): Promise<void> {
    const noted = save.map((one): Save => ({ ...one, state: 'open', operationId: null, error: null }));
    this.saves.push(...noted);
    try {
      const saved = await work;
      for (const [index, one] of noted.entries()) {
        one.state = 'saved';
        one.operationId = saved[index]?.operationId ?? null;
        one.entityId ||= saved[index]?.entityId ?? '';
      }
    } catch (error) {
      for (const one of noted) {
        one.state = 'refused';
        one.error = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      }
    }
  }
}
