/** Signing in: e-mail and password, whose entries wait on this tablet, and what to do without a network. */
import { Alert, Anchor, Box, Button, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconAlertCircle, IconClock, IconLogout } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { LanguageChoice } from '../../components/language-choice';
import { Muted, PlainButton } from '../../components/plain';
import classes from '../../components/signed-out.module.css';
import { useDeviceNews } from '../../local/hooks/use-device-news';
import { useWaitingEntries } from '../../local/hooks/use-waiting-entries';
import { SignInForm } from './sign-in-form';
import { useSignInForm } from './use-sign-in-form';

interface SignInPageProps {
  demo: boolean;
  /** Whose password is wanted, where that is known. */
  email?: string;
  /** Back to the faces of a shared tablet. */
  onBack?: (() => void) | undefined;
}

export function SignInPage({ demo, email, onBack }: SignInPageProps) {
  const { t } = useTranslation();
  const form = useSignInForm(email);
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
        {onBack && (
          <Button variant="subtle" onClick={onBack} style={{ alignSelf: 'flex-start' }}>
            {t('Back to the faces')}
          </Button>
        )}
        <LanguageChoice onChosen={form.chooseLanguage} />
        <DeviceNews />
        <WaitingAuthors onChoose={form.setEmail} />
        <SignInForm form={form} />
        {demo && !form.second && <DemoAccounts onChoose={form.fill} />}
        {!form.second && (
          <Anchor component={Link} href="/forgot-password" style={{ alignSelf: 'flex-start' }}>
            {t('Forgotten your password?')}
          </Anchor>
        )}
        <Anchor component={Link} href="/privacy" size="sm" style={{ alignSelf: 'flex-start' }}>
          {t('Privacy notice')}
        </Anchor>
      </Stack>
    </Box>
  );
}

/** Whose entries wait on this tablet, and how many: unreadable here until their author is back. */
function WaitingAuthors({ onChoose }: { onChoose: (email: string) => void }) {
  const { t } = useTranslation();
  const waiting = useWaitingEntries();
  if (waiting.length === 0) return null;
  return (
    <Alert color="waiting" icon={<IconClock />} title={t('Entries wait on this tablet')}>
      <Stack gap={4} align="flex-start">
        <Text>{t('They are sent when their author signs in here again.')}</Text>
        {waiting.map(({ userId, name, email, count }) => (
          <Button
            key={userId}
            variant="subtle"
            color="waiting"
            ml={-12}
            px={12}
            h="auto"
            mih={44}
            ta="left"
            styles={{ label: { whiteSpace: 'normal' } }}
            onClick={() => onChoose(email)}
          >
            {t('{{name}}: {{count}} entries', { name, count })}
          </Button>
        ))}
      </Stack>
    </Alert>
  );
}

const signedOutBy = {
  self: 'You signed this device out from another one',
  reset: 'Your password was reset',
  office: 'This device was signed out by your office',
} as const;

/** Why what was kept on this device is gone: said before anyone signs in and misses it. */
function DeviceNews() {
  const { t } = useTranslation();
  const { wiped, toldOff } = useDeviceNews();
  return (
    <>
      {wiped && (
        <Alert color="alarm" role="alert" icon={<IconAlertCircle />} title={t('This tablet was emptied')}>
          {t(
            'The browser removed what was kept here. Entries that were sent are safe; ones that still waited are gone.',
          )}
        </Alert>
      )}
      {toldOff && (
        <Alert color="waiting" icon={<IconLogout />} title={t(signedOutBy[toldOff])}>
          {t('What was kept here has been removed. Entries that had not been sent are not lost.')}
        </Alert>
      )}
    </>
  );
}

const PASSWORD = 'tadika-demo';

const accounts = [
  { name: 'Teacher', email: 'teacher@demo.test' },
  { name: 'Therapist', email: 'therapist@demo.test' },
  { name: 'Principal', email: 'principal@demo.test' },
  { name: 'Parent', email: 'parent@demo.test' },
  { name: 'Finance', email: 'finance@demo.test' },
  { name: 'Administrator', email: 'admin@demo.test' },
] as const;

/** The accounts of a demonstration, one tap each: nobody should have to look them up. */
function DemoAccounts({ onChoose }: { onChoose: (email: string, password: string) => void }) {
  const { t } = useTranslation();
  return (
    <Stack gap="xs">
      <Muted>
        {t('This is a demonstration. Fill in an account, its password is {{password}}:', {
          password: PASSWORD,
        })}
      </Muted>
      <SimpleGrid cols={2} spacing="xs" verticalSpacing="xs">
        {accounts.map(({ name, email }) => (
          <PlainButton key={email} title={email} onClick={() => onChoose(email, PASSWORD)}>
            {t(name)}
          </PlainButton>
        ))}
      </SimpleGrid>
    </Stack>
  );
}
