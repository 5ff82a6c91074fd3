/** A refused entry that is put right: its fields, and what is wrong with them before it is sent again. */
import { Button, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldErrors } from '#shared/endpoints/field-errors';
import { focusFirstWrong } from './first-wrong';
import { Form } from './form';
import { FormErrors } from './form-errors';
import type { RecordEditorProps } from './record-editor';

interface EntryFormProps<Changed extends object> extends RecordEditorProps {
  /** What takes the place of what was written. */
  changed: () => Changed;
  problemsOf?: (changed: Changed) => FieldErrors;
  children: (wrong: FieldErrors) => ReactNode;
}

export function EntryForm<Changed extends object>(props: EntryFormProps<Changed>) {
  const { arguments: made, errors, onSubmit, changed, problemsOf = () => ({}), children } = props;
  const { t } = useTranslation();
  const [wrong, setWrong] = useState<FieldErrors>({});
  const submit = () => {
    const content = changed();
    const found = problemsOf(content);
    setWrong(found);
    if (Object.keys(found).length === 0) onSubmit({ ...made, ...content });
    else focusFirstWrong();
  };
  return (
    <Form onSend={submit}>
      <Stack>
        <FormErrors errors={errors} />
        {children(wrong)}
        <Button type="submit">{t('Resend')}</Button>
      </Stack>
    </Form>
  );
}
