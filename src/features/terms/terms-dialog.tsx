/** Create Terms And Conditions, and their edit. The whole screen on a phone; closing asks where something was typed. */
import { usePreschoolsOnline } from '../../queries/preschools';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { Button, Group, Modal, MultiSelect, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { type Terms, termsStatuses } from '#shared/endpoints/terms';
import { useLeaveDialog } from '../../components/form-dialog';
import { FormErrors } from '../../components/form-errors';
import { RichTextField } from '../../components/rich-text-field';
import { SaveProblem } from '../../components/save-problem';
import { statusWords } from './terms-words';
import { useTermsForm } from './use-terms-form';

interface TermsDialogProps {
  /** Null for new ones. */
  terms: Terms | null;
  onClose: () => void;
}

export function TermsDialog({ terms, onClose }: TermsDialogProps) {
  const { t } = useTranslation();
  const small = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const form = useTermsForm(terms, onClose);
  const { fields, errorOf, change } = form;
  const preschools = usePreschoolsOnline();
  const close = useLeaveDialog(form.dirty, onClose);
  const statuses = termsStatuses.filter((status) => status !== 'draft' || !terms || terms.status === 'draft');
  return (
    <Modal
      opened
      onClose={close}
      fullScreen={small}
      size="50rem"
      closeOnClickOutside={false}
      title={terms === null ? t('Create Terms And Conditions') : t('Edit Terms And Conditions')}
      closeButtonProps={{ 'aria-label': t('Close'), size: 44 }}
    >
      <form onSubmit={form.submit} noValidate>
        <Stack>
          <TextInput
            label={t('Name')}
            required
            data-autofocus
            value={fields.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
            error={errorOf('name')}
          />
          <RichTextField
            key={form.shown}
            label={t('Content')}
            initial={fields.content}
            onStart={form.startContent}
            onChange={(content) => change({ content })}
            error={errorOf('content')}
          />
          <MultiSelect
            label={t('Preschools')}
            description={t('Choose none for all preschools.')}
            data={(preschools.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            value={fields.preschools}
            onChange={(chosen) => change({ preschools: chosen })}
            error={errorOf('preschools')}
            searchable
            clearable
            limit={200}
            nothingFoundMessage={t('Nothing found')}
            clearButtonProps={{ 'aria-label': t('Clear the preschools') }}
          />
          <NativeSelect
            label={t('Status')}
            description={t('Active terms stand on the home of every parent until they are accepted.')}
            value={fields.status}
            onChange={(event) => change({ status: event.currentTarget.value as Terms['status'] })}
            data={statuses.map((value) => ({ value, label: t(statusWords[value]) }))}
            error={errorOf('status')}
          />
          {form.becomesVersion !== null && (
            <Text size="sm" c="dimmed" role="status">
              {t('This text becomes version {{version}}: every parent is asked to accept it anew.', {
                version: form.becomesVersion,
              })}
            </Text>
          )}
          <FormErrors errors={[...new Set(Object.values(form.errors).flat())]} />
          <SaveProblem error={form.error} fields={['name', 'content', 'preschools', 'status']} />
          {form.theirs && (
            <Group justify="flex-end">
              <Button variant="default" onClick={form.takeTheirs}>
                {t('Show theirs')}
              </Button>
              <Button variant="default" onClick={form.saveMine}>
                {t('Save mine all the same')}
              </Button>
            </Group>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('Close')}
            </Button>
            <Button type="submit" loading={form.busy}>
              {t('Submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
