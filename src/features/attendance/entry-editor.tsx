/** The contents of a refused absence note, to be put right. */
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AbsenceContent } from '#shared/records/absence-note';
import { focusFirstWrong } from '../../components/first-wrong';
import { Form } from '../../components/form';
import { FormErrors } from '../../components/form-errors';
import type { RecordEditorProps } from '../../components/record-editor';
import { contentOf, draftOf, problemsOf } from './absence-draft';
import { AbsenceFields } from './absence-fields';

export function AbsenceEntryEditor({ arguments: made, errors, onSubmit }: RecordEditorProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(() => draftOf(made as unknown as AbsenceContent));
  const [wrong, setWrong] = useState<ReturnType<typeof problemsOf>>({});
  const submit = () => {
    const found = problemsOf(draft);
    setWrong(found);
    if (Object.keys(found).length === 0) onSubmit({ ...made, ...contentOf(draft) });
    else focusFirstWrong();
  };
  return (
    <Form onSend={submit}>
      <Stack>
        <FormErrors errors={errors} />
        <AbsenceFields draft={draft} onChange={setDraft} errors={wrong} />
        <Button type="submit">{t('Resend')}</Button>
      </Stack>
    </Form>
  );
}
