/** The contents of a refused entry of an illness, to be put right. */
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorsIn, type FieldErrors } from '#shared/endpoints/field-errors';
import { type IllnessContent, illnessRecord } from '#shared/records/illness';
import { focusFirstWrong } from '../../components/first-wrong';
import { Form } from '../../components/form';
import { FormErrors } from '../../components/form-errors';
import type { RecordEditorProps } from '../../components/record-editor';
import { draftOf, saidOf } from './illness-draft';
import { IllnessFields } from './illness-fields';

export function IllnessEntryEditor({ arguments: made, errors, onSubmit }: RecordEditorProps) {
  const { t } = useTranslation();
  const content = made as unknown as IllnessContent;
  const [draft, setDraft] = useState(() => draftOf(content, null));
  const [wrong, setWrong] = useState<FieldErrors>({});
  const submit = () => {
    const changed = { ...content, ...(content.act === 'found' && saidOf(draft)) };
    const found = errorsIn(illnessRecord.content, changed);
    setWrong(found);
    if (Object.keys(found).length === 0) onSubmit({ ...made, ...changed });
    else focusFirstWrong();
  };
  return (
    <Form onSend={submit}>
      <Stack>
        <FormErrors errors={errors} />
        {content.act === 'found' && <IllnessFields draft={draft} onChange={setDraft} errors={wrong} />}
        <Button type="submit">{t('Resend')}</Button>
      </Stack>
    </Form>
  );
}
