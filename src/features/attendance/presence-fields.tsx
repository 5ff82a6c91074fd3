/** The fields of an arrival or a departure: the same for a correction and for an entry that was refused. */
import { Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldErrors } from '#shared/endpoints/field-errors';
import { type PresenceAct, presenceCheckLabels, presenceChecks } from '#shared/records/presence';
import { TapChoice } from '../../components/tap-choice';
import { TextArea } from '../../components/text-area';
import type { PresenceDraft } from './presence-draft';

export interface Guardian {
  id: number;
  name: string;
}

interface PresenceFieldsProps {
  act: PresenceAct;
  guardians: readonly Guardian[];
  draft: PresenceDraft;
  onChange: (draft: PresenceDraft) => void;
  errors: FieldErrors;
  /** The minute is asked too: of what happened earlier. */
  withTime?: boolean;
}

const OTHER = 'other';

export function PresenceFields({
  act,
  guardians,
  draft,
  onChange,
  errors,
  withTime = false,
}: PresenceFieldsProps) {
  const { t } = useTranslation();
  const errorOf = (field: string) => {
    const said = errors[field]?.[0];
    return said && t(said);
  };
  const { guardianId } = draft;
  const choose = (value: string) => {
    const guardian = guardians.find(({ id }) => String(id) === value);
    const nobody = guardianId === null ? draft.person : '';
    onChange({ ...draft, guardianId: guardian?.id ?? null, person: guardian?.name ?? nobody });
  };
  // A guardian who is none any more is still who it was.
  const known = guardians.some(({ id }) => id === guardianId);
  const named =
    guardianId === null || known ? guardians : [...guardians, { id: guardianId, name: draft.person }];
  return (
    <Stack>
      {withTime && (
        <TextInput
          label={t('Time')}
          type="time"
          required
          value={draft.time}
          onChange={(event) => onChange({ ...draft, time: event.currentTarget.value.slice(0, 5) })}
          error={errorOf('time')}
        />
      )}
      {named.length > 0 && (
        <TapChoice
          label={t('With whom')}
          value={guardianId === null ? OTHER : String(guardianId)}
          onChange={choose}
          choices={[
            ...named.map(({ id, name }) => ({ value: String(id), label: name })),
            { value: OTHER, label: t('Somebody else') },
          ]}
        />
      )}
      {guardianId === null && (
        <TextInput
          label={t('Name')}
          value={draft.person}
          autoComplete="off"
          onChange={(event) => onChange({ ...draft, person: event.currentTarget.value })}
          error={errorOf('person')}
        />
      )}
      {guardianId === null && act === 'left' && (
        <TapChoice
          label={t('How they were checked')}
          value={draft.checked}
          onChange={(checked) => onChange({ ...draft, checked })}
          choices={presenceChecks.map((value) => ({ value, label: t(presenceCheckLabels[value]) }))}
          error={errorOf('checked')}
        />
      )}
      <TextArea
        label={t('Reason')}
        autosize
        minRows={2}
        maxRows={6}
        value={draft.reason}
        onChange={(reason) => onChange({ ...draft, reason })}
        error={errorOf('reason')}
      />
    </Stack>
  );
}
