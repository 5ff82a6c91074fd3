/** The privacy notice: for everyone, with a session and without one. */
import '@mantine/core/styles/List.layer.css';
import { Anchor, Box, List, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { usualPeriods } from '#shared/domain/keeping';
import { keepingEndpoints } from '#shared/endpoints/keeping';
import { officerEndpoints } from '#shared/endpoints/officer';
import { privacyNotice, withPeriods } from '#shared/privacy-notice';
import { formatDate } from '../../components/format';
import { currentLanguage } from '../../components/language';
import { LanguageChoice } from '../../components/language-choice';
import { Page } from '../../components/page';
import { Muted } from '../../components/plain';
import classes from '../../components/signed-out.module.css';
import { useCall } from '../../queries/use-call';
import { useStoredCall } from '../../queries/use-stored-call';
import { OfficerContact } from './officer-line';

export function PrivacyPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('Privacy notice')} width="narrow">
      <Notice officer={<OfficerContact />} recipients={<Recipients />} />
    </Page>
  );
}

/** Nobody is signed in, so nobody is told the officer's name. */
export function SignedOutPrivacyPage() {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = `${t('Privacy notice')} · Tadika`;
  }, [t]);
  return (
    <Box component="main" className={classes.page}>
      <Stack gap="lg" w="100%" maw="40rem">
        <Title order={1}>{t('Privacy notice')}</Title>
        <Notice officer={<Text>{t('Ask your preschool who the data protection officer is.')}</Text>} />
        <Anchor component={Link} href="/">
          {t('Back to signing in')}
        </Anchor>
      </Stack>
    </Box>
  );
}

const purposeText = { payments: 'Payments', mail: 'Mail', notifications: 'Notifications' } as const;

/** Those that are set up here, by name. */
function Recipients() {
  const { t } = useTranslation();
  const { data: recipients } = useStoredCall(officerEndpoints.recipients, {});
  if (!recipients || recipients.length === 0) return null;
  return (
    <List>
      {recipients.map(({ purpose, name }) => (
        <List.Item key={`${purpose} ${name}`}>
          {t(purposeText[purpose])}: {name}
        </List.Item>
      ))}
    </List>
  );
}

function Notice({ officer, recipients }: { officer: ReactNode; recipients?: ReactNode }) {
  const { t } = useTranslation();
  const { version, date, texts } = privacyNotice;
  const language = currentLanguage();
  const { data: set = [] } = useCall(keepingEndpoints.periods, {});
  const periods = { ...usualPeriods, ...Object.fromEntries(set.map((period) => [period.kind, period])) };
  return (
    <Stack gap="lg" style={{ overflowWrap: 'anywhere' }}>
      <LanguageChoice onChosen={() => undefined} />
      {texts[language].map(({ key, title, paragraphs }) => (
        <Stack key={key} component="section" gap="xs">
          <Title order={2} size="h4">
            {title}
          </Title>
          {paragraphs.map((paragraph) => (
            <Text key={paragraph}>{withPeriods(language, paragraph, periods)}</Text>
          ))}
          {key === 'who' && officer}
          {key === 'recipients' && recipients}
        </Stack>
      ))}
      <Muted>{t('Version {{version}}, of {{day}}', { version, day: formatDate(date) })}</Muted>
    </Stack>
  );
}
