/** Inviting someone: the account is made, and its owner sets the password by a link. */
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Account } from '#shared/endpoints/people-accounts';
import { HandOverDialog } from '../../components/hand-over-dialog';
import { Page } from '../../components/page';
import { AccountForm } from './account-form';

export function NewUserPage() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const [made, setMade] = useState<{ account: Account; link: string } | null>(null);
  const open = (account: Account) => navigate(`/users/${account.id}`, { replace: true });
  return (
    <Page title={t('Invite someone')} width="narrow" back={{ to: '/users', label: t('Back to the people') }}>
      <Stack>
        <Text c="dimmed">
          {t('They get an e-mail with a link to choose their own password. It works once, within 7 days.')}
        </Text>
        <AccountForm
          account={null}
          onSaved={(account, link) => (link === null ? open(account) : setMade({ account, link }))}
        />
      </Stack>
      {made && (
        <HandOverDialog name={made.account.name} link={made.link} onClose={() => open(made.account)} />
      )}
    </Page>
  );
}
