/** The contents of a refused screening, to be put right. */
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScreeningContent } from '#shared/domain/screening';
import { Form } from '../../components/form';
import { FormErrors } from '../../components/form-errors';
import type { RecordEditorProps } from '../../components/record-editor';
import { contentOfDraft, draftOf } from '../../components/screening/screening-draft';
import { ScreeningFields } from '../../components/screening/screening-fields';

export function ScreeningEntryEditor({ arguments: made, errors, onSubmit }: RecordEditorProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(() => draftOf(made as unknown as ScreeningContent));
  return (
    <Form onSend={() => onSubmit({ ...made, ...contentOfDraft(draft) })}>
      <Stack>
        <FormErrors errors={errors} />
        <ScreeningFields draft={draft} onChange={(part) => setDraft((now) => ({ ...now, ...part }))} />
        <Button type="submit">{t('Resend')}</Button>
      </Stack>
    </Form>
  );
}
