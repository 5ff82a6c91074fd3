/** At the foot of every page of the portal: whom to ask about personal data. Nothing where nobody is named. */
import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { officerEndpoints } from '#shared/endpoints/officer';
import { useStoredCall } from '../../queries/use-stored-call';

export function OfficerLine() {
  const { t } = useTranslation();
  const { data: officer } = useStoredCall(officerEndpoints.view, {});
  if (!officer) return null;
  const { name, email, phone_no } = officer;
  return (
    <Text
      role="contentinfo"
      aria-label={t('Data protection officer')}
      size="sm"
      c="dimmed"
      ta="center"
      p="md"
      style={{ overflowWrap: 'anywhere' }}
    >
      {t('Questions about personal data: {{officer}}', { officer: name })}
      {email && (
        <>
          {' · '}
          <Anchor href={`mailto:${email}`} inherit underline="always">
            {email}
          </Anchor>
        </>
      )}
      {phone_no && (
        <>
          {' · '}
          <Anchor href={`tel:${phone_no}`} inherit underline="always">
            {phone_no}
          </Anchor>
        </>
      )}
    </Text>
  );
}
