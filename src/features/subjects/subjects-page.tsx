/** The subjects that classwork is sorted by: added, renamed, and deleted where no classwork has one. */
import { Box, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classworkEndpoints } from '#shared/endpoints/classwork';
import { type AdministeredSubject, subjectEndpoints, subjectForm } from '#shared/endpoints/subjects';
import { ActButton, ActIcon } from '../../components/act-button';
import { askFirst } from '../../components/confirm';
import { EmptyState } from '../../components/empty-state';
import { FormDialog } from '../../components/form-dialog';
import { notifySuccess } from '../../components/notify';
import { Page } from '../../components/page';
import { Muted } from '../../components/plain';
import { RowList } from '../../components/row-list';
import { SaveProblem } from '../../components/save-problem';
import { RowsSkeleton } from '../../components/skeletons';
import { call } from '../../local/call';
import { useAnswers, useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

export function SubjectsPage() {
  const { t } = useTranslation();
  const query = useCall(subjectEndpoints.list, {});
  const [editing, setEditing] = useState<AdministeredSubject | 'new' | null>(null);
  return (
    <Page title={t('Subjects')}>
      <Stack>
        <Group>
          <ActButton Icon={IconPlus} label={t('New subject')} onClick={() => setEditing('new')} />
        </Group>
        <RowList
          query={query}
          items={query.data}
          until={<RowsSkeleton rows={6} height={56} />}
          empty={<EmptyState title={t('No subject yet')} hint={t('Classwork is grouped by subject.')} />}
        >
          {(subject) => <SubjectRow key={subject.id} subject={subject} onEdit={() => setEditing(subject)} />}
        </RowList>
      </Stack>
      {editing !== null && (
        <SubjectDialog
          key={editing === 'new' ? 'new' : editing.id}
          subject={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </Page>
  );
}

function SubjectRow({ subject, onEdit }: { subject: AdministeredSubject; onEdit: () => void }) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const { id, name, classworks } = subject;
  const remove = useSave(subjectEndpoints.remove, {
    onSaved: () => notifySuccess(t('{{name}} is deleted.', { name })),
    failed: true,
    onEnd: () => invalidate(subjectEndpoints),
  });
  const ask = () =>
    askFirst(() => remove.submit({ params: { id } }), {
      title: t('Delete “{{name}}”?', { name }),
      confirmLabel: t('Delete'),
      danger: true,
    });
  return (
    <Group component="li" justify="space-between" wrap="nowrap" mih={60} px="md" py={6}>
      <Box miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Text fw={500}>{name}</Text>
        <Muted>
          {classworks === 0 ? t('No classwork has it') : t('{{count}} classworks', { count: classworks })}
        </Muted>
      </Box>
      <Group gap={4} wrap="nowrap">
        <ActIcon Icon={IconPencil} label={t('Edit {{name}}', { name })} onClick={onEdit} />
        <ActIcon
          Icon={IconTrash}
          label={t('Delete {{name}}', { name })}
          color="alarm"
          disabled={classworks > 0}
          loading={remove.busy}
          onClick={() => void ask()}
        />
      </Group>
    </Group>
  );
}

interface SubjectDialogProps {
  /** Null for a new one. */
  subject: AdministeredSubject | null;
  onClose: () => void;
}

/** A new subject, or another name for one. */
function SubjectDialog({ subject, onClose }: SubjectDialogProps) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const [name, setName] = useState(subject?.name ?? '');
  const save = useSave(
    (body: { name: string }, idempotencyKey) =>
      subject === null
        ? call(subjectEndpoints.create, { body, idempotencyKey })
        : call(subjectEndpoints.update, { params: { id: subject.id }, body, idempotencyKey }),
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
