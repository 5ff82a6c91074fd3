/** A day of care in a few lines: meals as they were eaten, and of the rest how much. Pure. */
import type { TFunction } from 'i18next';
import { careDetailLabels, careText, sleepsOf, sleptMinutes } from '#shared/domain/care';
import type { ChildDay } from '#shared/endpoints/portal';
import { durationText } from '../../components/duration-text';

type Care = NonNullable<ChildDay['care']>[number];

export function careSummary(care: readonly Care[], t: TFunction): string[] {
  const of = (...acts: Care['act'][]) => care.filter(({ act }) => acts.includes(act));
  const slept = sleptMinutes(sleepsOf(of('asleep', 'sleep_check', 'awake')));
  const drinks = of('drink').length;
  const moods = [...new Set(of('mood').flatMap(({ detail }) => detail ?? []))];
  const toilet = of('toilet');
  const used = toilet.filter(({ detail }) => detail === 'used_toilet').length;
  const nappies = toilet.length - used;
  return [
    ...of('meal').map((meal) => careText(meal, t)),
    drinks > 0 && t('Drinks: {{count}}', { count: drinks }),
    slept > 0 && t('Slept for {{time}}', { time: durationText(slept, t) }),
    slept === 0 && of('asleep').length > 0 && t('Slept'),
    nappies > 0 && t('Nappies: {{count}}', { count: nappies }),
    used > 0 && t('Used the toilet: {{count}}', { count: used }),
    moods.length > 0 && moods.map((mood) => t(careDetailLabels[mood])).join(', '),
    of('sunscreen').length > 0 && t('Sunscreen'),
  ].filter((line) => line !== false);
}
