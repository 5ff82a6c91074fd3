/** Head office reads a child of another preschool from the server; one tap brings that preschool to this device. */
import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reachOf } from '#shared/permissions';
import { PlainButton } from '../../components/plain';
import { useSession } from '../../local/hooks/use-session';
import { choosePreschool } from '../../local/session';
import type { ChildRecord } from './use-child-record';

export function KeepHere({ child }: { child: ChildRecord }) {
  const { t } = useTranslation();
  const session = useSession();
  const [busy, setBusy] = useState(false);
  if (reachOf(session?.user.roles.map((role) => role.id) ?? []) !== 'all') return null;
  const choose = async () => {
    setBusy(true);
    await choosePreschool(child.preschool_id).finally(() => setBusy(false));
  };
  return (
    <Group gap="sm">
      <Text c="dimmed">{t('Read from the server. To write reports, work in this preschool.')}</Text>
      <PlainButton loading={busy} onClick={() => void choose()}>
        {t('Work in {{preschool}}', { preschool: child.preschool })}
      </PlainButton>
    </Group>
  );
}
