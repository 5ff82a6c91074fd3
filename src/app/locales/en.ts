/**
 * English: only the plurals, since every other text is its own key. `t('{{count}} waiting', { count })` finds
 * `{{count}} waiting_one` or `…_other` here.
 */
export const catalogue: Record<string, string> = {
  '{{count}} entries wait_one': '{{count}} entry waits',
  '{{count}} entries wait_other': '{{count}} entries wait',
  '{{count}} entries wait for the network_one': '{{count}} entry waits for the network',
  '{{count}} entries wait for the network_other': '{{count}} entries wait for the network',
  'Sign out while {{count}} entries wait?_one': 'Sign out while {{count}} entry waits?',
  'Sign out while {{count}} entries wait?_other': 'Sign out while {{count}} entries wait?',
  '{{name}}: {{count}} entries_one': '{{name}}: {{count}} entry',
  '{{name}}: {{count}} entries_other': '{{name}}: {{count}} entries',
  'Sign in to send {{count}} entries_one': 'Sign in to send {{count}} entry',
  'Sign in to send {{count}} entries_other': 'Sign in to send {{count}} entries',
};
