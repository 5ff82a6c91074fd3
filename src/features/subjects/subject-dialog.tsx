/** A new subject, or another name for one. */
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classworkEndpoints } from '#shared/endpoints/classwork';
import { type AdministeredSubject, subjectEndpoints, subjectForm } from '#shared/endpoints/subjects';
import { FormSaveProblem } from '../../components/form-save-problem';
import { notifySuccess } from '../../components/notify';
import { useFocusBack } from '../../components/use-focus-back';
import { useUnsaved } from '../../components/use-unsaved';
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
  useUnsaved(!save.saved && name !== (subject?.name ?? ''));
  useFocusBack();
  return (
    <Modal
      opened
      onClose={onClose}
      title={subject === null ? t('New subject') : t('Edit subject')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.submit({ name });
        }}
      >
        <Stack>
          <FormSaveProblem state={save.state} />
          <TextInput
            label={t('Subject Name')}
            required
            data-autofocus
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={save.errorOf('name')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={save.busy}>
              {subject === null ? t('Add') : t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
