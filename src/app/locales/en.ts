/**
 * English: only the plurals, since every other text is its own key. `t('{{count}} waiting', { count })` finds
 * `{{count}} waiting_one` or `…_other` here.
 */
export const catalogue: Record<string, string> = {
  '{{count}} waiting_one': '{{count}} waiting',
  '{{count}} waiting_other': '{{count}} waiting',
  '{{count}} entries wait_one': '{{count}} entry waits',
  '{{count}} entries wait_other': '{{count}} entries wait',
};
