/** What was opened for a child says no more what is next for it: nothing can be saved there. */
import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export function Overtaken({ name }: { name: string }) {
  const { t } = useTranslation();
  return (
    <Alert color="waiting" role="alert">
      {t('Somebody else noted {{name}} meanwhile. To note more, close this and tap the child again.', {
        name,
      })}
    </Alert>
  );
}
