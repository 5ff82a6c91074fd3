/** Whether a product is still offered: active green, inactive red. */
import { useTranslation } from 'react-i18next';
import { ToneMark } from '../../components/tone-mark';

export function ActiveMark({ status }: { status: 'Active' | 'Inactive' }) {
  const { t } = useTranslation();
  return (
    <ToneMark tone={status === 'Active' ? 'done' : 'alarm'} plain>
      {t(status)}
    </ToneMark>
  );
}
