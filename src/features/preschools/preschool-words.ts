/** The words for how a preschool stands. */
import type { Tone } from '../../components/tone-mark';
import type { PreschoolStatus } from './use-preschools';

export const statusLooks: Record<PreschoolStatus, { tone: Tone; label: string }> = {
  active: { tone: 'done', label: 'Active' },
  licensee: { tone: 'waiting', label: 'Licensee' },
  close: { tone: 'alarm', label: 'Closed' },
};
