/** What was done about a case, or a child that is looked at before it stays: one sheet for each. */
import '@mantine/core/styles/Checkbox.layer.css';
import { Alert, Checkbox, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checksOf, type Illness, type ReturnCheck } from '#shared/domain/illness';
import { returnCheckLabels } from '#shared/domain/illness-labels';
import type { IllnessDocument, IllnessStep } from '#shared/records/illness';
import { illnessStepLabels } from '#shared/records/illness-text';
import { ActButton } from '../../components/act-button';
import { useErrorOf } from '../../components/field-error';
import { focusFirstWrong } from '../../components/first-wrong';
import { FormDialog } from '../../components/form-dialog';
import { notifySuccess } from '../../components/notify';
import { TextArea } from '../../components/text-area';
import { useSaving } from '../../local/hooks/use-saving';
import { followIllness } from './illness-entries';
import { letters } from './letters';

interface FollowDialogProps {
  act: IllnessStep | 'returned';
  found: IllnessDocument;
  name: string;
  /** Whether rooms and toys were disinfected, as far as it was noted. */
  disinfected: boolean;
  onClose: () => void;
}

export function FollowDialog({ act, found, name, disinfected, onClose }: FollowDialogProps) {
  const { t } = useTranslation();
  const [checks, setChecks] = useState<ReturnCheck[]>([]);
  const [reference, setReference] = useState('');
  const [text, setText] = useState('');
  const saving = useSaving(() => {
    notifySuccess(t('Saved on this tablet.'));
    onClose();
  });
  const errorOf = useErrorOf(saving.errors);
  const illness = found.illness as Illness;
  const save = () => {
    const said = text.trim() || null;
    const given =
      act === 'returned'
        ? { act, checks, text: said }
        : { act, reference: act === 'office_told' ? reference.trim() || null : null, text: said };
    void saving.run(() => followIllness(found, given)).then(focusFirstWrong);
  };
  return (
    <FormDialog
      title={act === 'returned' ? t('{{name}} is back', { name }) : t(illnessStepLabels[act])}
      whose={act === 'office_told' ? name : undefined}
      act={t('Save')}
      dirty={reference !== '' || text !== ''}
      busy={saving.busy}
      onSend={save}
      onClose={onClose}
    >
      {act === 'returned' && (
        <Checkbox.Group
          label={t('Look at the child')}
          description={t(
            'The child stays at home until all of these are true, however many days have passed.',
          )}
          value={checks}
          onChange={(chosen) => setChecks(chosen as ReturnCheck[])}
          error={errorOf('checks')}
        >
          <Stack gap="md" pt={12}>
            {checksOf(illness).map((value) => (
              <Checkbox key={value} size="md" value={value} label={t(returnCheckLabels[value])} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {act === 'office_told' && (
        <TextArea
          label={t('Reference, or who answered')}
          required
          autosize
          value={reference}
          onChange={setReference}
          error={errorOf('reference')}
        />
      )}
      {act === 'letters_sent' && (
        <Stack>
          <Text>{t('A letter to copy. It names no child.')}</Text>
          {letters(illness, disinfected).map(({ language, text: letter }) => (
            <CopiedLetter key={language} language={language} text={letter} />
          ))}
        </Stack>
      )}
      <TextArea label={t('Note')} autosize value={text} onChange={setText} error={errorOf('text')} />
      {saving.problem && (
        <Alert color="alarm" role="alert">
          {t(saving.problem)}
        </Alert>
      )}
    </FormDialog>
  );
}

function CopiedLetter({ language, text }: { language: string; text: string }) {
  const { t } = useTranslation();
  const clipboard = useClipboard({ timeout: 3_000 });
  return (
    <Stack gap={4} align="flex-start">
      <Text lang={language} style={{ whiteSpace: 'pre-wrap' }}>
        {text}
      </Text>
      <ActButton
        Icon={clipboard.copied ? IconCheck : IconCopy}
        label={clipboard.copied ? t('Copied') : t('Copy the letter')}
        variant="default"
        onClick={() => clipboard.copy(text)}
      />
    </Stack>
  );
}
