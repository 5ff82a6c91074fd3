/** Entries on their way, oldest first: what, since when, why they wait. */
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../components/format';
import { Muted } from '../../components/plain';
import { RowList } from '../../components/row-list';
import { syncReasons } from '../../components/sync-reasons';
import { syncNow } from '../../local/create-tablet';
import { useChild } from '../../local/hooks/use-children';
import type { SyncState } from '../../local/hooks/use-sync-state';
import type { OutboxRow } from '../../local/outbox-row';
import { nameOfEntry, waitingReasonOf } from './entry-labels';
import classes from './outbox.module.css';
import { refusedBefore } from './refused-before';

interface WaitingListProps {
  rows: readonly OutboxRow[];
  /** Some may wait behind one of these. */
  refused: readonly OutboxRow[];
  sync: SyncState;
}

export function WaitingList({ rows, refused, sync }: WaitingListProps) {
  const { t } = useTranslation();
  const before = refusedBefore(
    [...rows, ...refused].sort((one, other) => (one.order ?? 0) - (other.order ?? 0)),
  );
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2}>{t('{{count}} entries waiting', { count: rows.length })}</Title>
        <SendNow />
      </Group>
      {sync.reason && (
        <Alert color="waiting" icon={<IconClock />}>
          {t(syncReasons[sync.reason])}
        </Alert>
      )}
      <RowList items={rows.toSorted((one, other) => (other.stuck ?? 0) - (one.stuck ?? 0))}>
        {(row) => <WaitingRow key={row.operation_id} row={row} before={before.get(row.operation_id)} />}
      </RowList>
    </Stack>
  );
}

/** @param props.before the refused one that it waits for */
function WaitingRow({ row, before }: { row: OutboxRow; before: OutboxRow | undefined }) {
  const { t } = useTranslation();
  const child = useChild(row.child_id);
  if (child === undefined) return <li className={classes.row} />;
  const own = waitingReasonOf(row);
  const reason = before
    ? t('Waits for “{{what}}”, which was not accepted.', {
        what: nameOfEntry(before, before.child_id === row.child_id ? (child?.fullname ?? null) : null, t),
      })
    : own && t(own);
  return (
    <li className={classes.row}>
      <Text fw={500}>{nameOfEntry(row, child?.fullname ?? null, t)}</Text>
      <Muted>
        {t('Written {{when}}', { when: formatMoment(row.captured_at) })}
        {reason && ` · ${reason}`}
      </Muted>
    </li>
  );
}

function SendNow() {
  const { t } = useTranslation();
  const [trying, setTrying] = useState(false);
  const [tried, setTried] = useState(false);
  const send = () => {
    setTrying(true);
    syncNow()
      // How it went stands above the list; a failed try loses nothing.
      .catch((error: unknown) => console.warn('Sending now did not work:', error))
      .finally(() => {
        setTrying(false);
        setTried(true);
      });
  };
  return (
    <Group gap="xs">
      {tried && !trying && (
        <Text role="status" size="sm">
          {t('Tried just now. Not sent yet.')}
        </Text>
      )}
      <Button variant="light" loading={trying} onClick={send}>
        {t('Send now')}
      </Button>
    </Group>
  );
}
