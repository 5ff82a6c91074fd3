/** That there are photos of it. */
import { IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Muted } from '../../components/plain';
import own from './noted-lines.module.css';

export function PhotosMark() {
  const { t } = useTranslation();
  return (
    <Muted component="span" className={own.photos}>
      <IconPhoto size={16} aria-hidden />
      {t('With photos')}
    </Muted>
  );
}
