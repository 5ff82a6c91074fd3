/** Names a payment that is under way elsewhere, and asks before another one begins. */
import type { TFunction } from 'i18next';
import { formatSen } from '#shared/domain/money';
import { confirm } from '../../components/confirm';
import { formatMoment } from '../../components/format';

/** @param other sen, and the instant at which it began */
export function agreesBeside(other: { amount: number; since: string }, t: TFunction): Promise<boolean> {
  return confirm({
    title: t('A payment of {{amount}} was started at {{time}} and may still arrive. Start another one?', {
      amount: formatSen(other.amount),
      time: formatMoment(other.since),
    }),
    message: t('If both are paid, the extra stays on the invoice as credit.'),
    confirmLabel: t('Start another payment'),
  });
}
