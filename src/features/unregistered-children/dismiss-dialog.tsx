/** Dismissing an unregistered child needs a reason: whoever looks at it later reads it. */
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorsIn, type FieldErrors } from '#shared/endpoints/field-errors';
import { dismissForm, type UnregisteredChild } from '#shared/endpoints/unregistered-children';
import { FollowUpDialog } from './follow-up-dialog';
import { useFollowUp } from './use-unregistered';

export function DismissDialog({ child, onClose }: { child: UnregisteredChild; onClose: () => void }) {
  const { t } = useTranslation();
  const { dismiss } = useFollowUp(child);
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<FieldErrors>({});
  return (
    <FollowUpDialog
      title={t('Dismiss “{{name}}”', child)}
      act={t('Dismiss')}
      dirty={reason.trim() !== ''}
      saving={dismiss}
      onClose={onClose}
      onSubmit={() => {
        const found = errorsIn(dismissForm, { reason });
        setWrong(found);
        if (Object.keys(found).length === 0) dismiss.submit(reason.trim(), onClose);
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
        error={wrong.reason?.[0] && t(wrong.reason[0])}
      />
    </FollowUpDialog>
  );
}
