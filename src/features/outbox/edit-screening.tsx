/** The contents of a refused screening. */
import { Button, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordScreening } from '#shared/operations/operations';
import { FormErrors } from '../../components/form-errors';
import { contentOfDraft, draftOf } from '../../components/screening/screening-draft';
import { ScreeningFields } from '../../components/screening/screening-fields';
import type { OutboxRow } from '../../local/outbox-row';
import { useResend } from './use-resend';

interface EditScreeningProps {
  row: OutboxRow;
  arguments: RecordScreening['arguments'];
  onDone: () => void;
}

export function EditScreening({ row, arguments: made, onDone }: EditScreeningProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(() => draftOf(made));
  const { errors, resend } = useResend(row, onDone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void resend({ ...made, ...contentOfDraft(draft) });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <FormErrors errors={errors} />
        <ScreeningFields draft={draft} onChange={(part) => setDraft((now) => ({ ...now, ...part }))} />
        <Button type="submit">{t('Resend')}</Button>
      </Stack>
    </form>
  );
}
