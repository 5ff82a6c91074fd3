/** Signing in: e-mail and password, whose entries wait on this tablet, and what to do without a network. */
import { Anchor, Box, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { LanguageChoice } from '../../components/language-choice';
import classes from '../../components/signed-out.module.css';
import { DemoAccounts } from './demo-accounts';
import { DeviceNews } from './device-news';
import { SignInForm } from './sign-in-form';
import { useSignInForm } from './use-sign-in-form';
import { WaitingAuthors } from './waiting-authors';

export function SignInPage({ demo }: { demo: boolean }) {
  const { t } = useTranslation();
  const form = useSignInForm();
  useEffect(() => {
    document.title = `${t('Sign in')} · Tadika`;
  }, [t]);
  return (
    <Box component="main" className={classes.page}>
      <Stack gap="lg" className={classes.form}>
        <Stack gap={4}>
          <img src="/icon.svg" alt="" width={56} height={56} />
          <Title order={1} mt="sm">
            {t('Sign in to Tadika')}
          </Title>
          <Text c="dimmed">{t('The preschool day, with or without a network.')}</Text>
        </Stack>
        <LanguageChoice onChosen={form.chooseLanguage} />
        <DeviceNews />
        <WaitingAuthors onChoose={form.setEmail} />
        <SignInForm form={form} />
        {demo && <DemoAccounts onChoose={form.fill} />}
        <Anchor component={Link} href="/forgot-password" style={{ alignSelf: 'flex-start' }}>
          {t('Forgotten your password?')}
        </Anchor>
      </Stack>
    </Box>
  );
}
