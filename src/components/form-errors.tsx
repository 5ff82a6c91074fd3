/** The list of a form's errors under one heading. Each error also stands at its field. */

import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Message, messages } from '#shared/messages';

interface FormErrorsProps {
  errors: readonly string[];
  /** A heading of its own for this form. */
  heading?: Message;
}

export function FormErrors({ errors, heading = messages.invalid }: FormErrorsProps) {
  const { t } = useTranslation();
  if (errors.length === 0) return null;
  return (
    <Alert color="alarm" role="alert" icon={<IconAlertCircle />} title={t(heading)}>
      <ul style={{ margin: 0, paddingInlineStart: '1.1em' }}>
        {errors.map((error) => (
          <li key={error}>{t(error)}</li>
        ))}
      </ul>
    </Alert>
  );
}
