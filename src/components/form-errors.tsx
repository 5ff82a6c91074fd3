/** The list of a form's errors under the specified heading (C4 to C6); each also stands at its field. */

import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { messages } from '#shared/messages';

export function FormErrors({ errors }: { errors: readonly string[] }) {
  const { t } = useTranslation();
  if (errors.length === 0) return null;
  return (
    <Alert color="alarm" role="alert" icon={<IconAlertCircle />} title={t(messages.invalid)}>
      <ul style={{ margin: 0, paddingInlineStart: '1.1em' }}>
        {errors.map((error) => (
          <li key={error}>{t(error)}</li>
        ))}
      </ul>
    </Alert>
  );
}
