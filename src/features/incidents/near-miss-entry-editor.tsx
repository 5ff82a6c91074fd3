/** The contents of a refused near miss, to be put right. */
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorsIn, type FieldErrors } from '#shared/endpoints/field-errors';
import { operations } from '#shared/records/index';
import type { NoteNearMiss } from '#shared/records/near-miss';
import { focusFirstWrong } from '../../components/first-wrong';
import { Form } from '../../components/form';
import { FormErrors } from '../../components/form-errors';
import type { RecordEditorProps } from '../../components/record-editor';
import { NearMissFields, nearMissDraftOf, nearMissSaid } from './near-miss-fields';

export function NearMissEntryEditor({ arguments: made, errors, onSubmit }: RecordEditorProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(() => nearMissDraftOf(made as NoteNearMiss['arguments']));
  const [wrong, setWrong] = useState<FieldErrors>({});
  const submit = () => {
    const changed = { ...made, ...nearMissSaid(draft) };
    const found = errorsIn(operations.note_near_miss.shape.shape.arguments, changed);
    setWrong(found);
    if (Object.keys(found).length === 0) onSubmit(changed);
    else focusFirstWrong();
  };
  return (
    <Form onSend={submit}>
      <Stack>
        <FormErrors errors={errors} />
        <NearMissFields draft={draft} onChange={setDraft} errors={wrong} />
        <Button type="submit">{t('Resend')}</Button>
      </Stack>
    </Form>
  );
}
