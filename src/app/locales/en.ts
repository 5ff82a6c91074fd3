/**
 * English: only what a key cannot say by itself, which is that of one thing. `t('{{count}} classworks', { count })` finds
 * `{{count}} classworks_one` here; of several it is the key, unless `…_other` says otherwise.
 */
export const catalogue: Record<string, string> = {
  '{{name}} did {{count}} things without help_one': '{{name}} did one thing without help',
  '{{name}} did {{count}} things without help, says {{teller}}_one':
    '{{name}} did one thing without help, says {{teller}}',
  '{{name}} took part in {{count}} activities_one': '{{name}} took part in one activity',
  '{{name}} took part in {{count}} activities, says {{teller}}_one':
    '{{name}} took part in one activity, says {{teller}}',
  '{{count}} of your entries were lost_one': '{{count}} of your entries was lost',
  'Wrong PIN. {{count}} tries left_one': 'Wrong PIN. {{count}} try left',
  '{{count}} entries waiting_one': '{{count}} entry waiting',
  '{{count}} entries waiting for the network_one': '{{count}} entry waiting for the network',
  'Sign out with {{count}} entries waiting?_one': 'Sign out with {{count}} entry waiting?',
  '{{name}}: {{count}} entries_one': '{{name}}: {{count}} entry',
  'Sign in to send {{count}} entries_one': 'Sign in to send {{count}} entry',
  '{{count}} signed forms are saved on this phone and will be sent automatically._one':
    '{{count}} signed form is saved on this phone and will be sent automatically.',
  '{{count}} notes of meals, sleep and care_one': 'One note of meals, sleep and care',
  'Read all {{count}} entries_one': 'Read the entry',
  '{{count}} more invoices_one': '{{count}} more invoice',
  '{{count}} people can pick up your children_one': '{{count}} person can pick up your children',
  '{{count}} activities_one': '{{count}} activity',
};
