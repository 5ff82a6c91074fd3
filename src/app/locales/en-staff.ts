/** As en.ts, of what staff alone are told: it comes with their screens. */
import i18next from 'i18next';

const catalogue: Record<string, string> = {
  '{{count}} children_one': '{{count}} child',
  '{{taken}} of {{count}} children_one': '{{taken}} of {{count}} child',
  'Tell the parents within {{count}} hours_one': 'Tell the parents within {{count}} hour',
  '{{count}} places left_one': '{{count}} place left',
  '{{logged}} of {{count}} children have an activity_one': '{{logged}} of {{count}} child has an activity',
  '{{count}} interventions_one': '{{count}} intervention',
  '{{count}} assessments_one': '{{count}} assessment',
  '{{count}} reports done_one': '{{count}} report done',
  '{{count}} children without a note_one': '{{count}} child without a note',
  '{{count}} minutes less_one': '{{count}} minute less',
  '{{count}} minutes more_one': '{{count}} minute more',
  '{{count}} reports saved on this tablet. Parents see them once they are sent._one':
    '{{count}} report saved on this tablet. Parents see it once it is sent.',
  'Share {{count}} reports_one': 'Share {{count}} report',
  'Log for {{count}} children_one': 'Log for {{count}} child',
  'Logged for {{count}} children. Saved on this tablet._one':
    'Logged for {{count}} child. Saved on this tablet.',
  '{{count}} years old_one': '{{count}} year old',
};

i18next.addResourceBundle('en', 'translation', catalogue, true);
