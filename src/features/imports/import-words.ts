/** How kinds and states of imports are called. */
import type { ImportKind } from '#shared/domain/import-columns';
import type { ImportState } from '#shared/endpoints/imports';
import type { Tone } from '../../components/tone-mark';

export const kindLabels: Record<ImportKind, string> = {
  children: 'Children and parents',
  balances: 'Opening balances',
};

export const stateLooks: Record<ImportState, { label: string; tone: Tone }> = {
  checking: { label: 'Being checked', tone: 'waiting' },
  invalid: { label: 'To correct', tone: 'alarm' },
  ready: { label: 'To confirm', tone: 'waiting' },
  writing: { label: 'Being written', tone: 'waiting' },
  done: { label: 'Imported', tone: 'done' },
  failed: { label: 'Failed', tone: 'alarm' },
  discarded: { label: 'Given up', tone: 'quiet' },
};
