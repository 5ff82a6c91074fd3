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
  '{{count}} entries to decide_one': '{{count}} entry to decide',
  '{{count}} entries to decide_other': '{{count}} entries to decide',
  '{{count}} more follow._one': 'One more follows.',
  '{{count}} more follow._other': '{{count}} more follow.',
  '{{count}} devices more follow._one': 'One more device follows.',
  '{{count}} devices more follow._other': '{{count}} more devices follow.',
  'The {{count}} entries that wait on it are not lost: they come to the principal._one':
    'The entry that waits on it is not lost: it comes to the principal.',
  'The {{count}} entries that wait on it are not lost: they come to the principal._other':
    'The {{count}} entries that wait on it are not lost: they come to the principal.',
  '{{total}} bills_one': '{{total}} bill',
  '{{total}} bills_other': '{{total}} bills',
  '{{total}} registered children_one': '{{total}} registered child',
  '{{total}} registered children_other': '{{total}} registered children',
  '{{total}} children chosen_zero': 'No child chosen yet',
  '{{total}} children chosen_one': '{{total}} child chosen',
  '{{total}} children chosen_other': '{{total}} children chosen',
  '{{count}} more children are found by their name, preschool or classroom._one':
    '{{count}} more child is found by its name, preschool or classroom.',
  '{{count}} more children are found by their name, preschool or classroom._other':
    '{{count}} more children are found by their name, preschool or classroom.',
  '{{count}} of them have this bill in that month already: {{names}}_one':
    'One of them has this bill in that month already: {{names}}',
  '{{count}} of them have this bill in that month already: {{names}}_other':
    '{{count}} of them have this bill in that month already: {{names}}',
  '{{count}} more_one': '{{count}} more',
  '{{count}} more_other': '{{count}} more',
  '{{label}} was billed to {{total}} children_one': '{{label}} was billed to {{total}} child',
  '{{label}} was billed to {{total}} children_other': '{{label}} was billed to {{total}} children',
  '{{count}} children_one': '{{count}} child',
  '{{count}} children_other': '{{count}} children',
  '{{count}} teachers_zero': 'No teacher yet',
  '{{taken}} of {{count}} children_one': '{{taken}} of {{count}} child',
  '{{taken}} of {{count}} children_other': '{{taken}} of {{count}} children',
  'Its {{count}} children are then in no classroom._one': 'Its {{count}} child is then in no classroom.',
  'Its {{count}} children are then in no classroom._other':
    'Its {{count}} children are then in no classroom.',
  '{{count}} places left_one': '{{count}} place left',
  '{{count}} places left_other': '{{count}} places left',
  '{{logged}} of {{count}} children have an activity_one': '{{logged}} of {{count}} child has an activity',
  '{{logged}} of {{count}} children have an activity_other':
    '{{logged}} of {{count}} children have an activity',
  '{{count}} teachers_one': '{{count}} teacher',
  '{{count}} teachers_other': '{{count}} teachers',
  '{{count}} activities_one': '{{count}} activity',
  '{{count}} activities_other': '{{count}} activities',
  '{{count}} interventions_one': '{{count}} intervention',
  '{{count}} interventions_other': '{{count}} interventions',
  '{{count}} assessments_one': '{{count}} assessment',
  '{{count}} assessments_other': '{{count}} assessments',
  'tried {{count}} times_one': 'tried once',
  'tried {{count}} times_other': 'tried {{count}} times',
  '{{count}} reports done_one': '{{count}} report done',
  '{{count}} reports done_other': '{{count}} reports done',
  '{{count}} children without a note_one': '{{count}} child without a note',
  '{{count}} children without a note_other': '{{count}} children without a note',
  'Log for {{count}} children_one': 'Log for {{count}} child',
  'Log for {{count}} children_other': 'Log for {{count}} children',
  'Logged for {{count}} children. Saved on this tablet._one':
    'Logged for {{count}} child. Saved on this tablet.',
  'Logged for {{count}} children. Saved on this tablet._other':
    'Logged for {{count}} children. Saved on this tablet.',
  'Logged for {{count}} children. Change what was different for one of them, or leave it._one':
    'Logged for {{count}} child. Change what was different, or leave it.',
  'Logged for {{count}} children. Change what was different for one of them, or leave it._other':
    'Logged for {{count}} children. Change what was different for one of them, or leave it.',
  '{{count}} unregistered children to follow up_one': '{{count}} unregistered child to follow up',
  '{{count}} unregistered children to follow up_other': '{{count}} unregistered children to follow up',
  '{{count}} years old_one': '{{count}} year old',
  '{{count}} years old_other': '{{count}} years old',
  '{{count}} of at most {{most}} addresses chosen_one': 'One address chosen, of at most {{most}}',
  '{{count}} of at most {{most}} addresses chosen_other': '{{count}} addresses chosen, of at most {{most}}',
};
