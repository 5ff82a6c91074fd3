/** Changing the status of a child: to which, why, and what follows from it. */
import { Button, Group, Modal, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attendingStatuses, childStatuses, statusesWithReason } from '#shared/domain/statuses';
import { childrenEndpoints } from '#shared/endpoints/children';
import { messages } from '#shared/messages';
import { notifySuccess } from '../../components/notify';
import { fieldErrorOf, SaveProblem } from '../../components/save-problem';
import { useFocusBack } from '../../components/use-focus-back';
import { useUnsaved } from '../../components/use-unsaved';
import { call } from '../../local/call';
import { useSave } from '../../queries/use-save';
import { useAfterSave } from './after-save';
import type { ChildRecord } from './use-child-record';

interface StatusDialogProps {
  child: ChildRecord;
  onClose: () => void;
}

export function StatusDialog({ child, onClose }: StatusDialogProps) {
  const { t } = useTranslation();
  const afterSave = useAfterSave();
  const others = Object.entries(childStatuses).filter(([id]) => Number(id) !== child.status.id);
  const [status, setStatus] = useState(Number(others[0]?.[0]));
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  useUnsaved(reason !== '');
  useFocusBack();
  const needsReason = statusesWithReason.includes(status);
  const leaves = child.classroom !== undefined && !attendingStatuses.includes(status);
  const save = useSave(
    () =>
      call(childrenEndpoints.changeStatus, {
        params: { id: child.id },
        body: { status, reason: reason.trim() === '' ? null : reason },
      }),
    {
      onSaved: (saved) => {
        afterSave(saved);
        notifySuccess(
          t('{{name}} is now: {{status}}', { name: saved.fullname, status: t(saved.status.name) }),
        );
        onClose();
      },
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const empty = needsReason && reason.trim() === '';
    setMissing(empty);
    if (!empty) save.submit();
  };
  const reasonError = missing ? messages.statusReasonRequired : fieldErrorOf(save.error, 'reason');
  const statusError = fieldErrorOf(save.error, 'status');
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Change the status of {{name}}', { name: child.fullname })}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <SaveProblem error={save.error} fields={['status', 'reason']} />
          <NativeSelect
            label={t('New status')}
            description={t('Now: {{status}}', { status: t(child.status.name) })}
            data-autofocus
            value={status}
            onChange={(event) => setStatus(Number(event.currentTarget.value))}
            data={others.map(([value, label]) => ({ value, label: t(label) }))}
            error={statusError && t(statusError)}
          />
          <Textarea
            label={t('Reason')}
            required={needsReason}
            autosize
            minRows={2}
            maxRows={8}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={reasonError && t(reasonError)}
          />
          {leaves && (
            <Text c="dimmed">
              {t('The child leaves the classroom {{classroom}}.', { classroom: child.classroom })}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={save.busy}>
              {t('Change status')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
