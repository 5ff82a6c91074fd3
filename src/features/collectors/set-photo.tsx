/** A photo is added to somebody of the list, or another one set. */
import { useTranslation } from 'react-i18next';
import { collectorEndpoints, type ListedCollector } from '#shared/endpoints/collectors';
import { FILE_MAX_BYTES } from '#shared/endpoints/endpoint';
import { messages } from '#shared/messages';
import { FileButton } from '../../components/file-button';
import { notifyError } from '../../components/notify';
import { squarePhoto } from '../../components/photo-field';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

export function SetPhoto({ one: { id, name, photo } }: { one: ListedCollector }) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const saving = useSave(collectorEndpoints.setPhoto, {
    failed: true,
    done: t('The photo is saved.'),
    onEnd: () => invalidate(collectorEndpoints),
  });
  const label = photo === null ? t('Add a photo') : t('Another photo');
  const take = async (file: File) => {
    if (file.size > FILE_MAX_BYTES) return notifyError(t(messages.fileTooLarge));
    try {
      const small = await squarePhoto(file);
      saving.submit({ params: { id }, files: { photo: small } });
    } catch (unreadable) {
      console.warn('The photo could not be read:', unreadable);
      notifyError(t(messages.fileKindPhoto));
    }
  };
  return (
    <FileButton
      label={`${label}: ${name}`}
      accept="image/jpeg,image/png,image/webp"
      onChoose={(file) => void take(file)}
      variant="default"
      loading={saving.busy}
    >
      {label}
    </FileButton>
  );
}
