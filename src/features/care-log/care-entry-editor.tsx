/** The contents of a refused note of care, to be put right. */
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CareContent } from '#shared/records/care';
import { focusFirstWrong } from '../../components/first-wrong';
import { Form } from '../../components/form';
import { FormErrors } from '../../components/form-errors';
import type { RecordEditorProps } from '../../components/record-editor';
import { draftOf, problemsOf, saidOf } from './care-draft';
import { CareFields } from './care-fields';

export function CareEntryEditor({ arguments: made, errors, onSubmit }: RecordEditorProps) {
  const { t } = useTranslation();
  const content = made as unknown as CareContent;
  const [draft, setDraft] = useState(() => draftOf(content));
  const [wrong, setWrong] = useState<ReturnType<typeof problemsOf>>({});
  const submit = () => {
    const changed = { ...content, ...saidOf(draft), time: draft.time };
    const found = problemsOf(changed);
    setWrong(found);
    if (Object.keys(found).length === 0) onSubmit({ ...made, ...changed });
    else focusFirstWrong();
  };
  return (
    <Form onSend={submit}>
      <Stack>
        <FormErrors errors={errors} />
        <CareFields draft={draft} onChange={setDraft} errors={wrong} />
        <Button type="submit">{t('Resend')}</Button>
      </Stack>
    </Form>
  );
}
