/** Says before anything is written that the parents withdrew their consent to it. Nothing where they did not. */
import { Alert } from '@mantine/core';
import { IconShieldX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type ConsentPurpose, hasWithdrawn } from '#shared/domain/consents';
import { messages } from '#shared/messages';

interface WithdrawnNoticeProps {
  child: { withdrawn_consents?: readonly string[] | null } | undefined;
  purpose: ConsentPurpose & ('health' | 'therapy');
}

export function WithdrawnNotice({ child, purpose }: WithdrawnNoticeProps) {
  const { t } = useTranslation();
  if (!child || !hasWithdrawn(child, purpose)) return null;
  return (
    <Alert
      color="alarm"
      icon={<IconShieldX />}
      title={purpose === 'health' ? t(messages.healthWithdrawn) : t(messages.therapyWithdrawn)}
    >
      {t('Please don’t write about it. Anything sent anyway goes to the principal.')}
    </Alert>
  );
}
