/** The contents of a refused arrival or departure, to be put right. */
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchersOn } from '#shared/domain/fetchers';
import type { PresenceContent } from '#shared/records/presence';
import { focusFirstWrong } from '../../components/first-wrong';
import { Form } from '../../components/form';
import { FormErrors } from '../../components/form-errors';
import type { RecordEditorProps } from '../../components/record-editor';
import { useChild } from '../../local/hooks/use-children';
import { contentOf, draftOf, problemsOf } from './presence-draft';
import { PresenceFields } from './presence-fields';

export function PresenceEntryEditor({ arguments: made, errors, onSubmit }: RecordEditorProps) {
  const { t } = useTranslation();
  const content = made as unknown as PresenceContent;
  const child = useChild(Number(made.child_id));
  const [draft, setDraft] = useState(() => draftOf(content));
  const [wrong, setWrong] = useState<ReturnType<typeof problemsOf>>({});
  const submit = () => {
    const changed = contentOf(content, draft);
    const found = problemsOf(changed);
    setWrong(found);
    if (Object.keys(found).length === 0) onSubmit({ ...made, ...changed });
    else focusFirstWrong();
  };
  return (
    <Form onSend={submit}>
      <Stack>
        <FormErrors errors={errors} />
        <PresenceFields
          act={content.act}
          fetchers={fetchersOn(child ?? {}, content.day)}
          draft={draft}
          onChange={setDraft}
          errors={wrong}
          withTime
        />
        <Button type="submit">{t('Resend')}</Button>
      </Stack>
    </Form>
  );
}
