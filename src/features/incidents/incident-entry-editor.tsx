/** The contents of a refused incident, to be put right. */
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorsIn, type FieldErrors } from '#shared/endpoints/field-errors';
import { type IncidentContent, incidentRecord } from '#shared/records/incident';
import { focusFirstWrong } from '../../components/first-wrong';
import { Form } from '../../components/form';
import { FormErrors } from '../../components/form-errors';
import type { RecordEditorProps } from '../../components/record-editor';
import { draftOf, saidOf } from './incident-draft';
import { IncidentFields } from './incident-fields';

export function IncidentEntryEditor({ arguments: made, errors, onSubmit }: RecordEditorProps) {
  const { t } = useTranslation();
  const content = made as unknown as IncidentContent;
  const [draft, setDraft] = useState(() => draftOf(content, null));
  const [wrong, setWrong] = useState<FieldErrors>({});
  const submit = () => {
    const changed = { ...content, ...(content.act !== 'seen' && saidOf(draft)) };
    const found = errorsIn(incidentRecord.content, changed);
    setWrong(found);
    if (Object.keys(found).length === 0) onSubmit({ ...made, ...changed });
    else focusFirstWrong();
  };
  return (
    <Form onSend={submit}>
      <Stack>
        <FormErrors errors={errors} />
        {content.act !== 'seen' && (
          <IncidentFields
            draft={draft}
            addition={content.act === 'added'}
            onChange={setDraft}
            errors={wrong}
          />
        )}
        <Button type="submit">{t('Resend')}</Button>
      </Stack>
    </Form>
  );
}
