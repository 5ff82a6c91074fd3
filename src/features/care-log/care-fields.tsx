/** The fields of a note of care: the same for a new one, a correction, and an entry that was refused. */
import { Input, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { careActLabels, careDetailLabels, carePortionLabels } from '#shared/domain/care';
import { carePortions, detailsOf } from '#shared/domain/care-acts';
import type { FieldErrors } from '#shared/endpoints/field-errors';
import { useErrorOf } from '../../components/field-error';
import { PhotoChoice } from '../../components/photo-choice';
import { TapChoice } from '../../components/tap-choice';
import { TextArea } from '../../components/text-area';
import { actsOf, kindOfAct } from './care-children';
import type { CareDraft } from './care-draft';
import { CarePhoto } from './care-photo';

interface CareFieldsProps {
  draft: CareDraft;
  onChange: (draft: CareDraft) => void;
  errors: FieldErrors;
}

export function CareFields({ draft, onChange, errors }: CareFieldsProps) {
  const { t } = useTranslation();
  const errorOf = useErrorOf(errors);
  const { act } = draft;
  const acts = actsOf(kindOfAct(act));
  const details = detailsOf[act];
  return (
    <Stack>
      {draft.picture && (
        <Input.Wrapper label={t('Photo')} error={errorOf('picture')}>
          <CarePhoto id={draft.picture} caption={draft.note || t('Photo')} />
        </Input.Wrapper>
      )}
      {act === 'photo' && !draft.picture && (
        <PhotoChoice
          photo={draft.photo}
          onChange={(photo) => onChange({ ...draft, photo })}
          error={errorOf('picture')}
        />
      )}
      <TextInput
        label={t('Time')}
        type="time"
        required
        value={draft.time}
        onChange={(event) => onChange({ ...draft, time: event.currentTarget.value.slice(0, 5) })}
        error={errorOf('time')}
      />
      {acts.length > 1 && (
        <TapChoice
          label={t('What happened')}
          value={act}
          onChange={(chosen) => onChange({ ...draft, act: chosen })}
          choices={acts.map((value) => ({ value, label: t(careActLabels[value]) }))}
          error={errorOf('act')}
        />
      )}
      {details && (
        <TapChoice
          label={t('Which')}
          value={draft.detail}
          onChange={(detail) => onChange({ ...draft, detail })}
          choices={details.map((value) => ({ value, label: t(careDetailLabels[value]) }))}
          error={errorOf('detail')}
        />
      )}
      {act === 'meal' && (
        <TapChoice
          label={t('How much')}
          value={draft.portion}
          onChange={(portion) => onChange({ ...draft, portion })}
          choices={carePortions.map((value) => ({ value, label: t(carePortionLabels[value]) }))}
          error={errorOf('portion')}
        />
      )}
      <TextArea
        label={act === 'photo' ? t('Caption') : t('Note')}
        autosize
        minRows={2}
        maxRows={6}
        value={draft.note}
        onChange={(note) => onChange({ ...draft, note })}
        error={errorOf('note')}
      />
    </Stack>
  );
}
