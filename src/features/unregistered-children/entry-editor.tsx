/** The note of an unregistered child that was refused, to be put right. */
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorsIn, type FieldErrors } from '#shared/endpoints/field-errors';
import { unregisteredChildForm } from '#shared/endpoints/unregistered-children';
import type { NoteUnregisteredChild } from '#shared/records/unregistered-child';
import { focusFirstWrong } from '../../components/first-wrong';
import { Form } from '../../components/form';
import { FormErrors } from '../../components/form-errors';
import type { RecordEditorProps } from '../../components/record-editor';
import { useEditorState } from '../../components/use-editor-state';
import { useSession } from '../../local/hooks/use-session';
import { UnregisteredFields } from './unregistered-fields';
import { contentOf, valuesOf } from './use-unregistered';

export function UnregisteredEntryEditor(entry: RecordEditorProps) {
  const { arguments: made, errors, onSubmit } = entry;
  const { t } = useTranslation();
  const session = useSession();
  const [values, setValues] = useEditorState(entry, () =>
    valuesOf(made as NoteUnregisteredChild['arguments']),
  );
  const [wrong, setWrong] = useState<FieldErrors>({});
  if (!session) return null;
  const submit = () => {
    const found = errorsIn(unregisteredChildForm, contentOf(values));
    setWrong(found);
    if (Object.keys(found).length === 0) onSubmit({ ...made, ...contentOf(values) });
    else focusFirstWrong();
  };
  return (
    <Form onSend={submit}>
      <Stack>
        <FormErrors errors={errors} />
        <UnregisteredFields
          user={session.user}
          values={values}
          errors={wrong}
          onChange={(change) =>
            setValues((now) => (typeof change === 'function' ? change(now) : { ...now, ...change }))
          }
        />
        <Button type="submit">{t('Resend')}</Button>
      </Stack>
    </Form>
  );
}
