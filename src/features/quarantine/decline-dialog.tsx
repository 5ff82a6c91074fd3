/** Declining needs a reason: it is all that the author will read. */
import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { declineForm } from '#shared/endpoints/quarantined-entries';
import { confirm } from '../../components/confirm';
import { FormErrors } from '../../components/form-errors';
import { NeedsInternet } from '../../components/needs-internet';
import { useFocusBack } from '../../components/use-focus-back';
import { useUnsaved } from '../../components/use-unsaved';
import { OfflineError } from '../../local/errors';
import { saidBy, type useDecide } from './use-decide';

interface DeclineDialogProps {
  what: string;
  author: string;
  decline: ReturnType<typeof useDecide>['decline'];
  onClose: () => void;
}

export function DeclineDialog({ what, author, decline, onClose }: DeclineDialogProps) {
  const { t } = useTranslation();
  const small = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string>();
  const dirty = reason.trim() !== '';
  useUnsaved(dirty);
  useFocusBack();
  const leave = async () => {
    const agreed =
      !dirty ||
      (await confirm({
        title: t('Leave without saving?'),
        confirmLabel: t('Leave'),
        cancelLabel: t('Stay'),
      }));
    if (agreed) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = declineForm.safeParse({ reason });
    setWrong(checked.success ? undefined : z.flattenError(checked.error).fieldErrors.reason?.[0]);
    if (checked.success) decline.submit(checked.data.reason, onClose);
  };
  return (
    <Modal
      opened
      onClose={() => void leave()}
      fullScreen={small}
      size="lg"
      title={t('Decline “{{what}}”', { what })}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <FormErrors errors={saidBy(decline.error)} />
          {decline.error instanceof OfflineError && <NeedsInternet />}
          <Text>
            {t('Nothing is written. {{name}} keeps the entry and reads your reason.', { name: author })}
          </Text>
          <Textarea
            label={t('Reason')}
            required
            data-autofocus
            autosize
            minRows={3}
            maxRows={10}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={wrong && t(wrong)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => void leave()}>
              {t('Cancel')}
            </Button>
            <Button type="submit" color="alarm" loading={decline.busy}>
              {t('Decline')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
