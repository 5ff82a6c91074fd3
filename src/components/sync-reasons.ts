/** Why entries wait, in the person's words; the same wherever it is asked. */
export const syncReasons = {
  sending: 'They are being sent now.',
  'no-network': 'They are safe on this tablet, and will be sent automatically when you’re back online.',
  'no-server':
    'They are safe on this tablet. The server can’t be reached; they will be sent automatically once it answers.',
  stranger:
    'They are safe on this tablet. This network answers in our place: if its Wi-Fi wants you to sign in, do that first.',
  'sign-in': 'They are safe on this tablet. Sign in again and they are sent.',
  'server-busy': 'They are safe on this tablet. The office’s server is busy; we keep trying.',
} as const;

/** For entries of others, beside their number. */
export const othersWaiting =
  'Entries of others that wait on this tablet: {{count}}. They’ll be sent automatically, or once their author is here again.';
