/** Dismissing an unregistered child needs a reason: whoever looks at it later reads it. */
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { dismissForm, type UnregisteredChild } from '#shared/endpoints/unregistered-children';
import { FollowUpDialog } from './follow-up-dialog';
import { useFollowUp } from './use-unregistered';

export function DismissDialog({ child, onClose }: { child: UnregisteredChild; onClose: () => void }) {
  const { t } = useTranslation();
  const { dismiss } = useFollowUp(child);
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string>();
  return (
    <FollowUpDialog
      title={t('Dismiss “{{name}}”', child)}
      act={t('Dismiss')}
      dirty={reason.trim() !== ''}
      saving={dismiss}
      onClose={onClose}
      onSubmit={() => {
        const checked = dismissForm.safeParse({ reason });
        setWrong(checked.success ? undefined : z.flattenError(checked.error).fieldErrors.reason?.[0]);
        if (checked.success) dismiss.submit(checked.data.reason, onClose);
      }}
    >
      <Textarea
        label={t('Reason')}
        description={t('For example: a cousin on a visit, a child of another preschool.')}
        required
        data-autofocus
        autosize
        minRows={3}
        maxRows={10}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={wrong && t(wrong)}
      />
    </FollowUpDialog>
  );
}
