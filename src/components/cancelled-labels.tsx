/** What a cancelled invoice says of itself: as a rule nothing is owed on it. */
import { useTranslation } from 'react-i18next';
import { formatSen } from '#shared/domain/money';

/** @param balance sen; above zero it is owed again, and goes onto another invoice */
export function CancelledText({ balance }: { balance: number }) {
  const { t } = useTranslation();
  if (balance <= 0) return t('This invoice is cancelled: nothing is owed on it.');
  const amount = formatSen(balance);
  return (
    <>
      {t(
        'This invoice is cancelled, but {{amount}} is owed again: a payment that was used elsewhere was taken back.',
        { amount },
      )}{' '}
      {t('It is not paid by itself: the office carries it onto another invoice.')}
    </>
  );
}
