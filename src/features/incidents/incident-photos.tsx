/** Photos of an incident: as they are read, and as they are taken, at most three. */
import { Group, Input, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldErrors } from '#shared/endpoints/field-errors';
import { INCIDENT_PICTURES_MAX } from '#shared/records/incident';
import { useErrorOf } from '../../components/field-error';
import { incidentCaption } from '../../components/incident-caption';
import { MomentPhoto } from '../../components/moment-photo';
import { PhotoChoice } from '../../components/photo-choice';
import { Muted, PlainButton } from '../../components/plain';
import { usePicture } from '../../local/hooks/use-picture';
import type { IncidentDraft } from './incident-draft';

interface IncidentPhotosProps {
  ids: readonly string[] | null | undefined;
  /** All of the incident, with those that were added later. */
  of: readonly string[];
}

export function IncidentPhotos({ ids, of }: IncidentPhotosProps) {
  if (!ids?.length) return null;
  return (
    <Group gap="xs" align="flex-start">
      {ids.map((id) => (
        <IncidentPhoto key={id} id={id} of={of} />
      ))}
    </Group>
  );
}

function IncidentPhoto({ id, of }: { id: string; of: readonly string[] }) {
  const { t } = useTranslation();
  return <MomentPhoto picture={usePicture(id)} caption={incidentCaption(id, of, t)} oneOfSeveral />;
}

interface IncidentPhotoFieldsProps {
  draft: IncidentDraft;
  onChange: (draft: IncidentDraft) => void;
  errors: FieldErrors;
  /** False where none can be added: an entry that was refused. */
  taking: boolean;
}

export function IncidentPhotoFields({ draft, onChange, errors, taking }: IncidentPhotoFieldsProps) {
  const { t } = useTranslation();
  const errorOf = useErrorOf(errors);
  const { pictures = [], photos = [] } = draft;
  const room = INCIDENT_PICTURES_MAX - pictures.length - photos.length;
  if (!taking && pictures.length === 0) return null;
  return (
    <Stack gap="xs">
      {taking && room > 0 ? (
        <PhotoChoice
          photo={null}
          onChange={(photo) => onChange({ ...draft, photos: [...photos, photo] })}
          error={errorOf('pictures')}
          beside
        />
      ) : (
        <Input.Error>{errorOf('pictures')}</Input.Error>
      )}
      <Muted>{t('Staff and the parents of this child see it: show no other child.')}</Muted>
      {pictures.map((id, place) => (
        <Group key={id} gap="xs" align="flex-end">
          <IncidentPhoto id={id} of={pictures} />
          <Remove
            place={place}
            onClick={() => onChange({ ...draft, pictures: pictures.filter((one) => one !== id) })}
          />
        </Group>
      ))}
      {photos.map((photo, place) => (
        <Group key={photo.slice(-40)} gap="xs" align="flex-end">
          <MomentPhoto
            picture={{ is: 'shown', address: `data:image/jpeg;base64,${photo}` }}
            caption={
              photos.length < 2
                ? t('The chosen photo')
                : t('Chosen photo {{number}} of {{total}}', { number: place + 1, total: photos.length })
            }
            oneOfSeveral
          />
          <Remove
            place={pictures.length + place}
            onClick={() => onChange({ ...draft, photos: photos.filter((_, index) => index !== place) })}
          />
        </Group>
      ))}
    </Stack>
  );
}

function Remove({ place, onClick }: { place: number; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <PlainButton aria-label={`${t('Remove the photo')} ${place + 1}`} onClick={onClick}>
      {t('Remove the photo')}
    </PlainButton>
  );
}
