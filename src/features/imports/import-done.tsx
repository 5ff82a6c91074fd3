/** What an import brought, who did it, and inviting the parents that it made, which no import does by itself. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconMail } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { ImportDetail } from '#shared/endpoints/imports';
import { confirm } from '../../components/confirm';
import { formatCount } from '../../components/count-text';
import { formatMoment } from '../../components/format';
import { ImportFigures } from './import-figures';
import { useImportActs } from './use-imports';

export function ImportDone({ one }: { one: ImportDetail }) {
  const { t } = useTranslation();
  const { kind, summary } = one;
  return (
    <Stack>
      <Alert
        color="done"
        icon={<IconCircleCheck />}
        title={t('Imported by {{name}}: {{when}}', {
          name: one.confirmed_by?.name ?? '',
          when: one.finished_at === null ? '' : formatMoment(one.finished_at),
        })}
      >
        {t('This file is known now: bringing it again writes nothing.')}
      </Alert>
      {summary !== null && <ImportFigures kind={kind} summary={summary} />}
      <Group gap="xs">
        <Button component={Link} href={kind === 'children' ? '/children' : '/invoices'} variant="default">
          {kind === 'children' ? t('See the children') : t('See the invoices')}
        </Button>
        <Button component={Link} href="/imports" variant="default">
          {t('Bring another file')}
        </Button>
      </Group>
      {one.invitations.parents > 0 && <Invitations one={one} />}
    </Stack>
  );
}

function Invitations({ one: { id, invitations } }: { one: ImportDetail }) {
  const { t } = useTranslation();
  const { invite } = useImportActs(id);
  const { parents, invited, asked_at, possible } = invitations;
  const waiting = parents - invited;
  const ask = async () => {
    const sure = await confirm({
      title: t('Invite {{number}} parents by e-mail?', { number: formatCount(waiting) }),
      message: t('Each gets a mail with a link to set a password. This can not be called back.'),
      confirmLabel: t('Send the invitations'),
    });
    if (sure) invite.submit();
  };
  return (
    <Stack gap={6} align="start">
      <Text fw={600}>
        {t('{{invited}} of {{parents}} new parents are invited', {
          invited: formatCount(invited),
          parents: formatCount(parents),
        })}
      </Text>
      {!possible && waiting > 0 && (
        <Text c="dimmed" size="sm">
          {t('No mail server is set up, so invitations can not go out.')}
        </Text>
      )}
      {possible && waiting > 0 && asked_at === null && (
        <Button
          variant="default"
          leftSection={<IconMail size={20} aria-hidden />}
          loading={invite.busy}
          onClick={() => void ask()}
        >
          {t('Invite {{number}} parents', { number: formatCount(waiting) })}
        </Button>
      )}
      {asked_at !== null && waiting > 0 && (
        <Text c="dimmed" size="sm" role="status">
          {t('The invitations are going out: you need not wait here.')}
        </Text>
      )}
    </Stack>
  );
}
