/** What the states of a message are called, and how they look. */
import type { MailState } from '#shared/endpoints/mails';
import type { Tone } from '../../components/tone-mark';

export const mailLooks: Record<MailState, { tone: Tone; label: string }> = {
  queued: { tone: 'waiting', label: 'Waits' },
  sent: { tone: 'done', label: 'Sent' },
  kept: { tone: 'quiet', label: 'Kept' },
  failed: { tone: 'alarm', label: 'Failed' },
};
