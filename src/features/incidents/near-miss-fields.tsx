/** The fields of a near miss: the same for a new one, and for an entry that was refused. */
import { NativeSelect, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type NearMissKind, nearMissKinds } from '#shared/domain/near-miss';
import { nearMissKindLabels } from '#shared/domain/near-miss-labels';
import type { FieldErrors } from '#shared/endpoints/field-errors';
import type { NoteNearMiss } from '#shared/records/near-miss';
import { useErrorOf } from '../../components/field-error';
import { choicesOf } from '../../components/filter-select';
import { Muted } from '../../components/plain';
import { TapChoice } from '../../components/tap-choice';
import { TextArea } from '../../components/text-area';
import { useClassrooms, usePreschools } from '../../local/hooks/use-classrooms';
import { MomentFields } from './incident-fields';

export interface NearMissDraft {
  preschoolId: number | null;
  classroomId: number | null;
  day: string;
  time: string;
  kind: NearMissKind | null;
  place: string;
  text: string;
  done: string;
}

export function nearMissDraftOf(made: NoteNearMiss['arguments']): NearMissDraft {
  const { preschool_id, classroom_id, day, time, kind, place, text, done } = made;
  return {
    preschoolId: preschool_id,
    classroomId: classroom_id,
    day,
    time,
    kind,
    text,
    place: place ?? '',
    done: done ?? '',
  };
}

/** What a draft says, as far as it is filled in; what is left empty is null. */
export function nearMissSaid({ preschoolId, classroomId, kind, place, done, ...rest }: NearMissDraft) {
  const filled = (text: string) => text.trim() || null;
  return {
    preschool_id: preschoolId,
    classroom_id: classroomId,
    kind,
    place: filled(place),
    done: filled(done),
    ...rest,
  } as Pick<
    NoteNearMiss['arguments'],
    'preschool_id' | 'classroom_id' | 'day' | 'time' | 'kind' | 'place' | 'text' | 'done'
  >;
}

interface NearMissFieldsProps {
  draft: NearMissDraft;
  onChange: (draft: NearMissDraft) => void;
  errors: FieldErrors;
}

export function NearMissFields({ draft, onChange, errors }: NearMissFieldsProps) {
  const { t } = useTranslation();
  const preschools = usePreschools() ?? [];
  const rooms = (useClassrooms() ?? []).filter(({ preschool_id }) => preschool_id === draft.preschoolId);
  const errorOf = useErrorOf(errors);
  const area = (field: 'text' | 'place' | 'done', label: string) => (
    <TextArea
      label={label}
      autosize
      minRows={field === 'text' ? 3 : 1}
      maxRows={8}
      required={field === 'text'}
      value={draft[field]}
      onChange={(value) => onChange({ ...draft, [field]: value })}
      error={errorOf(field)}
    />
  );
  return (
    <Stack>
      <MomentFields
        labels={{ day: t('Day'), time: t('Time') }}
        value={{ day: draft.day, time: draft.time }}
        onChange={(value) => onChange({ ...draft, ...value })}
        errors={{ day: errorOf('day'), time: errorOf('time') }}
      />
      <TapChoice
        label={t('What was dangerous')}
        value={draft.kind}
        onChange={(kind) => onChange({ ...draft, kind })}
        choices={nearMissKinds.map((value) => ({ value, label: t(nearMissKindLabels[value]) }))}
        error={errorOf('kind')}
      />
      {area('text', t('What nearly happened'))}
      <Muted>{t('Name no child: what happened to a child is an incident.')}</Muted>
      {preschools.length > 1 && (
        <NativeSelect
          label={t('Preschool')}
          required
          value={draft.preschoolId ?? ''}
          onChange={(event) =>
            onChange({ ...draft, preschoolId: Number(event.currentTarget.value) || null, classroomId: null })
          }
          data={[{ value: '', label: t('Choose a preschool') }, ...choicesOf(preschools)]}
          error={errorOf('preschool_id')}
        />
      )}
      <NativeSelect
        label={t('Classroom')}
        value={draft.classroomId ?? ''}
        onChange={(event) => onChange({ ...draft, classroomId: Number(event.currentTarget.value) || null })}
        data={[{ value: '', label: t('In no classroom') }, ...choicesOf(rooms)]}
        error={errorOf('classroom_id')}
      />
      {area('place', t('Place'))}
      {area('done', t('Done at once'))}
    </Stack>
  );
}
