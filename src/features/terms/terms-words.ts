/** The states of terms in words and tones. */
import type { Terms } from '#shared/endpoints/terms';
import type { Tone } from '../../components/tone-mark';

export const statusWords: Record<Terms['status'], string> = {
  draft: 'Draft',
  active: 'Active',
  inactive: 'Inactive',
};

export const statusTones: Record<Terms['status'], Tone> = {
  draft: 'waiting',
  active: 'done',
  inactive: 'quiet',
};
