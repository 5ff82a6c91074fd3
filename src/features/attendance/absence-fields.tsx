/** The fields of an absence note: the same for staff, parents and a note that was refused. */
import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldErrors } from '#shared/endpoints/field-errors';
import { absenceReasonLabels, absenceReasons } from '#shared/records/absence-note';
import { DateField } from '../../components/date-field';
import { useErrorOf } from '../../components/field-error';
import { TapChoice } from '../../components/tap-choice';
import { TextArea } from '../../components/text-area';
import { type AbsenceDraft, withFirstDay } from './absence-draft';

interface AbsenceFieldsProps {
  draft: AbsenceDraft;
  onChange: (draft: AbsenceDraft) => void;
  errors: FieldErrors;
}

export function AbsenceFields({ draft, onChange, errors }: AbsenceFieldsProps) {
  const { t } = useTranslation();
  const errorOf = useErrorOf(errors);
  return (
    <Stack>
      <TapChoice
        label={t('Reason')}
        value={draft.reason}
        onChange={(reason) => onChange({ ...draft, reason })}
        choices={absenceReasons.map((value) => ({ value, label: t(absenceReasonLabels[value]) }))}
        error={errorOf('reason')}
      />
      <DateField
        label={t('First day')}
        required
        value={draft.from}
        onChange={(from) => onChange(withFirstDay(draft, from))}
        error={errorOf('from')}
      />
      <DateField
        label={t('Last day')}
        required
        value={draft.to}
        onChange={(to) => onChange({ ...draft, to })}
        error={errorOf('to')}
      />
      <TextArea
        label={t('Remark')}
        autosize
        minRows={2}
        maxRows={6}
        value={draft.remark}
        onChange={(remark) => onChange({ ...draft, remark })}
        error={errorOf('remark')}
      />
    </Stack>
  );
}
