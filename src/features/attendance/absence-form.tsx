/** An absence note in a dialog, to be written or corrected. Whoever opens it says how it is saved. */
import { Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldErrors } from '#shared/endpoints/field-errors';
import type { AbsenceContent } from '#shared/records/absence-note';
import { focusFirstWrong } from '../../components/first-wrong';
import { FormDialog } from '../../components/form-dialog';
import { type AbsenceDraft, contentOf, problemsOf } from './absence-draft';
import { AbsenceFields } from './absence-fields';

interface AbsenceFormProps {
  /** Whom it is about. */
  name: string;
  /** What the form opens with. */
  opened: AbsenceDraft;
  correcting: boolean;
  busy: boolean;
  /** Of the fields, as whoever saves it said. */
  errors: FieldErrors;
  /** What went wrong beyond the fields. */
  problem: ReactNode;
  /** Told at every change; where it is kept, leaving needs no question. */
  onTyped?: ((draft: AbsenceDraft) => void) | undefined;
  onSubmit: (content: AbsenceContent) => void;
  onClose: () => void;
}

export function AbsenceForm(props: AbsenceFormProps) {
  const { name, opened, correcting, busy, errors, problem, onTyped, onSubmit, onClose } = props;
  const { t } = useTranslation();
  const [draft, setDraft] = useState(opened);
  const [wrong, setWrong] = useState<FieldErrors>({});
  const change = (now: AbsenceDraft) => {
    setDraft(now);
    setWrong({});
    onTyped?.(now);
  };
  const submit = () => {
    if (busy) return;
    const found = problemsOf(draft);
    setWrong(found);
    if (Object.keys(found).length === 0) onSubmit(contentOf(draft));
    else focusFirstWrong();
  };
  return (
    <FormDialog
      title={correcting ? t('Correct the absence') : t('Note an absence')}
      compact
      act={correcting ? t('Save the correction') : t('Note the absence')}
      dirty={onTyped === undefined && JSON.stringify(draft) !== JSON.stringify(opened)}
      busy={busy}
      onSend={submit}
      onClose={onClose}
    >
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
      <AbsenceFields
        draft={draft}
        onChange={change}
        errors={Object.keys(wrong).length > 0 ? wrong : errors}
      />
      {problem}
    </FormDialog>
  );
}
