/** Declining needs a reason: it is all that the author will read. */
import { Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorsIn, type FieldErrors } from '#shared/endpoints/field-errors';
import { declineForm } from '#shared/endpoints/quarantined-entries';
import { ActProblem } from '../../components/act-problem';
import { FormDialog } from '../../components/form-dialog';
import { type useDecide, wasQuicker } from './use-decide';

interface DeclineDialogProps {
  what: string;
  author: string;
  decline: ReturnType<typeof useDecide>['decline'];
  onClose: () => void;
}

export function DeclineDialog({ what, author, decline, onClose }: DeclineDialogProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<FieldErrors>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = errorsIn(declineForm, { reason });
    setWrong(found);
    if (Object.keys(found).length === 0) decline.submit(reason.trim(), onClose);
  };
  return (
    <FormDialog
      title={t('Decline “{{what}}”', { what })}
      dirty={reason.trim() !== ''}
      act={t('Decline')}
      danger
      busy={decline.busy}
      onSubmit={submit}
      onClose={onClose}
    >
      {!wasQuicker(decline.error) && <ActProblem error={decline.error} />}
      <Text>{t('Nothing is saved. {{name}} keeps the entry and sees your reason.', { name: author })}</Text>
      <Textarea
        label={t('Reason')}
        required
        data-autofocus
        autosize
        minRows={3}
        maxRows={10}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={wrong.reason?.[0] && t(wrong.reason[0])}
      />
    </FormDialog>
  );
}
