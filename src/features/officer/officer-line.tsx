/** Whom to ask about personal data: at the foot of every page of the portal, and in the privacy notice. */
import { Anchor, Box, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatPhone, phoneHref } from '#shared/domain/phone';
import { officerEndpoints } from '#shared/endpoints/officer';
import { useStoredCall } from '../../queries/use-stored-call';

export function OfficerLine() {
  const { t } = useTranslation();
  return (
    <Box
      role="contentinfo"
      aria-label={t('Data protection officer')}
      fz="sm"
      c="dimmed"
      ta="center"
      p="md"
      style={{ overflowWrap: 'anywhere' }}
    >
      <OfficerContact />
      <Anchor component={Link} href="/privacy" inherit underline="always">
        {t('Privacy notice')}
      </Anchor>
    </Box>
  );
}

/** Nothing where nobody is named. */
export function OfficerContact() {
  const { t } = useTranslation();
  const { data: officer } = useStoredCall(officerEndpoints.view, {});
  if (!officer) return null;
  const { name, email, phone_no } = officer;
  return (
    <Text inherit>
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
          <Anchor href={phoneHref(phone_no)} inherit underline="always">
            {formatPhone(phone_no)}
          </Anchor>
        </>
      )}
    </Text>
  );
}
