/** What is known of somebody who may fetch, a line each: who it is, which days, and whether never alone. */
import type { TFunction } from 'i18next';
import { formatPhone } from '#shared/domain/phone';
import type { ListedCollector } from '#shared/endpoints/collectors';
import { formatWholeDate } from '../../components/format';

type Known = Pick<
  ListedCollector,
  'relation' | 'phone_no' | 'ic_last4' | 'from_on' | 'to_on' | 'never_alone'
>;

export function collectorFacts(known: Known, t: TFunction): string[] {
  const { relation, phone_no, ic_last4, from_on, to_on, never_alone } = known;
  const card = ic_last4 && t('identity card ···{{last}}', { last: ic_last4 });
  const who = [relation, phone_no && formatPhone(phone_no), card].filter(Boolean).join(' · ');
  const days =
    from_on !== null && from_on === to_on
      ? t('Only on {{date}}', { date: formatWholeDate(from_on) })
      : [
          from_on && t('From {{date}}', { date: formatWholeDate(from_on) }),
          to_on && t('Until {{date}}', { date: formatWholeDate(to_on) }),
        ]
          .filter(Boolean)
          .join(' · ');
  return [who, days, never_alone ? t('Only together with somebody else on the list') : ''].filter(
    Boolean,
  ) as string[];
}
