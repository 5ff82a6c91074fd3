/** As en.ts, of what the office alone is told: it comes with the office's screens. */
export const catalogue: Record<string, string> = {
  'Its {{count}} children will have no classroom._one': 'Its {{count}} child will have no classroom.',
  '{{count}} people can be reached, on {{devices}} devices._zero': 'Nobody can be reached on a device yet.',
  '{{count}} people can be reached, on {{devices}} devices._one':
    'One person can be reached; devices: {{devices}}.',
  'signed in on {{count}} devices_one': 'signed in on one device',
  '{{count}} classworks_one': 'One classwork',
  '{{short}} · {{count}} attend_one': '{{short}} · {{count}} attends',
  '{{count}} children attend there. A closed preschool takes no new ones._one':
    '{{count}} child attends there. A closed preschool takes no new ones.',
  'emptied: {{count}} entries lost_one': 'emptied: {{count}} entry lost',
  '{{count}} more follow._one': 'One more follows.',
  '{{count}} more devices._one': 'One more device.',
  '{{count}} more devices._other': '{{count}} more devices.',
  'The {{count}} entries waiting on it are not lost: the principal receives them._one':
    'The entry waiting on it is not lost: the principal receives it.',
  '{{total}} bills_one': '{{total}} bill',
  '{{total}} registered children_one': '{{total}} registered child',
  '{{total}} children selected_zero': 'No child selected yet',
  '{{total}} children selected_one': '{{total}} child selected',
  '{{count}} more children. Search by name, preschool or classroom._one':
    '{{count}} more child. Search by name, preschool or classroom.',
  '{{count}} of them already have this bill in that month: {{names}}_one':
    'One of them already has this bill in that month: {{names}}',
  '{{label}} billed to {{total}} children_one': '{{label}} billed to {{total}} child',
  '{{number}} quotations_one': '{{number}} quotation',
  '{{number}} plans_one': '{{number}} plan',
  '{{number}} lines of plans_one': '{{number}} line of a plan',
  '{{number}} invoices_one': '{{number}} invoice',
  '{{number}} parents_one': '{{number}} parent',
  '{{number}} payments_one': '{{number}} payment',
  '{{number}} refunds_one': '{{number}} refund',
  'Lock {{number}} invoices?_one': 'Lock {{number}} invoice?',
  'Unlock {{number}} invoices?_one': 'Unlock {{number}} invoice?',
  'E-mail {{number}} invoices to their parents?_one': 'E-mail {{number}} invoice to its parent?',
  'Set the status of {{number}} invoices?_one': 'Set the status of {{number}} invoice?',
  '{{number}} invoices were not changed_one': '{{number}} invoice was not changed',
  '{{number}} invoices wait for a second person_one': '{{number}} invoice waits for a second person',
  '{{done}} done, {{waiting}} wait for a second person._one':
    '{{done}} done, {{waiting}} waits for a second person.',
  '{{number}} families wait for a second person_one': '{{number}} family waits for a second person',
};
