/** An entry that the server did not take or the principal declined: what, why, and what its author can do about it. */
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import {
  IconAlertCircle,
  IconCalendar,
  IconDownload,
  IconPencil,
  IconTrash,
  IconUserQuestion,
} from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withoutPicture } from '#shared/records/without-picture';
import { ActButton } from '../../components/act-button';
import { confirm } from '../../components/confirm';
import { formatMoment } from '../../components/format';
import { lazyPart } from '../../components/lazy-part';
import { notifyError, notifySuccess, REFUSED_TOAST_MS } from '../../components/notify';
import { Muted } from '../../components/plain';
import type { RecordEditorProps } from '../../components/record-editor';
import { saveFile } from '../../components/save-file';
import { useCan } from '../../components/use-can';
import { InvalidEntryError } from '../../local/errors';
import { useChild } from '../../local/hooks/use-children';
import { askPrincipal, discardEntry, resendEntry, wrongDayOf } from '../../local/outbox-changes';
import { type OutboxRow, quarantineStateOf } from '../../local/outbox-row';
import { nameOfEntry, reasonsOf } from './entry-labels';
import { quarantineText } from './quarantined-list';

const EditEntry = lazyPart('EditEntry', () => import('./edit-entry'));

const RedateEntry = lazyPart('RedateEntry', () => import('./redate-entry'));

interface RefusedEntryProps {
  row: OutboxRow;
  /** Null where it can only be sent again as it is. */
  Editor: ComponentType<RecordEditorProps> | null;
}

export function RefusedEntry({ row, Editor }: RefusedEntryProps) {
  const { t } = useTranslation();
  const child = useChild(row.child_id);
  const [editing, setEditing] = useState(false);
  const can = useCan();
  const [dating, setDating] = useState(false);
  const what = nameOfEntry(row, child?.fullname ?? null, t);
  const declined = quarantineStateOf(row) === 'declined';
  const run = async (act: () => Promise<unknown>, said: string) => {
    try {
      await act();
      notifySuccess(said);
    } catch (error) {
      console.error('A refused entry could not be changed:', error);
      const [said] = error instanceof InvalidEntryError ? Object.values(error.errors).flat() : [];
      notifyError(t(said ?? 'This did not work. The entry is still here.'), REFUSED_TOAST_MS);
    }
  };
  const remove = async () => {
    const agreed = await confirm({
      title: t('Delete “{{what}}”?', { what }),
      message: declined
        ? t('The principal declined it, and after this it is gone.')
        : t('It was never accepted, and after this it is gone.'),
      confirmLabel: t('Delete'),
      danger: true,
    });
    if (agreed) await run(() => discardEntry(row.operation_id), t('Entry deleted.'));
  };
  const ask = async () => {
    const agreed = await confirm({
      title: t('Ask the principal to take “{{what}}”?', { what }),
      message: t('It is handed over as it is. You see here what became of it.'),
      confirmLabel: t('Ask the principal'),
    });
    if (agreed) await run(() => askPrincipal(row.operation_id), t('Saved on this tablet'));
  };
  return (
    <Paper component={Stack} p="md">
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <IconAlertCircle
          size={22}
          color="var(--mantine-color-alarm-text)"
          style={{ flexShrink: 0 }}
          aria-hidden
        />
        <div>
          <Text fw={600}>{what}</Text>
          {declined && (
            <Text c="var(--mantine-color-alarm-text)">
              {quarantineText(row, t)}
              {row.held?.reason && `: ${row.held.reason}`}
            </Text>
          )}
          {reasonsOf(row).map((reason) => (
            <Text key={reason} c="var(--mantine-color-alarm-text)">
              {t(reason)}
            </Text>
          ))}
          <Muted>{t('Written {{when}}', { when: formatMoment(row.captured_at) })}</Muted>
        </div>
      </Group>
      <Group gap="xs">
        {Editor ? (
          <ActButton Icon={IconPencil} label={t('Edit and resend')} onClick={() => setEditing(true)} />
        ) : (
          <Button onClick={() => void run(() => resendEntry(row.operation_id), t('Saved on this tablet'))}>
            {t('Send again')}
          </Button>
        )}
        {wrongDayOf(row) && (
          <ActButton
            Icon={IconCalendar}
            label={t('Choose the right day')}
            variant="default"
            onClick={() => setDating(true)}
          />
        )}
        {!declined && !can('held_entries_decide') && (
          <ActButton
            Icon={IconUserQuestion}
            label={t('Ask the principal')}
            variant="default"
            onClick={() => void ask()}
          />
        )}
        <ActButton
          Icon={IconDownload}
          label={t('Export as a file')}
          variant="default"
          onClick={() => exportEntry(row, what)}
        />
        <ActButton
          Icon={IconTrash}
          label={t('Delete')}
          variant="subtle"
          color="alarm"
          ml="auto"
          onClick={() => void remove()}
        />
      </Group>
      {dating && <RedateEntry row={row} title={what} onClose={() => setDating(false)} />}
      {editing && Editor && (
        <EditEntry row={row} title={what} Editor={Editor} onClose={() => setEditing(false)} />
      )}
    </Paper>
  );
}

/** Saves the entry to the device's downloads; `what` names it in words. */
function exportEntry(row: OutboxRow, what: string): void {
  const contents = {
    what,
    written_by: row.author.name,
    written_at: row.captured_at,
    not_accepted_because: row.held?.reason ? [row.held.reason] : reasonsOf(row),
    entry: withoutPicture(row.name, row.arguments),
    based_on: row.base,
    operation: row.name,
    operation_id: row.operation_id,
  };
  const name = `${what.replaceAll(/[\\/:*?"<>|,]+/g, '')}.json`;
  saveFile(name, JSON.stringify(contents, null, 2), 'application/json');
}
