/** A new subject, or another name for one. */
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classworkEndpoints } from '#shared/endpoints/classwork';
import { type AdministeredSubject, subjectEndpoints, subjectForm } from '#shared/endpoints/subjects';
import { FormDialog } from '../../components/form-dialog';
import { notifySuccess } from '../../components/notify';
import { SaveProblem } from '../../components/save-problem';
import { call } from '../../local/call';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

interface SubjectDialogProps {
  /** Null for a new one. */
  subject: AdministeredSubject | null;
  onClose: () => void;
}

export function SubjectDialog({ subject, onClose }: SubjectDialogProps) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const [name, setName] = useState(subject?.name ?? '');
  const save = useSave(
    (body: { name: string }) =>
      subject === null
        ? call(subjectEndpoints.create, { body })
        : call(subjectEndpoints.update, { params: { id: subject.id }, body }),
    {
      form: subjectForm,
      onSaved: async (saved) => {
        notifySuccess(t('{{name}} is saved.', { name: saved.name }));
        onClose();
        // Also the lists that classwork chooses from.
        await invalidate(subjectEndpoints, classworkEndpoints.subjects);
      },
    },
  );
  return (
    <FormDialog
      title={subject === null ? t('New subject') : t('Edit subject')}
      dirty={!save.saved && name !== (subject?.name ?? '')}
      act={subject === null ? t('Add') : t('Save')}
      busy={save.busy}
      onSend={() => save.submit({ name })}
      onClose={onClose}
    >
      <SaveProblem error={save.error} />
      <TextInput
        label={t('Subject Name')}
        required
        data-autofocus
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={save.errorOf('name')}
      />
    </FormDialog>
  );
}
