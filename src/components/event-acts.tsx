/** What is done with an event that stands: it is corrected or withdrawn. */
import { useTranslation } from 'react-i18next';
import { PlainButton } from './plain';

interface EventActsProps {
  /** What the acts are about, for those who hear them. */
  of: string;
  onCorrect: () => void;
  onWithdraw: () => void;
}

export function EventActs({ of, onCorrect, onWithdraw }: EventActsProps) {
  const { t } = useTranslation();
  return (
    <>
      <PlainButton aria-label={`${t('Correct')}: ${of}`} onClick={onCorrect}>
        {t('Correct')}
      </PlainButton>
      <PlainButton aria-label={`${t('Withdraw')}: ${of}`} onClick={onWithdraw}>
        {t('Withdraw')}
      </PlainButton>
    </>
  );
}
