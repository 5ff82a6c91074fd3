/** An entry that the server did not take or the principal declined: what, why, and what its author can do about it. */
import { Button, Group, Text } from '@mantine/core';
import {
  IconAlertCircle,
  IconCalendar,
  IconDownload,
  IconPencil,
  IconTrash,
  IconUserQuestion,
} from '@tabler/icons-react';
import { type ComponentType, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../components/confirm';
import { formatMoment } from '../../components/format';
import { lazily } from '../../components/lazily';
import { notifyError, notifySuccess, REFUSED_TOAST_MS } from '../../components/notify';
import type { RecordEditorProps } from '../../components/record-editor';
import { saveFile } from '../../components/save-file';
import { useCan } from '../../components/use-can';
import { InvalidEntryError } from '../../local/errors';
import { useChild } from '../../local/hooks/use-children';
import { askPrincipal, discardEntry, resendEntry } from '../../local/outbox-changes';
import { type OutboxRow, quarantineStateOf } from '../../local/outbox-row';
import { nameOfEntry, reasonsOf } from './entry-words';
import classes from './outbox.module.css';
import { quarantineText } from './quarantined-list';

const EditEntry = lazily(() => import('./edit-entry').then((file) => file.EditEntry));

const RedateEntry = lazily(() => import('./redate-entry').then((file) => file.RedateEntry));

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
    <div className={classes.refused}>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <IconAlertCircle size={22} className={classes.alarm} aria-hidden />
        <div>
          <Text fw={600}>{what}</Text>
          {declined && (
            <Text className={classes.alarm}>
              {quarantineText(row, t)}
              {row.held?.reason && `: ${row.held.reason}`}
            </Text>
          )}
          {reasonsOf(row).map((reason) => (
            <Text key={reason} className={classes.alarm}>
              {t(reason)}
            </Text>
          ))}
          <Text size="sm" c="dimmed">
            {t('Written {{when}}', { when: formatMoment(row.captured_at) })}
          </Text>
        </div>
      </Group>
      <Group gap="xs">
        {Editor ? (
          <Button leftSection={<IconPencil size={20} aria-hidden />} onClick={() => setEditing(true)}>
            {t('Edit and resend')}
          </Button>
        ) : (
          <Button onClick={() => void run(() => resendEntry(row.operation_id), t('Saved on this tablet'))}>
            {t('Send again')}
          </Button>
        )}
        {row.last_error?.errors.date && 'date' in row.arguments && (
          <Button
            variant="default"
            leftSection={<IconCalendar size={20} aria-hidden />}
            onClick={() => setDating(true)}
          >
            {t('Choose the right day')}
          </Button>
        )}
        {!declined && !can('held_entries_decide') && (
          <Button
            variant="default"
            leftSection={<IconUserQuestion size={20} aria-hidden />}
            onClick={() => void ask()}
          >
            {t('Ask the principal')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden />}
          onClick={() => exportEntry(row, what)}
        >
          {t('Export as a file')}
        </Button>
        <Button
          variant="subtle"
          color="alarm"
          ml="auto"
          leftSection={<IconTrash size={20} aria-hidden />}
          onClick={() => void remove()}
        >
          {t('Delete')}
        </Button>
      </Group>
      {dating && (
        <Suspense>
          <RedateEntry row={row} title={what} onClose={() => setDating(false)} />
        </Suspense>
      )}
      {editing && Editor && (
        <Suspense>
          <EditEntry row={row} title={what} Editor={Editor} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Saves the entry to the device's downloads; `what` names it in words. */
function exportEntry(row: OutboxRow, what: string): void {
  const contents = {
    what,
    written_by: row.author.name,
    written_at: row.captured_at,
    not_accepted_because: row.held?.reason ? [row.held.reason] : reasonsOf(row),
    entry: row.arguments,
    based_on: row.base,
    operation: row.name,
    operation_id: row.operation_id,
  };
  const name = `${what.replaceAll(/[\\/:*?"<>|,]+/g, '')}.json`;
  saveFile(name, JSON.stringify(contents, null, 2), 'application/json');
}
