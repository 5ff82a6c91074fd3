/** Create Classwork, Edit Classwork. The whole screen on a phone; closing asks first when something was typed. */
import { ActIcon } from '../../components/act-button';
import { Form, FormFoot } from '../../components/form';
import { SaveProblem } from '../../components/save-problem';
import { useFocusBack } from '../../components/use-focus-back';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { Alert, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertCircle, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Classwork } from '#shared/endpoints/classwork';
import { messages } from '#shared/messages';
import { confirm } from '../../components/confirm';
import { useLeaveDialog } from '../../components/form-dialog';
import { FormErrors } from '../../components/form-errors';
import { formatMoment } from '../../components/format';
import { NeedsInternet } from '../../components/needs-internet';
import { PlainButton } from '../../components/plain';
import { RichTextField } from '../../components/rich-text-field';
import { AttachmentsField } from './attachments-field';
import { ClassworkSelects } from './classwork-selects';
import { useClassworkForm } from './use-classwork-form';

interface ClassworkDialogProps {
  /** Null for a new one. */
  item: Classwork | null;
  /** The classroom that a new one is written in; null where none is chosen yet. */
  classroomId: number | null;
  onClose: () => void;
}

export function ClassworkDialog({ item, classroomId, onClose }: ClassworkDialogProps) {
  const { t } = useTranslation();
  const small = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const form = useClassworkForm(item, classroomId, onClose);
  const close = useLeaveDialog(form.dirty, onClose);
  useFocusBack();
  const { draft, errors } = form;
  const said = [...new Set(Object.values(errors).flat())];
  const askToDelete = async () => {
    const question = {
      title: t(messages.deleteClasswork),
      message: item?.name,
      confirmLabel: t('Delete'),
      danger: true,
    };
    if (await confirm(question)) form.remove();
  };
  return (
    <Modal.Root opened onClose={close} fullScreen={small} size="50rem" closeOnClickOutside={false}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>{t(item === null ? 'Create Classwork' : 'Edit Classwork')}</Modal.Title>
          <Group gap={4} ml="auto">
            {item !== null && (
              <ActIcon
                Icon={IconTrash}
                stroke={1.7}
                label={t('Delete {{name}}', { name: item.name })}
                color="alarm"
                disabled={form.busy}
                onClick={() => void askToDelete()}
              />
            )}
            <Modal.CloseButton size={44} ml={0} aria-label={t('Close')} />
          </Group>
        </Modal.Header>
        <Modal.Body>
          <Form onSend={form.submit}>
            <Stack>
              <TextInput
                label={t('Title')}
                required
                data-autofocus
                value={draft.name}
                onChange={(event) => form.change({ name: event.currentTarget.value })}
                error={form.errorOf('name')}
              />
              <RichTextField
                label={t('Body')}
                key={form.version}
                initial={draft.body}
                onStart={form.startBody}
                onChange={(body) => form.change({ body })}
                error={form.errorOf('body')}
              />
              <ClassworkSelects draft={draft} errorOf={form.errorOf} item={item} onChange={form.change} />
              <AttachmentsField
                attachments={draft.attachments}
                onChange={(attachments) => form.change({ attachments })}
                errors={errors}
                errorOf={form.errorOf}
              />
              <FormErrors errors={said} heading={messages.fixErrors} />
              <SaveProblem error={form.error} />
              {form.theirs && (
                <SavedMeanwhile theirs={form.theirs} onMine={form.saveMine} onTheirs={form.takeTheirs} />
              )}
              {!navigator.onLine && form.error?.name !== 'OfflineError' && <NeedsInternet />}
              <FormFoot
                act={t(item === null ? 'Create' : 'Update')}
                busy={form.busy}
                onCancel={close}
                cancel={t('Close')}
              />
            </Stack>
          </Form>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

interface SavedMeanwhileProps {
  theirs: Classwork;
  onMine: () => void;
  onTheirs: () => void;
}

/** Someone else saved the same classwork since it was opened: which of the two stays is for the person to say. */
function SavedMeanwhile({ theirs, onMine, onTheirs }: SavedMeanwhileProps) {
  const { t } = useTranslation();
  return (
    <Alert color="waiting" role="alert" icon={<IconAlertCircle />} title={t(messages.conflict)}>
      <Stack gap="sm">
        <Text>
          {t('It was saved at {{when}} as “{{name}}”. Nothing of yours is saved yet.', {
            when: formatMoment(theirs.updated_at),
            name: theirs.name,
          })}
        </Text>
        <Group gap="xs">
          <PlainButton onClick={onMine}>{t('Save mine instead')}</PlainButton>
          <PlainButton onClick={onTheirs}>{t('Drop mine and show theirs')}</PlainButton>
        </Group>
      </Stack>
    </Alert>
  );
}
